import MallocShim

/// What becomes of memory that is freed.
package enum FreedMemory {
  /// Has it go back to the system rather than stay with the C library's allocator. To keep it is faster for a server,
  /// which needs it again; of a program that runs once it would be a third of all its memory. To be called first of
  /// all.
  package static func giveBack() {
    // Threads that share a heap wait for one another at every piece: an export on two heaps takes longer than on one
    // each. More than these keep so much of what was freed that a large sync beside other programs takes its 150 MB.
    malloc_shim_give_back(4, 1 << 20)
  }

  /// Has all of it go back now. To be called between two pieces of work that need much: what the second takes does not
  /// fit the holes that the first left.
  package static func giveBackAll() { malloc_shim_give_back_all() }
}
