import { setEmployees } from '#pwa/data/resources/billing-actions.ts'
import { formatDay } from '#pwa/screens/pricing/format-price.ts'
import { dollars } from '#shared/domain/plan-price.ts'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import type { Subscription } from '#shared/contract/billing.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

const max = 1000

type EmployeesProps = { plan: Plan; has: Readonly<Subscription>; onClose: () => void }

/** How many AI employees beyond the plan's number. */
export function Employees({ plan, has, onClose }: EmployeesProps) {
  const { now, next } = has.additional_employees
  const [wanted, setWanted] = useState(next)

  const save = async () => {
    if (wanted !== next) {
      await setEmployees(wanted)
      toast(
        'success',
        'AI employees changed',
        `${wanted < now && has.status !== 'trialing' ? 'From the next period' : 'Now'} the plan has ` +
          `${plan.ai_employees_included} and ${wanted} more.`,
      )
    }
    onClose()
  }

  return (
    <FormSheet title="AI employees" save={wanted > next ? 'Add AI employees' : 'Save'} onSave={save} onClose={onClose}>
      <p className={css({ color: 'fg.muted', paddingBottom: '16' })}>
        {`${plan.name} has ${plan.ai_employees_included} AI employees. Additional ones cost ` +
          `${dollars(plan.additional_ai_employee_cost)} a month each${has.billing_interval === 'annual' ? ', billed annually' : ''}.`}
      </p>
      <div
        role="group"
        aria-label="Additional AI employees"
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '16',
          padding: '16',
          borderRadius: 'card',
          background: 'bg.inset',
        })}
      >
        <span className={css({ textStyle: 'label', fontWeight: 'strong' })}>Additional AI employees</span>
        <span className={css({ display: 'flex', alignItems: 'center', gap: '8' })}>
          <IconButton label="One fewer" disabled={wanted === 0} onClick={() => setWanted(wanted - 1)}>
            <Minus size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <output
            aria-label="Number"
            className={css({ minWidth: '[2.5rem]', textAlign: 'center', textStyle: 'heading' })}
          >
            {wanted}
          </output>
          <IconButton label="One more" align="end" disabled={wanted === max} onClick={() => setWanted(wanted + 1)}>
            <Plus size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </span>
      </div>
      <p role="status" className={css({ textStyle: 'label', paddingBlock: '16' })}>
        {meaning(wanted, plan, has)}
      </p>
    </FormSheet>
  )
}

/** What it costs, and from when. */
function meaning(wanted: number, plan: Plan, has: Readonly<Subscription>): string {
  const { now, next } = has.additional_employees
  const isAnnual = has.billing_interval === 'annual'
  const cost = wanted * plan.additional_ai_employee_cost * (isAnnual ? 12 : 1)
  const price =
    wanted === 0
      ? 'Nothing beyond the plan is billed.'
      : `${wanted} more: ${dollars(cost)} a ${isAnnual ? 'year' : 'month'}.`
  const day = formatDay(has.current_period_ends_at ?? has.trial_ends_at ?? Date.now())
  if (wanted === next && now === next) return price
  if (has.status === 'trialing')
    return `${price} ${wanted > next ? 'They count at once, and nothing is charged' : 'Nothing is charged'} before ${day}.`
  if (wanted > now)
    return `${price} They count at once; the rest of this period is prorated and charged to your card now.`
  const stay = wanted < now ? ' AI employees that are there stay and can be used.' : ''
  return `${price} Until ${day} you have the ${now} that are paid for; nothing is charged now.${stay}`
}
