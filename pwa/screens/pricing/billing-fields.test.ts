import { countries, detailsOf, emptyFields, validate, refusedFields } from '#pwa/screens/pricing/billing-fields.ts'
import { BillingDetails } from '#shared/contract/payment.ts'
import { expect, test } from 'vitest'
import * as v from 'valibot'

const full = {
  email: ' pat@example.com ',
  phone: '',
  name: 'Pat Kim',
  country: 'DE',
  line1: 'Hafenstr. 4',
  line2: ' ',
  city: 'Kiel',
  state: 'SH',
  postal_code: '24103',
}

test('it begins with who fills it in, in the United States', () => {
  expect(emptyFields({ name: 'Pat Kim', email: 'pat@example.com' })).toMatchObject({
    name: 'Pat Kim',
    email: 'pat@example.com',
    country: 'US',
    line1: '',
  })
})

test('every field but phone and address line 2 is asked for, in one sentence each', () => {
  expect(validate(full)).toEqual({})
  expect(validate({ ...emptyFields(null), phone: '1', line2: '2' })).toEqual({
    email: 'Enter your email address.',
    name: "Enter the cardholder's name.",
    line1: 'Enter the street and house number.',
    city: 'Enter the city.',
    state: 'Enter the state or province.',
    postal_code: 'Enter the ZIP or postal code.',
  })
  for (const email of ['pat', 'pat@example', 'pat kim@example.com'])
    expect(validate({ ...full, email }).email).toBe('Enter an email address like name@example.com.')
})

test('what is sent is what the contract takes, without what was left empty; every country of the list is one of its', () => {
  expect(detailsOf(full)).toEqual({
    name: 'Pat Kim',
    email: 'pat@example.com',
    address: { line1: 'Hafenstr. 4', city: 'Kiel', state: 'SH', postal_code: '24103', country: 'DE' },
  })
  for (const { value } of countries) expect(v.is(BillingDetails, detailsOf({ ...full, country: value }))).toBe(true)
  expect(BillingDetails.entries.address.wrapped.entries.country.options).toEqual(countries.map(({ value }) => value))
})

test('where no payments are taken a name and an e-mail address are asked for, and nothing else is sent', () => {
  const bare = { ...emptyFields({ name: 'Pat Kim', email: 'pat@example.com' }), city: 'Kiel', phone: '1' }
  expect(validate(bare, true)).toEqual({})
  expect(detailsOf(bare, true)).toEqual({ name: 'Pat Kim', email: 'pat@example.com' })
  expect(validate(emptyFields(null), true)).toEqual({
    email: 'Enter your email address.',
    name: "Enter the cardholder's name.",
  })
})

test('what the server refuses stands at its field, and what belongs to no field at none', () => {
  expect(
    refusedFields([
      { path: 'billing_details.address.city', message: 'No such city.' },
      { path: 'plan_id', message: 'No such plan.' },
    ]),
  ).toEqual({ city: 'No such city.' })
  expect(refusedFields(undefined)).toEqual({})
})
