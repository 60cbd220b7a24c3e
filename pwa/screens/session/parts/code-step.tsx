import { FormTrouble, formClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { css } from '#styled/css/css.js'
import { useEffect, useRef, useState } from 'react'

type CodeStepProps = { trouble: string | null; isBusy: boolean; onCode: (code: string) => void; onBack: () => void }

const kinds = {
  app: {
    about: 'Open your authenticator app and enter the code that it shows for Muster.',
    label: 'Code',
    missing: 'Enter the six digits.',
    other: 'Use a recovery code',
  },
  recovery: {
    about: 'Enter one of the recovery codes that you kept. Each works once.',
    label: 'Recovery code',
    missing: 'Enter a recovery code.',
    other: 'Use the app',
  },
}

/** The second step of signing in, for users who have a second factor. */
export function CodeStep({ trouble, isBusy, onCode, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  // What is wrong with a code of one kind says nothing about the other.
  const [sent, setSent] = useState(kind)
  const form = useRef<HTMLFormElement>(null)
  const { about, label, missing, other } = kinds[kind]
  // A code that was refused is typed over.
  useEffect(() => {
    if (trouble !== null) form.current?.querySelector('input')?.select()
  }, [trouble])

  return (
    <form
      ref={form}
      noValidate
      className={formClass}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') return setMissing(true)
        if (isBusy) return
        setSent(kind)
        onCode(code.trim())
      }}
    >
      <p className={css({ color: 'fg.muted', paddingBottom: '8' })}>{about}</p>
      <Field
        key={kind}
        // The step has replaced what was pressed.
        autoFocus
        label={label}
        name="code"
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        error={isMissing ? missing : undefined}
        onChange={(event) => {
          setCode(event.target.value)
          setMissing(false)
        }}
      />
      <FormTrouble text={sent === kind ? trouble : null} />
      <Button kind="solid" width="full" type="submit" disabled={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      <div
        className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', marginInline: '[-17px]' })}
      >
        <Button kind="ghost" onClick={onBack}>
          Back
        </Button>
        <Button
          kind="ghost"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app')
            setCode('')
            setMissing(false)
          }}
        >
          {other}
        </Button>
      </div>
    </form>
  )
}
