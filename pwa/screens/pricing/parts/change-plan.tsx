import type { Manage } from '#pwa/screens/pricing/manage.state.ts'
import { formatDay } from '#pwa/screens/pricing/format-price.ts'
import { duePrice, money } from '#shared/domain/plan-price.ts'
import type { Pricing } from '#pwa/screens/pricing/pricing.state.ts'
import { usePreview } from '#pwa/screens/pricing/use-preview.ts'
import { Button } from '#pwa/ui/button.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { SheetFoot } from '#pwa/ui/sheet-foot.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { css } from '#styled/css/css.js'
import type { PlanPreview } from '#shared/contract/payment.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { count } from '#shared/domain/plural.ts'

/** What another plan costs today and from then on, and what it would not hold, before it is confirmed. */
export function ChangePlan({ plan, pricing, manage }: { plan: Plan; pricing: Pricing; manage: Manage }) {
  const { preview, failed, reload } = usePreview(plan.id, pricing.interval)
  const change = async () => {
    // What was refused may have been shown too long ago.
    if (!(await manage.change(plan, preview?.prorated_at ?? null))) reload()
  }
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={manage.close}
      title={<h2 className={css({ textStyle: 'title' })}>{`Change to ${plan.name}?`}</h2>}
    >
      <p className={css({ color: 'fg.muted', paddingBottom: '16' })}>{meaning(plan, pricing)}</p>
      {failed && <InlineTrouble text={failed} onRetry={reload} />}
      {!preview && !failed && <Spinner label="Working out what it costs" />}
      {preview && <Amounts preview={preview} plan={plan} pricing={pricing} />}
      {preview && preview.over.length > 0 && <Over over={preview.over} plan={plan} />}
      <SheetFoot trouble={manage.trouble}>
        <div className={css({ display: 'grid', gap: '8' })}>
          <Button
            kind="solid"
            width="full"
            disabled={manage.isBusy || !pricing.online || !preview}
            onClick={() => void change()}
          >
            {manage.isBusy ? 'Changing…' : 'Change plan'}
          </Button>
          <Button kind="ghost" width="full" onClick={manage.close}>
            Keep it as it is
          </Button>
        </div>
      </SheetFoot>
    </Sheet>
  )
}

function meaning(plan: Plan, { has, hasPlan, publishableKey }: Pricing): string {
  if (has?.status === 'trialing' && has.trial_ends_at) {
    const end = formatDay(has.trial_ends_at)
    return publishableKey === null
      ? `It counts at once, until the trial ends on ${end}. This server takes no payments.`
      : `It counts at once. Your trial still ends on ${end}, and nothing is charged before.`
  }
  return hasPlan ? 'It counts at once.' : `${plan.name} begins now, without a trial.`
}

function Amounts({ preview, plan, pricing }: { preview: PlanPreview; plan: Plan; pricing: Pricing }) {
  const { due_today, credit, next } = preview
  if (next === null) return null
  const price = duePrice(plan, pricing.interval, pricing.has?.additional_employees.next)
  const rows: [string, string][] = [
    ['Due today', money(due_today)],
    ...(credit > 0 ? ([['Left over for the next bills', money(credit)]] as [string, string][]) : []),
    [`Next bill, ${formatDay(next.at)}`, money(next.amount)],
    ['Price', price],
  ]
  return (
    <dl aria-label="What it costs" className={box}>
      {rows.map(([what, how]) => (
        <div key={what} className={css({ display: 'flex', justifyContent: 'space-between', gap: '16' })}>
          <dt className={css({ color: 'fg.muted' })}>{what}</dt>
          <dd className={css({ textAlign: 'right' })}>{how}</dd>
        </div>
      ))}
    </dl>
  )
}

const nouns = {
  seats: { one: 'person', many: 'people' },
  projects: { one: 'project', many: 'projects' },
  employees: { one: 'AI employee', many: 'AI employees' },
  integrations: { one: 'integration', many: 'integrations' },
}

/** What the workspace has more of than the plan holds. */
function Over({ over, plan }: { over: PlanPreview['over']; plan: Plan }) {
  return (
    <section aria-label="More than the plan holds" className={css({ textStyle: 'label', paddingBottom: '16' })}>
      <p className={css({ fontWeight: 'strong', paddingBottom: '4' })}>{`You have more than ${plan.name} holds`}</p>
      <ul className={css({ display: 'grid', gap: '4', paddingBottom: '4' })}>
        {over.map(({ what, used, limit }) => (
          <li
            key={what}
          >{`${count(used, nouns[what].one, nouns[what].many)}; the plan holds ${limit.toLocaleString('en')}.`}</li>
        ))}
      </ul>
      <p className={css({ color: 'fg.muted' })}>All of it stays and can be used. New ones have to wait.</p>
    </section>
  )
}

const box = css({
  display: 'grid',
  gap: '4',
  padding: '16',
  marginBottom: '16',
  borderRadius: 'card',
  background: 'bg.inset',
  textStyle: 'label',
})
