// Loaded before a program, this target puts itself in front of the system's fsync; see the source.
#pragma once
