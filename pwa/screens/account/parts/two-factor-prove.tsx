import { problemOf } from '#pwa/data/network/api.ts'
import { renewRecoveryCodes, turnTwoFactorOff } from '#pwa/data/resources/two-factor.ts'
import { RecoveryCodes } from '#pwa/screens/account/parts/recovery-codes.tsx'
import { Field, PasswordField } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import { useState } from 'react'

const words = {
  codes: { title: 'New recovery codes', about: 'The codes that you have now stop working.', save: 'Make new codes' },
  off: {
    title: 'Turn two-factor sign-in off?',
    about: 'Your password alone then lets anybody in who has it.',
    save: 'Turn off',
  },
}

/** What takes the password and a code: turning it off, and new recovery codes. */
export function TwoFactorProve({ wants, onClose }: { wants: keyof typeof words; onClose: () => void }) {
  const [fields, setFields] = useState({ password: '', code: '' })
  const [errors, setErrors] = useState<Partial<Record<keyof typeof fields, string>>>({})
  const [codes, setCodes] = useState<string[] | null>(null)
  const { title, about, save } = words[wants]

  const submit = async () => {
    const found = {
      ...(fields.password === '' && { password: 'Enter your password.' }),
      ...(fields.code.trim() === '' && { code: 'Enter the code.' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      if (wants === 'codes') return setCodes(await renewRecoveryCodes(fields))
      await turnTwoFactorOff(fields)
    } catch (error) {
      const wrong = problemOf(error).errors
      if (!wrong) throw error
      return setErrors(Object.fromEntries(wrong.map(({ path, message }) => [path, message])))
    }
    toast('success', 'Two-factor sign-in is off')
    onClose()
  }
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) => {
    setFields({ ...fields, [name]: event.target.value })
    setErrors({ ...errors, [name]: undefined })
  }

  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <FormSheet title={title} save={save} isDanger={wants === 'off'} onSave={submit} onClose={onClose}>
      <p className={css({ color: 'fg.muted', paddingBottom: '8' })}>{about}</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={fields.password}
        error={errors.password}
        onChange={set('password')}
      />
      <Field
        label="Code of your app, or a recovery code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.code}
        error={errors.code}
        onChange={set('code')}
      />
    </FormSheet>
  )
}
