import { FormTrouble, formClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import type { useAccountForm } from '#pwa/screens/session/register.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field, PasswordField } from '#pwa/ui/field.tsx'

type AccountFormProps = {
  form: ReturnType<typeof useAccountForm>
  action: string
  busyAction: string
  isAddressFixed?: boolean
}

export function AccountForm({ form, action, busyAction, isAddressFixed = false }: AccountFormProps) {
  const { fields, errors, needs } = form
  return (
    <form
      noValidate
      className={formClass}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <Field
        label="Full Name"
        name="name"
        autoComplete="name"
        value={fields.name}
        error={errors.name}
        onChange={form.set('name')}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        value={fields.email}
        readOnly={isAddressFixed}
        note={isAddressFixed && 'The invitation is for this address.'}
        error={errors.email}
        onChange={form.set('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        minLength={6}
        value={fields.password}
        error={errors.password && (needs ?? undefined)}
        note={needs ?? 'This password meets the rules.'}
        onChange={form.set('password')}
      />
      <PasswordField
        label="Confirm Password"
        name="confirm"
        autoComplete="new-password"
        minLength={6}
        value={fields.confirm}
        error={errors.confirm}
        onChange={form.set('confirm')}
      />
      <FormTrouble text={form.trouble} />
      <Button kind="solid" width="full" type="submit" disabled={form.isBusy}>
        {form.isBusy ? busyAction : action}
      </Button>
    </form>
  )
}
