import { problemOf } from '#pwa/data/network/api.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useState } from 'react'

/** Runs one action at a time; a failure is reported under the title `failed`. `busy` names what is being done. */
export function useAct(tell = (failed: string, detail: string) => toast('destructive', failed, detail)) {
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (name: string, failed: string, work: () => Promise<void>) => {
    if (busy !== null) return
    setBusy(name)
    try {
      await work()
    } catch (error) {
      tell(failed, problemOf(error).detail)
    }
    setBusy(null)
  }
  return { busy, act: (...what: Parameters<typeof act>) => void act(...what) }
}

/**
 * The same in a sheet, behind which a toast would be: `trouble` is what went wrong, until something else is done or
 * it is left behind.
 */
export function useSheetAct() {
  const [trouble, setTrouble] = useState('')
  const { busy, act } = useAct((failed, detail) => setTrouble(`${failed}. ${detail}`))
  return {
    busy,
    trouble,
    leave: () => setTrouble(''),
    act: (...what: Parameters<typeof act>) => {
      setTrouble('')
      act(...what)
    },
  }
}
