/** Characters that the fields of the billing details may have. */
export const maxBillingLengths = {
  email: 254,
  phone: 40,
  name: 200,
  line1: 200,
  line2: 200,
  city: 120,
  state: 120,
  postal_code: 20,
} as const

/** AI employees beyond those of the plan. */
export const maxAdditionalEmployees = 1000
/** Credits that can be bought at once. */
export const maxCreditsAtOnce = 1_000_000
