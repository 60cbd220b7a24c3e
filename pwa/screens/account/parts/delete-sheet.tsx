import { deleteAccount } from '#pwa/data/resources/account.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { Choice } from '#pwa/screens/account/parts/choice.tsx'
import { PasswordField } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import { useState } from 'react'

/** Asks for the password, and where the workspace would go too, once more. */
export function DeleteSheet({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState('')
  const [question, setQuestion] = useState<string | null>(null)
  const [agrees, setAgrees] = useState(false)
  const [isUnticked, setUnticked] = useState(false)

  const save = async () => {
    if (password === '') return setMistake('Enter your password.')
    if (question !== null && !agrees) return setUnticked(true)
    try {
      await deleteAccount({ password, delete_workspace: question !== null && agrees })
      toast('plain', 'Your account is deleted')
    } catch (error) {
      const problem = problemOf(error)
      const wrong = problem.errors?.find(({ path }) => path === 'password')
      if (wrong) return setMistake(wrong.message)
      if (problem.code !== 'workspace_goes_too') throw error
      setQuestion(problem.detail)
    }
  }

  return (
    <FormSheet
      isDanger
      title="Delete your account?"
      save={question === null ? 'Delete account' : 'Delete account and workspace'}
      onSave={save}
      onClose={onClose}
    >
      <p className={css({ color: 'fg.muted', paddingBottom: '8' })}>
        Your runs, chats, devices and tokens are deleted at once, also what waits to be sent on this device. Nobody can
        bring them back.
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
      {question !== null && (
        <div role="alert">
          <p className={css({ color: 'danger.fg' })}>{question}</p>
          <Choice
            type="checkbox"
            label="Delete the workspace too"
            checked={agrees}
            onChange={({ target }) => setAgrees(target.checked)}
          />
          {isUnticked && !agrees && (
            <p className={css({ textStyle: 'small', color: 'danger.fg' })}>
              Tick this if the workspace may go. Otherwise invite someone and hand it over first.
            </p>
          )}
        </div>
      )}
    </FormSheet>
  )
}
