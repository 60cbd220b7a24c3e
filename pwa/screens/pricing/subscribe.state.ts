import { problemOf } from '#pwa/data/network/api.ts'
import {
  type BillingDetails,
  refresh,
  setUpPayment,
  settleBill,
  startTrial,
} from '#pwa/data/resources/billing-actions.ts'
import type { Payer } from '#pwa/data/resources/billing-card.ts'
import { loadPlans } from '#pwa/data/resources/billing.ts'
import { session } from '#pwa/data/session/session.ts'
import { useForm } from '#pwa/parts/use-form.ts'
import {
  type BillingFields,
  type BillingErrors,
  detailsOf,
  emptyFields,
  validate,
  refusedFields,
} from '#pwa/screens/pricing/billing-fields.ts'
import type { Interval } from '#shared/domain/plan-price.ts'
import { next, opened } from '#pwa/screens/pricing/subscribing.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** Has Stripe save the card that is typed; resolves with its sentence on what is wrong with it, or null. */
export type ConfirmCard = (secret: string, payer: Payer) => Promise<string | null>

export type Subscribe = ReturnType<typeof useSubscribe>

type Opening = { planId: string | null; isCardOnly: boolean; interval: Interval; publishableKey: string | null }

/** The dialog: where it stands, what is typed, and what its buttons do. */
export function useSubscribe({ planId, isCardOnly, interval, publishableKey }: Opening) {
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(next, null, () => opened(planId, isCardOnly ? 'payment' : 'plans'))
  const [user] = useState(() => session.user)
  const form = useForm<BillingFields>('pricing:trial', emptyFields(user))
  const [errors, setErrors] = useState<BillingErrors>({})
  const isUnderWay = useRef(false)
  useEffect(() => void loadPlans(), [])

  const run = async (work: () => Promise<void>) => {
    // A second press may come before the first has been drawn.
    if (isUnderWay.current) return
    isUnderWay.current = true
    dispatch({ type: 'submitted' })
    try {
      await work()
    } catch (error) {
      const { status, detail, errors } = problemOf(error)
      setErrors(refusedFields(errors))
      // Where no server has spoken, the step has words of its own.
      dispatch({ type: 'failed', detail: status === 0 ? '' : detail })
    }
    isUnderWay.current = false
  }

  const confirmCard = async (confirm: ConfirmCard, secret: string, payer: Payer) => {
    const refused = await confirm(secret, payer)
    dispatch(refused === null ? { type: 'saved' } : { type: 'failed', detail: refused })
    if (refused === null) refresh()
    return refused === null
  }

  /** A card for a plan that runs: what is overdue is paid with it. */
  const confirmAndPay = async (confirm: ConfirmCard, secret: string, payer: Payer) => {
    const refused = await confirm(secret, payer)
    if (refused !== null) return dispatch({ type: 'failed', detail: refused })
    // The card is saved, whatever the server answers now; Stripe notifies it too.
    const { outcome, detail } = await settleBill().catch(() => ({ outcome: 'nothing_due', detail: '' }))
    if (outcome === 'declined')
      dispatch({
        type: 'failed',
        detail: `The card is saved, but the overdue bill could not be paid with it: ${detail}`,
      })
    else dispatch({ type: 'saved', ...(outcome === 'paid' && { paid: detail }) })
  }

  const start = (details: BillingDetails | null, confirm: ConfirmCard | null) =>
    run(async () => {
      let { secret } = state
      if (secret === null) {
        const answer = await startTrial({
          plan_id: state.planId!,
          billing_interval: interval,
          ...(details && { billing_details: details }),
        })
        dispatch({ type: 'started', ...answer })
        secret = answer.secret
        if (confirm === null || secret === null) form.done()
      }
      if (confirm === null || details === null || secret === null) return
      if (await confirmCard(confirm, secret, details)) form.done()
    })

  return {
    state,
    form,
    errors,
    change: (change: Partial<BillingFields>) => {
      form.set(change)
      setErrors((found) => Object.fromEntries(Object.entries(found).filter(([field]) => !(field in change))))
    },
    choose: (id: string) => dispatch({ type: 'chose', planId: id }),
    begin: () => dispatch({ type: 'began', reading: publishableKey === null ? 'A' : 'B' }),
    goBack: () => dispatch({ type: 'went-back' }),
    skip: () => {
      // The trial runs: what was typed for it is there, but for the card.
      if (state.secret !== null) form.done()
      dispatch({ type: 'skipped' })
    },
    addCard: () => dispatch({ type: 'wants-card' }),
    /**
     * Starts the trial for whom the form names, with the card that `confirm` saves where there is one; false when a
     * field is not right yet.
     */
    submit: (confirm: ConfirmCard | null): boolean => {
      // Without a card nothing is billed: a contact will do.
      const found = validate(form.fields, confirm === null)
      setErrors(found)
      if (Object.keys(found).length > 0) return false
      void start(detailsOf(form.fields, confirm === null), confirm)
      return true
    },
    startWithoutCard: () => void start(null, null),
    saveCard: (confirm: ConfirmCard) =>
      void run(async () => {
        const secret = await setUpPayment()
        await confirmAndPay(confirm, secret, { name: user?.username ?? '', email: user?.email ?? '' })
      }),
    /** Going back from there does not lead to a dialog that is done. */
    goToDashboard: () => void navigate('/dashboard', { replace: true }),
  }
}
