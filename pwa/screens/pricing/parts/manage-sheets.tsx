import { BuyCredits } from '#pwa/screens/pricing/parts/buy-credits.tsx'
import { ChangePlan } from '#pwa/screens/pricing/parts/change-plan.tsx'
import { Employees } from '#pwa/screens/pricing/parts/employees.tsx'
import { Invoices } from '#pwa/screens/pricing/parts/invoices.tsx'
import type { Manage } from '#pwa/screens/pricing/manage.state.ts'
import { formatDay } from '#pwa/screens/pricing/format-price.ts'
import type { Pricing } from '#pwa/screens/pricing/pricing.state.ts'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'

/** What is asked before the plan changes, ends, or is added to. */
export function ManageSheets({ pricing, manage }: { pricing: Pricing; manage: Manage }) {
  const { asking, close } = manage
  const { has, plan } = pricing
  if (asking?.what === 'invoices') return <Invoices onClose={close} />
  if (asking?.what === 'credits' && plan) return <BuyCredits plan={plan} onClose={close} />
  if (asking?.what === 'employees' && plan && has) return <Employees plan={plan} has={has} onClose={close} />
  if (asking?.what === 'change') return <ChangePlan plan={asking.plan} pricing={pricing} manage={manage} />
  if (asking?.what !== 'cancel' || !has || !plan) return null
  const ends = has.status === 'trialing' ? has.trial_ends_at : has.current_period_ends_at
  return (
    <ConfirmSheet
      title={`Cancel ${plan.name}?`}
      text={
        `It stays until ${ends ? formatDay(ends) : 'the end of the period'}; nothing is charged after that. ` +
        'Then the workspace goes back to Free, and everything in it stays.'
      }
      action="Cancel plan"
      onConfirm={manage.cancel}
      onClose={close}
    />
  )
}
