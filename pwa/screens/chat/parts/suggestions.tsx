import type { Suggestion } from '#shared/contract/chat.ts'
import { css } from '#styled/css/css.js'

type SuggestionsProps = { label: string; suggestions: readonly Suggestion[]; onChoose: (prompt: string) => void }

/** Prompts to choose instead of typing one: a row that wraps where there is room, and is swiped on phones. */
export function Suggestions({ label, suggestions, onChoose }: SuggestionsProps) {
  return (
    <ul aria-label={label} className={row}>
      {suggestions.map(({ title, prompt }) => (
        <li key={title} className={css({ flexShrink: '0', maxWidth: 'full' })}>
          <button
            type="button"
            className={chip}
            title={prompt === title ? undefined : prompt}
            onClick={() => onChoose(prompt)}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '8' })

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
