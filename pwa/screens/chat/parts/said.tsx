import { ReplierFace } from '#pwa/parts/face/replier-face.tsx'
import { assistant, continueApology, greeting } from '#pwa/screens/chat/assistant.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { conversation } from '#styled/recipes/conversation.js'

/** How every chat begins. */
export function Greeting() {
  const styles = conversation()
  return (
    <div className={styles.reply}>
      <div className={styles.stepsToggle}>
        <ReplierFace agent={assistant} size={24} />
        {assistant.name}
      </div>
      <p className={styles.text}>{greeting}</p>
    </div>
  )
}

/** Stands while a reply is still being written and what was ready in time is all here. */
export function GoOn({ hasFailed, onGoOn }: { hasFailed: boolean; onGoOn: () => void }) {
  const styles = conversation()
  return (
    <div className={styles.reply}>
      {hasFailed ? (
        <p role="alert" className={styles.text}>
          {continueApology}
        </p>
      ) : (
        <p className={styles.notice}>This reply takes longer. The assistant is still working on it.</p>
      )}
      <Button className={css({ justifySelf: 'start' })} onClick={onGoOn}>
        Continue
      </Button>
    </div>
  )
}

/** Another device has deleted the chat, or the address is wrong. */
export function Gone() {
  return (
    <div
      className={css({ display: 'grid', gap: '4', justifyItems: 'center', paddingBlock: '32', textAlign: 'center' })}
    >
      <p className={css({ textStyle: 'heading' })}>Nothing is left of this chat</p>
      <p className={css({ textStyle: 'label', color: 'fg.muted' })}>
        It may have been deleted on another device, or the address is mistyped.
      </p>
    </div>
  )
}
