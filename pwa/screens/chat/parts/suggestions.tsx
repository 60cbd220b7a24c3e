import type { Suggestion } from '#shared/contract/chat.ts'
import { css } from '#styled/css/css.js'

type SuggestionsProps = {
  label: string
  suggestions: readonly Suggestion[]
  onChoose: (prompt: string) => void
  /** They take one line, which is swiped where it is short. */
  isOneLine?: boolean
}

/** Prompts to choose instead of typing one. */
export function Suggestions({ label, suggestions, onChoose, isOneLine = false }: SuggestionsProps) {
  return (
    <ul aria-label={label} className={isOneLine ? line : row}>
      {suggestions.map(({ title, prompt }) => (
        <li key={title} className={css({ flexShrink: '0', maxWidth: 'full' })}>
          <button
            type="button"
            className={chip}
            title={prompt === title ? undefined : prompt}
            onClick={() => onChoose(prompt)}
            // The browser is content with a part of it.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' })}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '8' })

// As wide as what is below it, and up to the edge of a phone; the ring of a focused one is not cut.
const line = css({
  display: 'flex',
  gap: '8',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInline: '12',
  marginInline: '[-12px]',
  paddingInline: '12',
  paddingTop: '4',
  paddingBottom: '8',
})

const chip = css({
  minHeight: 'touch',
  maxWidth: 'full',
  paddingInline: '16',
  paddingBlock: '8',
  borderRadius: 'sheet',
  border: 'hairline',
  background: 'bg.panel',
  textStyle: 'label',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  transitionProperty: '[background-color, border-color]',
  transitionDuration: 'hover',
  _hover: { background: 'bg.inset', borderColor: 'border.strong' },
  _active: { background: 'bg.hover' },
  _fine: { minHeight: 'control' },
})
