import { Choice } from '#pwa/screens/account/parts/choice.tsx'
import { css } from '#styled/css/css.js'
import { useId } from 'react'

type ChoicesProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  error: string | undefined
  /** Whether short ones stand side by side where there is room. */
  columns?: boolean
  onChange: (chosen: Value[]) => void
}

/** Several of several: a box for each, and an error below in reserved space. */
export function Choices<Value extends string>({
  label,
  options,
  chosen,
  error,
  columns = false,
  onChange,
}: ChoicesProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className={css({ minWidth: '0' })}>
      <legend className={css({ textStyle: 'label', fontWeight: 'strong' })}>{label}</legend>
      <div
        className={
          columns
            ? css({
                display: 'grid',
                gridTemplateColumns: '[repeat(auto-fill, minmax(11.5rem, 1fr))]',
                columnGap: '16',
              })
            : ''
        }
      >
        {options.map(({ value, label }) => (
          <Choice
            key={value}
            type="checkbox"
            label={label}
            aria-invalid={error ? true : undefined}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(
                options
                  .map((option) => option.value)
                  .filter((each) => (each === value ? target.checked : chosen.includes(each))),
              )
            }
          />
        ))}
      </div>
      <p id={id} role="alert" className={css({ textStyle: 'small', color: 'danger.fg', minHeight: '[1.125rem]' })}>
        {error}
      </p>
    </fieldset>
  )
}
