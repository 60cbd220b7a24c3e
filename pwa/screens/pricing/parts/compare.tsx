import { tierName } from '#pwa/parts/model-picker/model-labels.ts'
import { monthlyPrice } from '#pwa/screens/pricing/format-price.ts'
import type { Interval } from '#shared/domain/plan-price.ts'
import { css } from '#styled/css/css.js'
import { compareTable } from '#styled/recipes/compare-table.js'
import type { Plan } from '#shared/domain/plans.ts'
import { Check, Minus } from 'lucide-react'

type CompareProps = { plans: readonly Plan[]; interval: Interval; current: string | undefined }

/** All plans side by side, a line for each thing they differ in. On a phone they move below a line's name. */
export function Compare({ plans, interval, current }: CompareProps) {
  const styles = compareTable()
  return (
    <div>
      <h2 id="compare" className={css({ textStyle: 'title', paddingBottom: '16' })}>
        Compare the plans
      </h2>
      {/* Scrolled by keys too. */}
      <div role="region" aria-labelledby="compare" tabIndex={0} className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td className={styles.name} />
              {plans.map((plan) => (
                <th key={plan.id} scope="col" className={styles.plan} data-popular={plan.is_popular || undefined}>
                  {plan.name}
                  {plan.id === current && <span className={styles.mark}>Your plan</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linesOf(interval).map(({ name, of }) => (
              <tr key={name}>
                <th scope="row" className={styles.name}>
                  {name}
                </th>
                {plans.map((plan) => (
                  <td key={plan.id} className={styles.value}>
                    <Value value={of(plan)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Value({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return <Icon size={16} strokeWidth={2} role="img" aria-label={value ? 'Included' : 'Not included'} />
}

type Line = { name: string; of: (plan: Plan) => string | boolean }

function linesOf(interval: Interval): Line[] {
  return [
    { name: 'A month', of: (plan) => monthlyPrice(plan, interval) },
    { name: 'Seats', of: ({ seats }) => numberOf(seats) },
    {
      name: 'Credits a month',
      of: ({ monthly_credits, is_enterprise }) => (is_enterprise ? 'Custom' : monthly_credits.toLocaleString('en')),
    },
    {
      name: '100 more credits',
      of: ({ credit_price }) => (credit_price === null ? 'Volume price' : `$${credit_price.toFixed(2)}`),
    },
    { name: 'AI employees', of: ({ ai_employees_included }) => numberOf(ai_employees_included) },
    {
      name: 'One more a month',
      of: ({ additional_ai_employee_cost: cost }) => (cost === 0 ? 'Included' : `$${cost}`),
    },
    { name: 'Projects', of: ({ projects_limit }) => numberOf(projects_limit) },
    { name: 'Integrations', of: ({ integrations_limit }) => numberOf(integrations_limit) },
    { name: 'Runs at once', of: ({ runs_at_once }) => numberOf(runs_at_once) },
    { name: 'Models up to', of: ({ tier }) => tierName(tier) },
    { name: 'AI Chat', of: ({ ai_chat_access }) => ai_chat_access },
    { name: 'Calendar', of: ({ calendar_integration }) => calendar_integration },
    { name: 'Priority support', of: ({ priority_support }) => priority_support },
    { name: 'Custom integrations', of: ({ custom_integrations }) => custom_integrations },
  ]
}

/** 0 means without limit (docs/billing.md). */
function numberOf(limit: number): string {
  return limit === 0 ? 'No limit' : limit.toLocaleString('en')
}
