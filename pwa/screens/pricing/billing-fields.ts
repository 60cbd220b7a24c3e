import type { BillingDetails } from '#pwa/data/resources/billing-actions.ts'
import type { Option } from '#pwa/ui/form-fields.tsx'

/** The trial form as it is typed. */
export type BillingFields = {
  email: string
  phone: string
  name: string
  country: string
  line1: string
  line2: string
  city: string
  state: string
  postal_code: string
}

export type BillingErrors = Partial<Record<keyof BillingFields, string>>

/** Where a customer can be, the most likely first. */
export const countries: readonly Option[] = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'DE', label: 'Germany' },
  { value: 'FR', label: 'France' },
  { value: 'AU', label: 'Australia' },
  { value: 'JP', label: 'Japan' },
  { value: 'BR', label: 'Brazil' },
  { value: 'IN', label: 'India' },
  { value: 'MX', label: 'Mexico' },
]

/** What the server takes at most. */
export const maxLength = {
  email: 254,
  phone: 40,
  name: 200,
  line1: 200,
  line2: 200,
  city: 120,
  state: 120,
  postal_code: 20,
} as const

/** The form before anything is typed: who fills it in is known already. */
export function emptyFields(user: { name: string; email: string } | null): BillingFields {
  return {
    email: user?.email ?? '',
    phone: '',
    name: user?.name ?? '',
    country: 'US',
    line1: '',
    line2: '',
    city: '',
    state: '',
    postal_code: '',
  }
}

const missing: readonly [keyof BillingFields, string][] = [
  ['email', 'Enter your email address.'],
  ['name', "Enter the cardholder's name."],
  ['line1', 'Enter the street and house number.'],
  ['city', 'Enter the city.'],
  ['state', 'Enter the state or province.'],
  ['postal_code', 'Enter the ZIP or postal code.'],
]

/** What a server that takes no payments asks for: nothing else is kept there. */
const contact: readonly (keyof BillingFields)[] = ['email', 'name']

/**
 * What keeps the trial from being started, by field, in the order of the form; `isContact` where the server takes no
 * payments.
 */
export function validate(fields: BillingFields, isContact = false): BillingErrors {
  const asked = missing.filter(([field]) => !isContact || contact.includes(field))
  const errors: BillingErrors = Object.fromEntries(asked.filter(([field]) => fields[field].trim() === ''))
  if (!errors.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email.trim()))
    errors.email = 'Enter an email address like name@example.com.'
  return errors
}

/**
 * What is sent to the server and Stripe; what is optional and empty is left out, and all but the contact where the
 * server takes no payments.
 */
export function detailsOf(fields: BillingFields, isContact = false): BillingDetails {
  const { email, phone, name, country, line1, line2, city, state, postal_code } = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value.trim()]),
  ) as BillingFields
  if (isContact) return { name, email }
  return {
    name,
    email,
    ...(phone && { phone }),
    address: {
      line1,
      ...(line2 && { line2 }),
      city,
      state,
      postal_code,
      country: country as NonNullable<BillingDetails['address']>['country'],
    },
  }
}

/** The server's own refusals by field; `billing_details.address.city` is the city. */
export function refusedFields(errors: readonly { path: string; message: string }[] | undefined): BillingErrors {
  const known = Object.keys(emptyFields(null))
  return Object.fromEntries(
    (errors ?? [])
      .map(({ path, message }) => [path.split('.').at(-1)!, message])
      .filter(([field]) => known.includes(field!)),
  )
}
