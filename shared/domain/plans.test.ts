import { expect, test } from 'vitest'
import * as v from 'valibot'
import { Plan } from '../contract/billing.ts'
import { freePlan, planOf, plans } from './plans.ts'

test('the table of plans is the one that was decided', () => {
  const row = (plan: Plan) => [
    plan.id,
    plan.tier,
    plan.price_monthly,
    plan.price_annual,
    plan.seats,
    plan.monthly_credits,
    plan.credit_price,
    plan.integrations_limit,
    plan.projects_limit,
    plan.ai_employees_included,
    plan.additional_ai_employee_cost,
    plan.priority_support,
    plan.custom_integrations,
  ]
  expect([freePlan, ...plans].map(row)).toEqual([
    ['free', 'free', 0, 0, 1, 0, null, 1, 3, 7, 0, false, false],
    ['workplace', 'basic', 29, 228, 1, 1_000, 2.9, 3, 10, 7, 20, false, false],
    ['starter', 'basic', 49, 396, 1, 10_000, 0.49, 5, 25, 8, 20, false, false],
    ['light', 'professional', 99, 792, 3, 25_000, 0.4, 10, 50, 12, 18, false, false],
    ['standard', 'professional', 299, 2400, 10, 100_000, 0.3, 20, 0, 25, 15, true, false],
    ['plus', 'professional', 599, 4800, 25, 250_000, 0.24, 50, 0, 60, 12, true, true],
    ['enterprise', 'enterprise', 0, 0, 0, 0, null, 0, 0, 0, 0, true, true],
  ])
})

test('one plan is the most popular, one is made to measure, and each is what the wire calls a plan', () => {
  expect(plans.filter((plan) => plan.is_popular).map(({ id }) => id)).toEqual(['standard'])
  expect(plans.filter((plan) => plan.is_enterprise).map(({ id }) => id)).toEqual(['enterprise'])
  expect([...plans, freePlan].every((plan) => v.is(Plan, plan))).toBe(true)
  expect(planOf('free')).toBeUndefined()
})

test('the first five features are what the cards show of a plan', () => {
  expect(planOf('light')?.features.slice(0, 5)).toEqual([
    '3 seats',
    '25,000 AI credits a month',
    '12 AI employees',
    '50 projects',
    '10 integrations',
  ])
  expect(planOf('workplace')?.features[0]).toBe('1 seat')
})

type Plan = (typeof plans)[number]
