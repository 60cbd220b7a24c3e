import { BuyCredits } from '#pwa/screens/pricing/parts/buy-credits.tsx'
import { Employees } from '#pwa/screens/pricing/parts/employees.tsx'
import { Invoices } from '#pwa/screens/pricing/parts/invoices.tsx'
import type { Manage } from '#pwa/screens/pricing/manage.state.ts'
import { formatDay, duePrice } from '#pwa/screens/pricing/format-price.ts'
import type { Pricing } from '#pwa/screens/pricing/pricing.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import type { Plan } from '#shared/domain/plans.ts'

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

function ChangePlan({ plan, pricing, manage }: { plan: Plan; pricing: Pricing; manage: Manage }) {
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={manage.close}
      title={<h2 className={css({ textStyle: 'title' })}>{`Change to ${plan.name}?`}</h2>}
    >
      <p className={css({ color: 'fg.muted', paddingBottom: '16' })}>{meaning(plan, pricing)}</p>
      <p
        role="alert"
        className={css({ textStyle: 'small', color: 'danger.fg', '&:not(:empty)': { paddingBottom: '8' } })}
      >
        {manage.trouble}
      </p>
      <div className={css({ display: 'grid', gap: '8' })}>
        <Button
          kind="solid"
          width="full"
          disabled={manage.isBusy || !pricing.online}
          onClick={() => manage.change(plan)}
        >
          {manage.isBusy ? 'Changing…' : 'Change plan'}
        </Button>
        <Button kind="ghost" width="full" onClick={manage.close}>
          Keep it as it is
        </Button>
      </div>
    </Sheet>
  )
}

function meaning(plan: Plan, { has, hasPlan, interval }: Pricing): string {
  const price = `${plan.name} costs ${duePrice(plan, interval, has?.additional_employees.next)}.`
  if (has?.status === 'trialing' && has.trial_ends_at)
    return `Changes now. Your trial still ends ${formatDay(has.trial_ends_at)}; nothing is charged before. ${price}`
  if (hasPlan) return `Changes now, prorated. ${price}`
  return `Starts now, charged to the card on file. ${price}`
}
