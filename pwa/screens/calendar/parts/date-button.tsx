import { cx } from '#pwa/ui/cx.ts'
import { css } from '#styled/css/css.js'
import { useEffect, useRef } from 'react'
import type { DayButtonProps } from 'react-day-picker'

/** One date of the month; a dot below the number says that it has something. */
export function DateButton({ day: _day, modifiers, className: _class, children, ...rest }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { focused, selected, today, outside, busy } = modifiers
  useEffect(() => {
    // The arrow keys move what is focused, and the focus with it.
    if (focused) button.current?.focus()
  }, [focused])
  return (
    <button
      ref={button}
      className={cx(
        date,
        selected ? chosen : css({ _hover: { background: 'bg.hover' } }),
        !selected && today && current,
        !selected && outside && other,
      )}
      {...rest}
    >
      {children}
      {busy && <span className={dot} />}
    </button>
  )
}

const date = css({
  position: 'relative',
  width: 'touch',
  height: 'touch',
  borderRadius: 'full',
  textStyle: 'label',
  textAlign: 'center',
})

// Ink, so that the one solid button stays the only one.
const chosen = css({ background: 'fg.default', color: 'bg.panel', fontWeight: 'strong' })
const current = css({ color: 'accent.fg', fontWeight: 'strong' })
const other = css({ color: 'fg.subtle' })

const dot = css({
  position: 'absolute',
  bottom: '4',
  left: '[calc(50% - 2px)]',
  width: '[4px]',
  height: '[4px]',
  borderRadius: 'full',
  background: '[currentColor]',
})
