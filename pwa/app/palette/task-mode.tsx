import { PaletteHints } from '#pwa/app/palette/palette-hints.tsx'
import { connection } from '#pwa/data/network/connection.ts'
import { conversationOf } from '#pwa/data/conversations/conversations.ts'
import { isRunning } from '#pwa/data/conversations/runs.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'
import { sheet } from '#styled/recipes/sheet.js'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useSnapshot } from 'valtio'

type TaskModeProps = {
  agent: { id: string; name: string; color: string; custom: boolean; available: boolean }
  text: string
  onText: (text: string) => void
  /** Goes back to finding; what is written stays. */
  onLeave: () => void
  onRun: () => void
  onClose: () => void
}

/** Where a prompt for one agent is written. */
export function TaskMode({ agent, text, onText, onLeave, onRun, onClose }: TaskModeProps) {
  const { online } = useSnapshot(connection)
  const { turns } = useSnapshot(conversationOf(agent.id))
  const hasKeyboard = useMedia('(pointer: fine)')
  const id = useId()
  const styles = sheet({ kind: 'top' })
  const canRun = agent.available && text.trim() !== ''

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && text === '') onLeave()
    else if (event.key === 'Enter' && !event.shiftKey && hasKeyboard) {
      if (canRun) onRun()
    } else return
    event.preventDefault()
  }

  return (
    <>
      <div className={styles.head}>
        <span className={chip}>
          <AgentFace agent={agent} size={20} />
          <span className={css({ truncate: true })}>{agent.name}</span>
          <IconButton label="Choose another agent" size="small" onClick={onLeave}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
        <span className={css({ flex: '1' })} />
        <IconButton label="Close" align="end" onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <textarea
        rows={2}
        aria-label={`Task for ${agent.name}`}
        aria-describedby={`${id}-note`}
        placeholder={`What should ${agent.name} do?`}
        enterKeyHint={hasKeyboard ? 'go' : 'enter'}
        value={text}
        className={area}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        className={css({ display: 'flex', alignItems: 'center', gap: '12', paddingInline: '16', paddingBottom: '12' })}
      >
        <p
          id={`${id}-note`}
          role="status"
          className={css({ flex: '1', minWidth: '0', textStyle: 'small', color: 'fg.muted' })}
        >
          {noteOf(agent, isRunning(turns), online)}
        </p>
        <Button kind="solid" disabled={!canRun} onClick={onRun}>
          Execute Task
        </Button>
      </div>
      <PaletteHints
        id={`${id}-hints`}
        hints={[
          ['↵', 'runs'],
          ['Shift ↵', 'new line'],
          ['⌫', 'goes back when empty'],
          ['Esc', 'closes and keeps the words'],
        ]}
      />
    </>
  )
}

function noteOf({ name, available }: TaskModeProps['agent'], isBusy: boolean, isOnline: boolean): string {
  if (!available) return `${name} is paused and takes no tasks.`
  if (isBusy) return `${name} is at work. This goes into the composer, to run next.`
  return isOnline ? '' : "You're offline. It runs when you're back online."
}

const chip = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minWidth: '0',
  paddingLeft: '12',
  marginLeft: '[-4px]',
  borderRadius: 'control',
  background: 'bg.inset',
  textStyle: 'label',
  fontWeight: 'strong',
})

const area = css({
  display: 'block',
  width: 'full',
  padding: '16',
  maxHeight: '[40dvh]',
  fieldSizing: 'content',
  resize: 'none',
  textStyle: 'reading',
  _focusVisible: { outline: '[none]' },
})
