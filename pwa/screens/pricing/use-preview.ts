import { problemOf } from '#pwa/data/network/api.ts'
import { previewPlan } from '#pwa/data/resources/billing-actions.ts'
import type { Interval } from '#shared/domain/plan-price.ts'
import type { PlanPreview } from '#shared/contract/payment.ts'
import { useEffect, useState } from 'react'

/** What a change to the plan comes to; `reload` asks again, as for one that is too old. */
export function usePreview(planId: string, interval: Interval) {
  const [preview, setPreview] = useState<PlanPreview | null>(null)
  const [failed, setFailed] = useState('')
  const [load] = useState(() => () => {
    previewPlan({ plan_id: planId, billing_interval: interval }).then(setPreview, (error: unknown) =>
      setFailed(problemOf(error).detail),
    )
  })
  useEffect(load, [load])
  const reload = () => {
    setPreview(null)
    setFailed('')
    load()
  }
  return { preview, failed, reload }
}
