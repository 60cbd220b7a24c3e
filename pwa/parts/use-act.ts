import { problemOf } from '#pwa/data/api.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useState } from 'react'

/** Does one thing at a time; what goes wrong is told under `failed`. `busy` names what is being done. */
export function useAct() {
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (name: string, failed: string, work: () => Promise<void>) => {
    if (busy !== null) return
    setBusy(name)
    try {
      await work()
    } catch (error) {
      toast('destructive', failed, problemOf(error).detail)
    }
    setBusy(null)
  }
  return { busy, act: (...what: Parameters<typeof act>) => void act(...what) }
}
