import { confirmPassword } from '#pwa/data/resources/backups.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { Field, PasswordField } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { css } from '#styled/css/css.js'
import { type ReactNode, useState } from 'react'

type BackupPasswordSheetProps = {
  title: string
  text: ReactNode
  action: string
  /** What has to be typed besides the password, where it cannot be done by mistake. */
  word?: string
  /** Called once the server has taken the password. */
  onConfirm: () => void
  onClose: () => void
}

/** Asks for the password before a backup leaves the server or takes the place of everything. */
export function BackupPasswordSheet({ title, text, action, word, onConfirm, onClose }: BackupPasswordSheetProps) {
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [mistakes, setMistakes] = useState<{ word?: string; password?: string }>({})

  const save = async () => {
    const found = {
      ...(word !== undefined && typed.trim().toLowerCase() !== word && { word: `Type ${word} to go on.` }),
      ...(password === '' && { password: 'Enter your password.' }),
    }
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    try {
      await confirmPassword(password)
    } catch (error) {
      const wrong = problemOf(error).errors?.find(({ path }) => path === 'password')
      if (!wrong) throw error
      return setMistakes({ password: wrong.message })
    }
    onConfirm()
  }

  return (
    <FormSheet isDanger={word !== undefined} title={title} save={action} onSave={save} onClose={onClose}>
      <div className={css({ display: 'grid', gap: '8', color: 'fg.muted', paddingBottom: '8' })}>{text}</div>
      {word !== undefined && (
        <Field
          label={`Type “${word}”`}
          value={typed}
          error={mistakes.word}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={mistakes.password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormSheet>
  )
}
