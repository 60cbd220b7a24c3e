import { problemOf } from '#pwa/data/network/api.ts'
import { beginTwoFactor, confirmTwoFactor } from '#pwa/data/resources/two-factor.ts'
import { QrCode } from '#pwa/screens/account/parts/qr-code.tsx'
import { RecoveryCodes } from '#pwa/screens/account/parts/recovery-codes.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { copy } from '#pwa/ui/copy.ts'
import { Field, PasswordField } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'
import type { NewTwoFactor } from '#shared/contract/two-factor.ts'
import { useState } from 'react'

/** Turns two-factor sign-in on: the password, the app's first code, and then the recovery codes. */
export function TwoFactorOn({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewTwoFactor | null>(null)
  const [isOn, setOn] = useState(false)
  if (made === null) return <AskPassword onMade={setMade} onClose={onClose} />
  if (!isOn) return <Connect made={made} onConfirmed={() => setOn(true)} onClose={onClose} />
  return <RecoveryCodes codes={made.recovery_codes} onClose={onClose} />
}

function AskPassword({ onMade, onClose }: { onMade: (made: NewTwoFactor) => void; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState('')
  const save = async () => {
    if (password === '') return setMistake('Enter your password.')
    try {
      onMade(await beginTwoFactor(password))
    } catch (error) {
      setMistake(fieldOf(error, 'password'))
    }
  }
  return (
    <FormSheet title="Turn two-factor sign-in on" save="Next" onSave={save} onClose={onClose}>
      <p className={css({ color: 'fg.muted', paddingBottom: '8' })}>
        You need an authenticator app on your phone: any that makes six-digit codes.
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={mistake || undefined}
        onChange={({ target }) => {
          setPassword(target.value)
          setMistake('')
        }}
      />
    </FormSheet>
  )
}

function Connect({
  made: { uri, secret },
  onConfirmed,
  onClose,
}: {
  made: NewTwoFactor
  onConfirmed: () => void
  onClose: () => void
}) {
  const [code, setCode] = useState('')
  const [mistake, setMistake] = useState('')
  const [said, setSaid] = useState('')
  const isPhone = useMedia('(pointer: coarse)')
  const save = async () => {
    if (code.trim() === '') return setMistake('Enter the six digits.')
    try {
      await confirmTwoFactor(code.trim())
    } catch (error) {
      return setMistake(fieldOf(error, 'code'))
    }
    toast('success', 'Two-factor sign-in is on')
    onConfirmed()
  }
  return (
    <FormSheet title="Connect your app" save="Turn on" onSave={save} onClose={onClose}>
      <p className={css({ color: 'fg.muted' })}>Scan this with your authenticator app, or type the key into it.</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16', paddingBlock: '12' })}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className={css({ display: 'grid', gap: '8', flex: '[1 1 12rem]', minWidth: '0' })}>
          <code
            className={css({ fontFamily: 'mono', textStyle: 'small', overflowWrap: 'anywhere', userSelect: 'all' })}
          >
            {secret.match(/.{1,4}/g)!.join(' ')}
          </code>
          <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8' })}>
            <Button
              onClick={() =>
                void copy(secret).then((done) => setSaid(done ? 'Copied.' : 'Select it and copy it yourself.'))
              }
            >
              Copy key
            </Button>
            {isPhone && (
              <a
                href={uri}
                className={css({
                  color: 'accent.fg',
                  textStyle: 'label',
                  paddingBlock: '12',
                  _hover: { textDecoration: 'underline' },
                })}
              >
                Open in an app
              </a>
            )}
            <span role="status" className={css({ textStyle: 'small', color: 'fg.muted' })}>
              {said}
            </span>
          </div>
        </div>
      </div>
      <Field
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={mistake || undefined}
        onChange={({ target }) => {
          setCode(target.value)
          setMistake('')
        }}
      />
    </FormSheet>
  )
}

/** What is wrong with a field; anything else is thrown on. */
function fieldOf(error: unknown, field: string): string {
  const wrong = problemOf(error).errors?.find(({ path }) => path === field)
  if (!wrong) throw error
  return wrong.message
}
