import { FieldNote } from '#pwa/ui/field-note.tsx'
import { field } from '#styled/recipes/field.js'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type Words = {
  label: string
  /** Shown below in the reserved line, until an error is shown there. */
  note?: ReactNode
  error?: string | undefined
}

/** Several lines, as many as are written, up to a dozen. */
export function TextAreaField({ label, note, error, ...rest }: ComponentProps<'textarea'> & Words) {
  const styles = field()
  return (
    <Frame label={label} note={note} error={error}>
      {(control) => <textarea rows={3} {...rest} {...control} className={styles.area} />}
    </Frame>
  )
}

export type Option = { value: string; label: string }

/** One of several: the browser's own list, which every phone shows in its own way. */
export function SelectField({
  label,
  note,
  error,
  options,
  ...rest
}: ComponentProps<'select'> & Words & { options: readonly Option[] }) {
  const styles = field({ end: true })
  // The browser would show the first option in the place of one that is gone.
  const isGone = !options.some(({ value }) => value === rest.value)
  return (
    <Frame label={label} note={note} error={error}>
      {(control) => (
        <>
          <select {...rest} {...control} className={styles.input}>
            {isGone && <option value={rest.value}>No longer there</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <span className={styles.mark}>
            <ChevronDown size={16} aria-hidden />
          </span>
        </>
      )}
    </Frame>
  )
}

/** Two or three fields in one line, where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={field().row}>{children}</div>
}

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string }

function Frame({ label, note, error, children }: Words & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const styles = field()
  return (
    <div className={styles.root}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': `${id}-note` })}
      </div>
      <FieldNote id={`${id}-note`} note={note} error={error} />
    </div>
  )
}
