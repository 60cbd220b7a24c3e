import { tokensGoOn, usePasswordForm } from '#pwa/screens/account/profile.state.ts'
import { Checkbox } from '#pwa/ui/checkbox.tsx'
import { PasswordField } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'

export function PasswordSheet({ onClose }: { onClose: () => void }) {
  const { fields, errors, needs, tokenNames, endsTokens, setEndsTokens, save, set } = usePasswordForm(onClose)
  return (
    <FormSheet title="Change password" save="Change password" onSave={save} onClose={onClose}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={fields.current}
        error={errors.current}
        onChange={set('current')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={fields.next}
        error={errors.next && (needs ?? errors.next)}
        note={needs ?? 'This password meets the rules.'}
        onChange={set('next')}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        value={fields.again}
        error={errors.again}
        note={`Every other device is signed out.${endsTokens ? '' : tokensGoOn(tokenNames)}`}
        onChange={set('again')}
      />
      {tokenNames?.length !== 0 && (
        <Checkbox
          label="Also end access tokens: scripts need new ones"
          checked={endsTokens}
          onChange={(event) => setEndsTokens(event.target.checked)}
        />
      )}
    </FormSheet>
  )
}
