// Linked into the tests, this target tells the thread sanitizer what Swift's Mutex does; see the source.
#pragma once
