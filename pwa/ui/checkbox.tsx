import { css } from '#styled/css/css.js'
import type { ComponentProps } from 'react'

export function Checkbox({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: '8',
        minHeight: 'touch',
        width: 'fit',
        paddingRight: '8',
        textStyle: 'label',
        cursor: 'pointer',
      })}
    >
      <input
        type="checkbox"
        className={css({ width: '[18px]', height: '[18px]', accentColor: 'accent.solid' })}
        {...rest}
      />
      {label}
    </label>
  )
}
