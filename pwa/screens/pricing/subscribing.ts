/** Which way the dialog goes: A where the server has no Stripe keys, B where it has (docs/billing.md). */
export type Reading = 'A' | 'B'

/**
 * A: plans → payment → trial-success → add-payment-method.
 * B: plans → trial-payment → (skipped) trial → trial-success → payment → welcome.
 */
export type Step = 'plans' | 'payment' | 'add-payment-method' | 'trial-payment' | 'trial' | 'trial-success' | 'welcome'

/** Where the dialog stands. */
export type Subscribing = {
  reading: Reading
  step: Step
  planId: string | null
  isBusy: boolean
  /** What went wrong last, in words; empty when nothing did. */
  trouble: string
  /** What a success screen says. */
  message: string
  /** Of a trial that has begun, and whose card Stripe has not confirmed yet. */
  secret: string | null
  /** What was overdue and is paid now, in a sentence; empty where nothing was. */
  paid: string
  /** Whether a card is on file for when the trial ends. */
  hasCard: boolean
}

export type Happening =
  | { type: 'chose'; planId: string }
  /** 'Start 30-Day Free Trial' below the plans. */
  | { type: 'began'; reading: Reading }
  | { type: 'went-back' }
  | { type: 'skipped' }
  | { type: 'wants-card' }
  | { type: 'submitted' }
  /** The server has answered the start of the trial. */
  | { type: 'started'; secret: string | null; message: string }
  /** Stripe has saved the card; `paid` says what was paid with it at once, where something was. */
  | { type: 'saved'; paid?: string }
  /** `detail` is the server's sentence or Stripe's; empty where there is none. */
  | { type: 'failed'; detail: string }

/** The dialog as it opens: at the plans, or for a card alone where a plan runs already. */
export function opened(planId: string | null, step: 'plans' | 'payment' = 'plans'): Subscribing {
  return {
    reading: step === 'payment' ? 'B' : 'A',
    step,
    planId,
    isBusy: false,
    trouble: '',
    message: '',
    paid: '',
    secret: null,
    hasCard: false,
  }
}

/** Where the dialog stands after something has happened; what makes no sense where it stands changes nothing. */
export function next(state: Subscribing, event: Happening): Subscribing {
  if (event.type === 'started' || event.type === 'saved' || event.type === 'failed')
    return state.isBusy ? settled(state, event) : state
  if (state.isBusy) return state
  const target = targetOf(state, event)
  if (target === undefined) return state
  return { ...state, ...target, trouble: '' }
}

function targetOf({ reading, step, planId, secret }: Subscribing, event: Happening): Partial<Subscribing> | undefined {
  switch (event.type) {
    case 'chose':
      return step === 'plans' ? { planId: event.planId } : undefined
    case 'began':
      return step === 'plans' && planId !== null
        ? { reading: event.reading, step: event.reading === 'A' ? 'payment' : 'trial-payment' }
        : undefined
    case 'went-back':
      return canGoBack({ reading, step, secret }) ? { step: 'plans' } : undefined
    case 'skipped':
      // With a secret the trial runs already, and only its card is missing.
      if (step === 'trial-payment')
        return secret === null ? { step: 'trial' } : { step: 'trial-success', message: startedWords }
      return asksForCard({ reading, step }) ? { step: 'trial-success' } : undefined
    case 'wants-card':
      return step === 'trial-success' ? { step: reading === 'A' ? 'add-payment-method' : 'payment' } : undefined
    case 'submitted':
      return ['payment', 'trial-payment', 'trial'].includes(step) ? { isBusy: true } : undefined
    default:
      return undefined
  }
}

function settled(state: Subscribing, event: Extract<Happening, { type: 'started' | 'saved' | 'failed' }>): Subscribing {
  const { step } = state
  if (event.type === 'failed') return { ...state, isBusy: false, trouble: event.detail || fallbackOf(state) }
  if (event.type === 'started') {
    // The card comes next, unless the server wants none or none was given.
    if (step === 'trial-payment' && event.secret !== null) return { ...state, secret: event.secret }
    return { ...state, isBusy: false, step: 'trial-success', message: event.message || startedWords }
  }
  const done = { ...state, isBusy: false, paid: event.paid ?? '', secret: null, hasCard: true }
  return step === 'trial-payment'
    ? { ...done, step: 'trial-success', message: 'Trial started successfully with payment method saved!' }
    : { ...done, step: 'welcome', message: 'Payment method added successfully!' }
}

/** Whether 'Back to Plans' leads anywhere: a trial that has begun has its plan. */
export function canGoBack({ reading, step, secret }: Pick<Subscribing, 'reading' | 'step' | 'secret'>): boolean {
  if (step === 'trial-payment') return secret === null
  return step === 'trial' || (step === 'payment' && reading === 'A')
}

/** Whether the step takes a card for a trial that runs already. */
function asksForCard({ reading, step }: Pick<Subscribing, 'reading' | 'step'>): boolean {
  return step === 'add-payment-method' || (step === 'payment' && reading === 'B')
}

function fallbackOf(state: Subscribing): string {
  return asksForCard(state) || state.secret !== null ? 'Failed to setup payment method' : 'Failed to start trial'
}

const startedWords = 'Trial started successfully!'

/** What each step is called in the head of the dialog. */
export const titles: Record<Step, string> = {
  plans: 'Subscription Plans',
  payment: 'Payment Setup',
  'add-payment-method': 'Add Payment Method',
  'trial-payment': 'Add Payment Method',
  trial: 'Start Your Free Trial',
  'trial-success': 'Trial Started!',
  welcome: 'Payment Setup',
}
