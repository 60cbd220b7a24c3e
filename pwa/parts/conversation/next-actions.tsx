import type { ShownNext, ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import type { ReplyActions } from '#pwa/parts/conversation/reply-foot.tsx'
import { paths } from '#pwa/paths.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { isRun, neither } from '#shared/domain/answers.ts'
import { css } from '#styled/css/css.js'
import { ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router-dom'

type NextActionsProps = {
  turn: ShownTurn
  /** Whether it is the last reply: one button of a page may be solid. */
  isLast: boolean
  /** Undefined while nothing can be taken. */
  actions: ReplyActions | undefined
}

/**
 * What can be done about a reply: the readings to choose from, what lifts a refusal, the way on without. Taking one that
 * is a run sends it off at once, or as soon as this device is online.
 */
export function NextActions({ turn, isLast, actions }: NextActionsProps) {
  const navigate = useNavigate()
  const { next } = turn.run
  const choices = next.filter(({ kind }) => kind === 'choose')
  const others = next.filter(({ kind }) => kind !== 'choose')
  const isLocked = actions === undefined

  const take = (each: ShownNext | typeof neither) => {
    const agent = actions?.take(turn.key, each)
    if (agent) void navigate(paths.agent(agent))
  }
  return (
    <div role="group" aria-label="What next" className={stack}>
      {choices.map((each) => (
        <button key={each.id} type="button" className={chip} disabled={isLocked} onClick={() => take(each)}>
          <span className={css({ display: 'grid', gap: '2', minWidth: '0', textAlign: 'start' })}>
            <span className={css({ textStyle: 'label', fontWeight: 'strong', overflowWrap: 'anywhere' })}>
              {each.label}
            </span>
            {each.hint && (
              <span className={css({ textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' })}>
                {each.hint}
              </span>
            )}
          </span>
          <ChevronRight size={16} aria-hidden className={css({ flex: 'none', color: 'fg.muted' })} />
        </button>
      ))}
      {others.map((each, index) => {
        const kind = isLast && index === 0 && choices.length === 0 ? 'solid' : 'outline'
        if (each.kind === 'attach')
          return (
            <Button
              key={each.id}
              kind={kind}
              width="full"
              disabled={isLocked}
              onClick={() =>
                actions?.attach(typeof each.input.prompt === 'string' ? each.input.prompt : turn.run.prompt)
              }
            >
              {each.label}
            </Button>
          )
        return isRun(each) ? (
          <Button key={each.id} kind={kind} width="full" disabled={isLocked} onClick={() => take(each)}>
            {each.label}
          </Button>
        ) : (
          <ButtonLink key={each.id} kind={kind} width="full" to={placeOf(each)}>
            {each.label}
          </ButtonLink>
        )
      })}
      {choices.length > 0 && (
        <Button
          kind="ghost"
          className={css({ justifySelf: 'start' })}
          disabled={isLocked}
          onClick={() => take(neither)}
        >
          {choices.length === 1 ? 'No' : 'Neither'}
        </Button>
      )}
    </div>
  )
}

/** Where a next action leads that only opens something. */
function placeOf({ kind, input }: ShownNext): string {
  if (kind === 'connect') return paths.arloConfigure
  if (kind === 'model') return paths.systemSettings
  // An address of another site is no page of this app.
  return typeof input.to === 'string' && /^\/(?!\/)/.test(input.to) ? input.to : paths.dashboard
}

const stack = css({ display: 'grid', gap: '8', '& > *': { maxWidth: 'form' } })

const chip = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12',
  width: 'full',
  minHeight: 'touch',
  paddingInline: '16',
  paddingBlock: '12',
  borderRadius: 'card',
  border: 'edge',
  background: 'bg.panel',
  transitionProperty: '[background-color]',
  transitionDuration: 'hover',
  _hover: { background: 'bg.inset' },
  _active: { background: 'bg.hover' },
  _disabled: { color: 'fg.subtle' },
})
