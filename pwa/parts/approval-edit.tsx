import type { ActionField, PendingAction } from '#shared/contract/runs.ts'
import { nameInWords } from '#shared/domain/action-input.ts'
import { changedInput, textsOf } from '#pwa/parts/approval-fields.ts'
import { useForm } from '#pwa/parts/use-form.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { TextAreaField } from '#pwa/ui/form-fields.tsx'
import { css } from '#styled/css/css.js'

type ApprovalEditProps = {
  action: Readonly<PendingAction>
  fields: readonly ActionField[]
  /** What the button says, and whether it may be pressed. */
  send: string
  isDisabled: boolean
  /** What the server did not take, by the field's name. */
  errors: Readonly<Record<string, string>>
  /** Sends it with the fields that were changed; what was typed is kept until that has worked. */
  onSend: (input: Record<string, unknown>, done: () => void) => void
  onClose: () => void
}

const types = { day: 'date', time: 'time', line: 'text', list: 'text' } as const

/** What is about to go out, to be changed first. */
export function ApprovalEdit({ action, fields, send, isDisabled, errors, onSend, onClose }: ApprovalEditProps) {
  const form = useForm(`approval:${action.id}`, textsOf(action.input, fields))
  return (
    <form
      className={css({ display: 'grid', width: 'full' })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDisabled) onSend(changedInput(fields, form.changed()), form.done)
      }}
    >
      {fields.map(({ name, kind, required }) => {
        const common = {
          label: nameInWords(name),
          value: form.fields[name] ?? '',
          error: errors[name],
          note: required
            ? undefined
            : kind === 'list'
              ? 'With commas between them. May be left empty.'
              : 'May be left empty.',
        }
        if (kind === 'text')
          return (
            <TextAreaField
              key={name}
              {...common}
              rows={6}
              onChange={({ target }) => form.set({ [name]: target.value })}
            />
          )
        return (
          <Field
            key={name}
            {...common}
            note={common.note ?? (kind === 'list' ? 'With commas between them.' : undefined)}
            type={types[kind]}
            autoComplete="off"
            onChange={({ target }) => form.set({ [name]: target.value })}
          />
        )
      })}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8', paddingTop: '8' })}>
        <Button kind="solid" type="submit" disabled={isDisabled}>
          {send}
        </Button>
        <Button
          onClick={() => {
            form.done()
            onClose()
          }}
        >
          Discard changes
        </Button>
      </div>
    </form>
  )
}
