import { type BillingFields, countries, maxLength } from '#pwa/screens/pricing/billing-fields.ts'
import type { Subscribe } from '#pwa/screens/pricing/subscribe.state.ts'
import { LeftNote } from '#pwa/parts/left-note.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { FieldRow, SelectField } from '#pwa/ui/form-fields.tsx'
import { useErrorFocus } from '#pwa/ui/use-error-focus.ts'
import { css } from '#styled/css/css.js'
import { type FormEvent, type ReactNode, useRef } from 'react'

type BillingFormProps = {
  subscribe: Subscribe
  /** The field for the card, where there is one; without it nothing is billed, and the address is optional. */
  card?: ReactNode
  onSubmit: () => boolean
  children: ReactNode
}

/** Who starts the trial, and where their bill would go. */
export function BillingForm({ subscribe: { form, errors, change }, card, onSubmit, children }: BillingFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const focusMistake = useErrorFocus(element)
  const { fields } = form
  const isBilled = card !== undefined
  const field = (name: keyof BillingFields) => ({
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!onSubmit()) focusMistake()
  }

  return (
    <form
      ref={element}
      noValidate
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12', paddingTop: '16' })}
      onSubmit={submit}
    >
      {form.wasLeft && <LeftNote onReset={form.reset} />}
      <Group name="Contact information">
        <Field
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={maxLength.email}
          {...field('email')}
        />
        <Field label="Phone (optional)" type="tel" autoComplete="tel" maxLength={maxLength.phone} {...field('phone')} />
      </Group>
      <Group name="Billing information">
        <Field label="Cardholder name" autoComplete="cc-name" required maxLength={maxLength.name} {...field('name')} />
        {card}
      </Group>
      <Group
        name={isBilled ? 'Billing address' : 'Billing address (optional)'}
        note={
          isBilled ? undefined : 'This server takes no payments: it keeps neither the phone number nor the address.'
        }
      >
        <SelectField
          label="Country"
          autoComplete="country"
          required={isBilled}
          options={countries}
          {...field('country')}
        />
        <Field
          label="Address line 1"
          autoComplete="address-line1"
          required={isBilled}
          maxLength={maxLength.line1}
          {...field('line1')}
        />
        <Field
          label="Address line 2 (optional)"
          autoComplete="address-line2"
          maxLength={maxLength.line2}
          {...field('line2')}
        />
        <Field
          label="City"
          autoComplete="address-level2"
          required={isBilled}
          maxLength={maxLength.city}
          {...field('city')}
        />
        <FieldRow>
          <Field
            label="State/province"
            autoComplete="address-level1"
            required={isBilled}
            maxLength={maxLength.state}
            {...field('state')}
          />
          <Field
            label="ZIP/postal code"
            autoComplete="postal-code"
            required={isBilled}
            maxLength={maxLength.postal_code}
            {...field('postal_code')}
          />
        </FieldRow>
      </Group>
      {children}
    </form>
  )
}

function Group({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', minWidth: '0' })}>
      <legend className={css({ textStyle: 'heading', paddingBottom: '8' })}>{name}</legend>
      {note && <p className={css({ textStyle: 'small', color: 'fg.muted', paddingBottom: '8' })}>{note}</p>}
      {children}
    </fieldset>
  )
}
