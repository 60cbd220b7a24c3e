import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { useState } from 'react'

/** Says that a form holds what was typed into it before, and lets the user begin anew: at its first field. */
export function LeftNote({ onReset }: { onReset: () => void }) {
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  return (
    <p
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '8',
        textStyle: 'small',
        color: 'fg.muted',
      })}
    >
      <span role="status">What you typed last time is still here.</span>
      <Button
        kind="ghost"
        // Its word, not its unseen edge, ends at the gutter.
        className={css({ marginRight: '[-17px]' })}
        onClick={({ currentTarget }) => {
          onReset()
          setOver(true)
          currentTarget.form?.querySelector<HTMLElement>('input, textarea')?.focus()
        }}
      >
        Start over
      </Button>
    </p>
  )
}
