import { connection } from '#pwa/data/network/connection.ts'
import { creditsExhausted, runWithBuiltin } from '#pwa/parts/conversation/chat-note.tsx'
import { type Replier, type ShownTurn, faceOf, whyWaiting, workLine } from '#pwa/parts/conversation/describe-turn.ts'
import { deviceName } from '#pwa/parts/device-name.ts'
import { ReplierFace } from '#pwa/parts/face/replier-face.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { css } from '#styled/css/css.js'
import { conversation } from '#styled/recipes/conversation.js'
import { useSnapshot } from 'valtio'

/** What can be done with a run request that has not been sent, by its key. */
export type UnsentActions = {
  takeBack: (key: string) => void
  retry: (key: string) => void
  discard: (key: string) => void
  sendNow: () => void
  /** Missing while another one runs. */
  runBuiltin?: ((key: string) => void) | undefined
}

/** In place of a reply: what the run request waits for, or why it was refused. */
export function Unsent({
  turn,
  agent,
  actions,
}: {
  turn: ShownTurn
  agent: Replier
  actions: UnsentActions | undefined
}) {
  const { online } = useSnapshot(connection)
  const isRefused = turn.state === 'rejected'
  const now = useNow(!isRefused && turn.nextAt > 0)
  const styles = conversation()
  return (
    <div className={styles.reply}>
      <div className={styles.stepsToggle}>
        <ReplierFace agent={agent} size={24} state={faceOf(turn)} />
        {workLine(turn, agent.name)}
      </div>
      {isRefused && agent.apology && <p className={styles.text}>{agent.apology}</p>}
      <p className={isRefused ? refusal : css({ textStyle: 'label', color: 'fg.muted' })}>
        {isRefused ? `Couldn't be sent. ${turn.fault?.detail ?? ''}` : whyWaiting(turn, online, now, deviceName())}
      </p>
      {actions && !turn.stopping && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
          {isRefused ? (
            <>
              {turn.fault?.code === creditsExhausted && actions.runBuiltin && (
                <Button onClick={() => actions.runBuiltin?.(turn.key)}>{runWithBuiltin}</Button>
              )}
              <Button aria-label="Edit this task" onClick={() => actions.takeBack(turn.key)}>
                Edit
              </Button>
              <Button kind="ghost" onClick={() => actions.retry(turn.key)}>
                Try again
              </Button>
              <Button kind="ghost" onClick={() => actions.discard(turn.key)}>
                Discard
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => actions.takeBack(turn.key)}>Cancel</Button>
              {(turn.fault || !online) && (
                <Button kind="ghost" onClick={actions.sendNow}>
                  Send now
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}

const refusal = css({ textStyle: 'label', color: 'danger.fg', overflowWrap: 'anywhere' })
