import { problemOf } from '#pwa/data/network/api.ts'
import { toast } from '#pwa/ui/toast.ts'

/** Reports a change that this device could not even keep. */
export function tellTrouble(error: unknown): void {
  toast('destructive', "Couldn't change this task", problemOf(error).detail)
}
