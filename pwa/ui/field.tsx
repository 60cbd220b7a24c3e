import { FieldNote } from '#pwa/ui/field-note.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { field } from '#styled/recipes/field.js'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  /** Shown below in the reserved line, until an error is shown there. */
  note?: ReactNode
  error?: string | undefined
}

/** Label above, error below in reserved space. */
export function Field({ label, note, error, ...rest }: FieldProps) {
  return <FieldBox label={label} note={note} error={error} input={rest} />
}

/** A password that can be looked at. */
export function PasswordField({ label, note, error, ...rest }: Omit<FieldProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <FieldBox
      label={label}
      note={note}
      error={error}
      input={{ ...rest, type: isShown ? 'text' : 'password' }}
      end={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          align="end"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? (
            <EyeOff size={20} strokeWidth={1.75} aria-hidden />
          ) : (
            <Eye size={20} strokeWidth={1.75} aria-hidden />
          )}
        </IconButton>
      }
    />
  )
}

type BoxProps = Pick<FieldProps, 'label' | 'note' | 'error'> & { input: ComponentProps<'input'>; end?: ReactNode }

function FieldBox({ label, note, error, input, end }: BoxProps) {
  const id = useId()
  const styles = field({ end: end !== undefined })
  return (
    <div className={styles.root}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          {...input}
        />
        {end && <span className={styles.end}>{end}</span>}
      </div>
      <FieldNote id={`${id}-note`} note={note} error={error} />
    </div>
  )
}
