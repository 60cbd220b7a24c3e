import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { useManage } from '#pwa/screens/pricing/manage.state.ts'
import { Compare } from '#pwa/screens/pricing/parts/compare.tsx'
import { CurrentPlan } from '#pwa/screens/pricing/parts/current-plan.tsx'
import { Faq } from '#pwa/screens/pricing/parts/faq.tsx'
import { Features } from '#pwa/screens/pricing/parts/features.tsx'
import { IntervalToggle } from '#pwa/screens/pricing/parts/interval-toggle.tsx'
import { ManageSheets } from '#pwa/screens/pricing/parts/manage-sheets.tsx'
import { PlanCards } from '#pwa/screens/pricing/parts/plan-cards.tsx'
import { Press } from '#pwa/screens/pricing/parts/press.tsx'
import { type Pricing, usePricing } from '#pwa/screens/pricing/pricing.state.ts'
import { useReturn } from '#pwa/screens/pricing/use-return.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { css } from '#styled/css/css.js'

const SubscribeSheet = deferred(() =>
  import('#pwa/screens/pricing/parts/subscribe-sheet.tsx').then((m) => m.SubscribeSheet),
)

export function PricingScreen() {
  const pricing = usePricing()
  const manage = useManage(pricing.interval)
  useReturn(pricing.mayBuy && pricing.online)
  const { plans, failed, hasFailed, age, reload, online, dialog } = pricing
  return (
    <>
      <PageHead title="Pricing" text={promise(pricing)}>
        <IntervalToggle
          name="interval"
          value={pricing.interval}
          monthly="Pay monthly"
          annual="Pay annually (Save 33%)"
          onChange={pricing.setInterval}
        />
      </PageHead>
      <div className={`${pageContent} ${css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })}`}>
        {!pricing.isBillingOff && <CurrentPlan pricing={pricing} manage={manage} />}
        {(failed || hasFailed) && online && <InlineTrouble text={failed || hasFailed} onRetry={reload} />}
        {age && !age.isTrouble && <AgeLine age={age} onRetry={reload} />}
        <PlanCards pricing={pricing} manage={manage} />
        {(plans ?? failed) && (
          <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '32', paddingTop: '24' })}>
            {plans && <Compare plans={plans} interval={pricing.interval} current={pricing.plan?.id} />}
            <Features />
            <Press />
            <Faq />
          </div>
        )}
      </div>
      <ManageSheets pricing={pricing} manage={manage} />
      {dialog && !pricing.isBillingOff && <SubscribeSheet pricing={{ ...pricing, dialog }} />}
    </>
  )
}

/** What holds for this workspace: a trial that is used, or not known yet, is not promised. */
function promise({ isBillingOff, isTrialLeft, hasPlan }: Pricing): string {
  if (isBillingOff) return 'This server asks for no plan: everything is included. Elsewhere, this is what Muster costs.'
  if (isTrialLeft) return 'Every plan is free for 30 days. No credit card required, cancel anytime.'
  return hasPlan ? 'Change your plan or cancel it at any time.' : 'Plans can be changed and cancelled at any time.'
}
