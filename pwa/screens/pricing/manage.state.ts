import { problemOf } from '#pwa/data/network/api.ts'
import { cancelPlan, changePlan, keepPlan, openPortal } from '#pwa/data/resources/billing-actions.ts'
import type { Interval } from '#shared/domain/plan-price.ts'
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

  /** One at a time: a second press means the same. Resolves with whether it was done. */
  const once = async (work: () => Promise<void>, otherwise: (detail: string) => void): Promise<boolean> => {
    if (isUnderWay.current) return false
    let isDone = true
    isUnderWay.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      isDone = false
      otherwise(problemOf(error).detail)
    }
    isUnderWay.current = false
    setBusy(false)
    return isDone
  }

  return {
    asking,
    ask,
    close: () => ask(null),
    isBusy,
    trouble,
    /** `proratedAt` is of the preview that was confirmed. Resolves with whether the plan was changed. */
    change: (plan: Plan, proratedAt: string | null) =>
      once(async () => {
        setTrouble('')
        await changePlan({
          plan_id: plan.id,
          billing_interval: interval,
          ...(proratedAt !== null && { prorated_at: proratedAt }),
        })
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
    keep: () =>
      void once(
        async () => {
          await keepPlan()
          toast('success', 'The plan goes on', 'The cancellation is taken back.')
        },
        (detail) => toast('destructive', "The plan couldn't be kept", detail),
      ),
    goToPortal: () =>
      void once(
        async () => location.assign(await openPortal()),
        (detail) => toast('destructive', "The payment page couldn't be opened", detail),
      ),
  }
}
