import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { css } from '#styled/css/css.js'
import { CircleCheck, CircleDot, CircleMinus } from 'lucide-react'

const looks = {
  done: { word: 'Done', Mark: CircleCheck, colour: css({ color: 'done.fg' }) },
  needs_you: { word: 'Needs you', Mark: CircleDot, colour: css({ color: 'waiting.fg' }) },
  asked: { word: 'Asked you', Mark: CircleDot, colour: css({ color: 'fg.subtle' }) },
  not_done: { word: 'Not done', Mark: CircleMinus, colour: css({ color: 'fg.subtle' }) },
}

/**
 * One line on how what was asked for ended, and what was touched. A plain answer has none, unless it `isAlways` there;
 * one that `isSettled` needs nobody any more.
 */
export function OutcomeLine({
  run,
  isAlways = false,
  isSettled = false,
}: {
  run: Pick<ShownTurn['run'], 'outcome' | 'outcome_note'>
  isAlways?: boolean
  isSettled?: boolean
}) {
  const { outcome, outcome_note: note } = run
  if (!outcome || (outcome === 'done' && !note && !isAlways)) return null
  const { word, Mark, colour } = looks[outcome === 'needs_you' && isSettled ? 'asked' : outcome]
  return (
    <p className={line}>
      <Mark size={16} strokeWidth={2} aria-hidden className={colour} />
      <span>
        <strong className={css({ fontWeight: 'strong', color: 'fg.default' })}>{word}</strong>
        {note && ` · ${note}`}
      </span>
    </p>
  )
}

const line = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8',
  textStyle: 'small',
  color: 'fg.muted',
  '& svg': { flex: 'none', marginTop: '[2px]' },
})
