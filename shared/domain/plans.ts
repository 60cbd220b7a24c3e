import type { Plan as PlanSchema } from '../contract/billing.ts'
import type * as v from 'valibot'
import { plural } from './plural.ts'

export type Plan = v.InferOutput<typeof PlanSchema>

/**
 * The plans on offer, as the cards show them; docs/billing.md says what a plan decides. A limit of 0 means unlimited.
 */
export const plans: readonly Plan[] = [
  {
    id: 'workplace',
    name: 'AI Workplace',
    description: 'AI help with the documents, notes and tasks of one person.',
    tier: 'basic',
    ...price(29, 19),
    ...included({
      seats: 1,
      credits: 1_000,
      creditPrice: 2.9,
      integrations: 3,
      projects: 10,
      employees: 7,
      runs: 4,
      extraEmployee: 20,
    }),
  },
  {
    id: 'starter',
    name: 'AI Employees Starter',
    description: 'A first team of AI employees for one person.',
    tier: 'basic',
    ...price(49, 33),
    ...included({
      seats: 1,
      credits: 10_000,
      creditPrice: 0.49,
      integrations: 5,
      projects: 25,
      employees: 8,
      runs: 4,
      extraEmployee: 20,
    }),
  },
  {
    id: 'light',
    name: 'AI Employees Light',
    description: 'AI employees for a small team.',
    tier: 'professional',
    ...price(99, 66),
    ...included({
      seats: 3,
      credits: 25_000,
      creditPrice: 0.4,
      integrations: 10,
      projects: 50,
      employees: 12,
      runs: 8,
      extraEmployee: 18,
    }),
  },
  {
    id: 'standard',
    name: 'AI Employees Standard',
    description: 'AI employees for a company that works with them every day.',
    tier: 'professional',
    ...price(299, 200),
    ...included({
      seats: 10,
      credits: 100_000,
      creditPrice: 0.3,
      integrations: 20,
      projects: 0,
      employees: 25,
      runs: 8,
      extraEmployee: 15,
      support: true,
    }),
    is_popular: true,
  },
  {
    id: 'plus',
    name: 'AI Employees Plus',
    description: 'A large AI workforce with integrations of your own.',
    tier: 'professional',
    ...price(599, 400),
    ...included({
      seats: 25,
      credits: 250_000,
      creditPrice: 0.24,
      integrations: 50,
      projects: 0,
      employees: 60,
      runs: 8,
      extraEmployee: 12,
      support: true,
      custom: true,
    }),
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    description: 'Seats, credits and terms made to measure.',
    tier: 'enterprise',
    ...price(0, 0),
    ...included({
      seats: 0,
      credits: 0,
      creditPrice: null,
      integrations: 0,
      projects: 0,
      employees: 0,
      runs: 16,
      extraEmployee: 0,
      support: true,
      custom: true,
    }),
    is_enterprise: true,
  },
]

/** What a workspace without a plan may use. It is not on offer. */
export const freePlan: Plan = {
  id: 'free',
  name: 'Free',
  description: 'The seven AI employees with the built-in assistant.',
  tier: 'free',
  ...price(0, 0),
  ...included({
    seats: 1,
    credits: 0,
    creditPrice: null,
    integrations: 1,
    projects: 3,
    employees: 7,
    runs: 2,
    extraEmployee: 0,
  }),
}

/** Returns the plan with this id; undefined where there is none. */
export function planOf(id: string): Plan | undefined {
  return plans.find((plan) => plan.id === id)
}

type Included = {
  seats: number
  credits: number
  creditPrice: number | null
  integrations: number
  projects: number
  employees: number
  runs: number
  extraEmployee: number
  support?: true
  custom?: true
}

/** Both prices are dollars a month; the wire has the annual one in dollars a year. */
function price(monthly: number, annualPerMonth: number) {
  return { price_monthly: monthly, price_annual: annualPerMonth * 12, is_popular: false, is_enterprise: false }
}

function included(of: Included) {
  const isCustom = of.seats === 0
  return {
    seats: of.seats,
    monthly_credits: of.credits,
    credit_price: of.creditPrice,
    integrations_limit: of.integrations,
    ai_employees_included: of.employees,
    additional_ai_employee_cost: of.extraEmployee,
    projects_limit: of.projects,
    runs_at_once: of.runs,
    calendar_integration: true,
    ai_chat_access: true,
    priority_support: of.support === true,
    custom_integrations: of.custom === true,
    features: [
      isCustom ? 'Seats for everyone' : count(of.seats, 'seat'),
      isCustom ? 'Credits at volume prices' : `${grouped(of.credits)} AI credits a month`,
      isCustom ? 'AI employees without limit' : count(of.employees, 'AI employee'),
      of.projects === 0 ? 'Projects without limit' : count(of.projects, 'project'),
      of.integrations === 0 ? 'Integrations without limit' : count(of.integrations, 'integration'),
      `${of.runs} runs at once`,
      'AI Chat',
      'Calendar integration',
      ...(of.support ? ['Priority support'] : []),
      ...(of.custom ? ['Custom integrations'] : []),
    ],
  }
}

function count(number: number, noun: string): string {
  return `${grouped(number)} ${plural(number, noun)}`
}

/**
 * As toLocaleString('en') writes it. Its first call sets up Intl, which would be the slowest step of a server's start.
 */
function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
