import type { useLocalOnly } from '#pwa/screens/settings/model-settings.state.ts'
import { Switch } from '#pwa/ui/switch.tsx'
import { css } from '#styled/css/css.js'

const promise =
  'Keeps every prompt and file of this workspace from vendors. Only the built-in assistant and a local model answer.'

/** The workspace's switch "local only"; those who may not turn it see how it stands. */
export function LocalOnly({ state }: { state: ReturnType<typeof useLocalOnly> }) {
  const { isOn, mayTurn, online } = state
  if (isOn === null) return null
  return (
    <section aria-labelledby="local-only">
      <h2 id="local-only" className={css({ textStyle: 'title', paddingBottom: '8' })}>
        Privacy
      </h2>
      {mayTurn ? (
        <Switch
          label="Local only"
          note={online ? promise : `${promise} You're offline: turning it needs the network.`}
          checked={isOn}
          disabled={state.isSaving || !online}
          onChange={state.set}
        />
      ) : (
        <>
          <p className={css({ textStyle: 'body', fontWeight: 'strong' })}>{`Local only is ${isOn ? 'on' : 'off'}`}</p>
          <p
            className={css({ textStyle: 'label', color: 'fg.muted' })}
          >{`${promise} The owner of the workspace can change this.`}</p>
        </>
      )}
    </section>
  )
}
