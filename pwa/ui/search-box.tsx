import { css } from '#styled/css/css.js'
import { Search } from 'lucide-react'
import { useState } from 'react'

type SearchBoxProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void }

export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  // The address follows a moment later; drawn from it while the user types, letters would be lost.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div role="search" className={css({ position: 'relative', maxWidth: 'login', width: 'full' })}>
      <span
        className={css({
          position: 'absolute',
          left: '12',
          top: '[50%]',
          transform: 'translateY(-50%)',
          color: 'fg.subtle',
          pointerEvents: 'none',
        })}
      >
        <Search size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed ?? value}
        className={input}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(event.target.value)
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}

const input = css({
  width: 'full',
  height: 'touch',
  paddingLeft: '[calc({spacing.16} + 26px)]',
  paddingRight: '12',
  borderRadius: 'control',
  border: 'edge',
  background: 'bg.panel',
  textStyle: 'reading',
  _focusVisible: { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[-1px]', borderColor: 'accent.fg' },
})
