import type { Agent } from '#shared/contract/agents.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { css } from '#styled/css/css.js'
import { Check } from 'lucide-react'

type TeamFieldProps = {
  agents: readonly Agent[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Who is in the team: each agent is a button that is pressed or not. */
export function TeamField({ agents, chosen, onChange }: TeamFieldProps) {
  // An agent that is gone from the workspace can still be taken out.
  const gone = chosen.filter((name) => agents.every((agent) => agent.name !== name))
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  return (
    <fieldset className={css({ minWidth: '0', paddingBottom: '24' })}>
      <legend className={css({ textStyle: 'label', fontWeight: 'strong', paddingBottom: '4' })}>Team</legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        {[...agents, ...gone].map((member) => {
          const [key, name] = typeof member === 'string' ? [member, member] : [member.id, member.name]
          const isChosen = chosen.includes(name)
          return (
            <button
              key={key}
              type="button"
              aria-pressed={isChosen}
              className={`${chip} ${isChosen ? pressed : loose}`}
              onClick={() => toggle(name)}
            >
              <span className={css({ position: 'relative', flexShrink: '0' })}>
                {typeof member === 'string' ? <span className={noFace} /> : <AgentFace agent={member} size={24} />}
                {isChosen && (
                  <span className={mark}>
                    <Check size={10} strokeWidth={3.5} aria-hidden />
                  </span>
                )}
              </span>
              <span className={css({ truncate: true })}>{name}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  maxWidth: 'full',
  minHeight: 'touch',
  paddingLeft: '8',
  paddingRight: '12',
  borderRadius: 'full',
  border: 'hairline',
  textStyle: 'label',
  _fine: { minHeight: 'control' },
})
const pressed = css({ background: 'accent.bg', borderColor: 'accent.fg' })
const loose = css({ color: 'fg.muted', _hover: { color: 'fg.default' } })

const noFace = css({
  display: 'block',
  width: '[24px]',
  height: '[24px]',
  borderRadius: '[8px]',
  background: 'bg.hover',
})

const mark = css({
  position: 'absolute',
  right: '[-6px]',
  bottom: '[-4px]',
  display: 'grid',
  placeItems: 'center',
  width: '[14px]',
  height: '[14px]',
  borderRadius: 'full',
  background: 'accent.solid',
  color: 'fg.onSolid',
  boxShadow: '[0 0 0 2px {colors.accent.bg}]',
})
