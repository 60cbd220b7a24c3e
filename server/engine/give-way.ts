import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Whoever asks the server for something goes before this process, or thread. */
export function giveWay(id: number): void {
  try {
    setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or this system keeps its priorities to itself.
  }
}

/** The same for the thread that calls it, where threads have priorities of their own: on Linux. */
export function giveWayHere(): void {
  try {
    giveWay(Number(readlinkSync('/proc/thread-self').split('/').at(-1)))
  } catch {
    // Another system.
  }
}
