import { clockTime, dayName } from '#pwa/parts/times.ts'
import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { css } from '#styled/css/css.js'
import { ChevronLeft, SquarePen } from 'lucide-react'
import { Link } from 'react-router-dom'

/** Where another conversation begins: with a turn, or with what is being written. */
export function ThreadLine({ at, onKeepOn }: { at?: string; onKeepOn?: () => void }) {
  return (
    <div className={line}>
      <span className={rule} />
      <p>
        New conversation
        {at && `, ${dayName(at)}, ${clockTime(at)}`}
      </p>
      {onKeepOn && (
        <Button
          kind="ghost"
          className={css({ marginLeft: '[-8px]', textStyle: 'small', paddingInline: '8' })}
          onClick={onKeepOn}
        >
          Keep to the last one
        </Button>
      )}
      <span className={rule} />
    </div>
  )
}

/** Begins a conversation that knows nothing of the ones before. */
export function NewThread({ isNamed, onPress }: { isNamed: boolean; onPress: () => void }) {
  if (isNamed)
    return (
      <Button kind="ghost" onClick={onPress}>
        <SquarePen size={20} strokeWidth={1.75} aria-hidden />
        New conversation
      </Button>
    )
  return (
    <IconButton label="New conversation" onClick={onPress}>
      <SquarePen size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

/** Says that only one conversation is shown, and leads back to all. */
export function OneThread({ turns }: { turns: readonly ShownTurn[] }) {
  const begun = turns[0]?.run.created_at
  return (
    <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12' })}>
      <Link to={{ search: '' }} className={back}>
        <ChevronLeft size={16} aria-hidden />
        All conversations
      </Link>
      {begun && (
        <p className={css({ textStyle: 'small', color: 'fg.subtle', textAlign: 'right' })}>
          Begun {dayName(begun)}, {clockTime(begun)}
        </p>
      )}
    </div>
  )
}

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: 'small',
  textStyle: 'small',
  color: 'fg.subtle',
})

const rule = css({ flex: '1', borderTop: 'hairline' })

/** A way back, as above a list. */
export const back = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  minHeight: 'touch',
  marginLeft: '[-4px]',
  paddingRight: '8',
  borderRadius: 'control',
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'fg.muted',
  _hover: { color: 'fg.default' },
})
