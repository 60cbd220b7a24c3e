import { problemOf } from '#pwa/data/network/api.ts'
import { cancelPlan, changePlan, openPortal } from '#pwa/data/resources/billing-actions.ts'
import type { Interval } from '#pwa/screens/pricing/format-price.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { useRef, useState } from 'react'

export type Manage = ReturnType<typeof useManage>

type Asking = { what: 'cancel' | 'credits' | 'employees' | 'invoices' } | { what: 'change'; plan: Plan }

/** What an owner does about the plan that runs. */
export function useManage(interval: Interval) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)

  const ask = (next: Asking | null) => {
    setTrouble('')
    setAsking(next)
  }

  /** One at a time: a second press means the same. */
  const once = async (work: () => Promise<void>, otherwise: (detail: string) => void) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      otherwise(problemOf(error).detail)
    }
    isUnderWay.current = false
    setBusy(false)
  }

  return {
    asking,
    ask,
    close: () => ask(null),
    isBusy,
    trouble,
    change: (plan: Plan) =>
      void once(async () => {
        setTrouble('')
        await changePlan({ plan_id: plan.id, billing_interval: interval })
        ask(null)
        toast('success', `You have ${plan.name} now`)
      }, setTrouble),
    cancel: () => {
      ask(null)
      void once(
        async () => {
          await cancelPlan()
          toast('plain', 'The plan is cancelled', 'It stays until its time is over.')
        },
        (detail) => toast('destructive', "The plan couldn't be cancelled", detail),
      )
    },
    goToPortal: () =>
      void once(
        async () => location.assign(await openPortal()),
        (detail) => toast('destructive', "The payment page couldn't be opened", detail),
      ),
  }
}
