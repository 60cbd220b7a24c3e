import { fileChip } from '#styled/recipes/file-chip.js'
import { css } from '#styled/css/css.js'
import { useState } from 'react'

/** The beginning of a text file; folded to three lines until it is pressed. */
export function FilePreview({ name, text, remaining }: { name: string; text: string; remaining: number }) {
  const [isOpen, setOpen] = useState(false)
  if (text.trim() === '') return null
  return (
    <button type="button" aria-expanded={isOpen} className={fileChip().preview} onClick={() => setOpen(!isOpen)}>
      <span className={css({ srOnly: true })}>Preview of {name}: </span>
      <span
        className={`${css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })} ${isOpen ? '' : css({ lineClamp: '3' })}`}
      >
        {text}
      </span>
      {remaining > 0 && (
        <span className={css({ display: 'block', color: 'fg.subtle' })}>
          … {remaining.toLocaleString('en')} more characters
        </span>
      )}
    </button>
  )
}
