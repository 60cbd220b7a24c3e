import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lowers the priority of a process or thread, so that the server's requests go first. */
export function giveWay(id: number): void {
  try {
    setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or this system does not allow changing priorities.
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
