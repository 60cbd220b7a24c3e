import type { TeamMember } from '#pwa/screens/dashboard/dashboard.state.ts'
import { useDeskComposer } from '#pwa/screens/dashboard/composer.state.ts'
import { TeamOnEdge } from '#pwa/screens/dashboard/parts/team-on-edge.tsx'
import { Composer } from '#pwa/parts/composer.tsx'
import { waitingReceipt } from '#pwa/parts/conversation/receipt.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { ChipSelect } from '#pwa/ui/chip-select.tsx'
import { useFileDrop } from '#pwa/ui/use-file-drop.ts'
import { css } from '#styled/css/css.js'
import { Check } from 'lucide-react'
import { memo, useMemo, useRef } from 'react'

/** Not drawn with each key. */
const Team = memo(TeamOnEdge)

/** Takes anything, and says who would do it; the team stands behind it, and who is meant rises. */
export function DeskComposer({ team }: { team: readonly TeamMember[] | null }) {
  const composer = useDeskComposer(team)
  const { unsent, best, isWritten } = composer
  const input = useRef<HTMLTextAreaElement>(null)
  const drop = useFileDrop(unsent.attach)
  const { available } = composer
  const options = useMemo(() => available.map(({ id, name }) => ({ value: id, label: name })), [available])
  return (
    <div className={css({ maxWidth: '[680px]', paddingBottom: '16' })} {...drop.on}>
      <Team team={team} meant={isWritten ? best?.id : undefined} />
      <Composer
        inputRef={input}
        label="What should be done?"
        text={unsent.text}
        files={unsent.files.map((file) => ({
          id: file.id,
          name: file.name,
          type: file.type,
          receipt: waitingReceipt(file),
        }))}
        isRunning={false}
        isStopping={false}
        isCompact
        words={{ run: 'Send', running: 'Send' }}
        canRun={composer.canRun}
        isDropping={drop.isOver}
        note={composer.refusal?.detail ?? (unsent.refusedFiles.length > 0 ? unsent.refusedFiles.join(' ') : undefined)}
        model={
          <ChipSelect
            label="Who does it"
            all="Anyone"
            value={composer.chosen}
            options={options}
            isQuiet
            onChange={composer.choose}
          />
        }
        onText={unsent.setText}
        onAttach={unsent.attach}
        onRemove={unsent.remove}
        onRun={() => {
          composer.run()
          input.current?.focus()
        }}
        onStop={() => {}}
      />
      {isWritten && composer.suggested.length > 0 && (
        <div role="group" aria-label="Who does it" className={css({ paddingTop: '12' })}>
          <p
            aria-hidden
            className={css({ textStyle: 'small', color: 'fg.subtle', paddingInline: '12', paddingBottom: '4' })}
          >
            Who does it
          </p>
          {composer.suggested.map((agent) => (
            <button
              key={agent.id}
              type="button"
              aria-pressed={agent.id === best?.id}
              className={suggestion}
              onClick={() => composer.choose(agent.id)}
            >
              <AgentFace agent={agent} size={36} />
              <span className={css({ flex: '1', minWidth: '0', textAlign: 'start' })}>
                <span className={css({ display: 'block', textStyle: 'label', fontWeight: 'strong', truncate: true })}>
                  {agent.name}
                </span>
                <span className={css({ display: 'block', textStyle: 'small', color: 'fg.muted', truncate: true })}>
                  {agent.skills.slice(0, 3).join(', ') || agent.role}
                </span>
              </span>
              {agent.id === best?.id && (
                <Check size={20} aria-hidden className={css({ flex: 'none', color: 'accent.fg' })} />
              )}
            </button>
          ))}
        </div>
      )}
      <p role="status" className={css({ srOnly: true })}>
        {composer.handed ? `Sent to ${composer.handed.name}: “${composer.handed.prompt.slice(0, 80)}”` : ''}
      </p>
    </div>
  )
}

const suggestion = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  width: 'full',
  minHeight: 'row',
  paddingInline: '12',
  paddingBlock: '8',
  borderRadius: 'card',
  _hover: { background: 'bg.inset' },
  '&[aria-pressed=true]': { background: 'bg.inset' },
})
