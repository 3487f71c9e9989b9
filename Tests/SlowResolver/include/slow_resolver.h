// Linked into the tests, this target makes the look-up of names under .slow.invalid take three seconds; see the source.
#pragma once
