import { formatModel } from '#pwa/screens/settings/own-model-labels.ts'
import type { OwnModelsState } from '#pwa/screens/settings/own-models.state.ts'
import { OwnModelForm } from '#pwa/screens/settings/parts/own-model-form.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

/** Models that run on this machine or at an address: found, offered, connected and taken back. */
export function OwnModels({ state }: { state: OwnModelsState }) {
  const { offered, connected, isAdmin, online } = state
  return (
    <section aria-labelledby="own-models" className={css({ paddingTop: '24' })}>
      <div className={head}>
        <h2 id="own-models" className={css({ textStyle: 'title' })}>
          Models of your own
        </h2>
        {isAdmin && (
          <Button aria-haspopup="dialog" disabled={!online} onClick={state.openForm}>
            Add by address
          </Button>
        )}
      </div>
      <p className={css({ color: 'fg.muted', paddingBottom: '8' })}>
        {isAdmin
          ? 'Ollama, llama.cpp, LM Studio, vLLM, or any server that speaks the chat format of OpenAI. What runs here ' +
            'sends nothing to a vendor.'
          : 'An administrator connects the models that run on the machine of this server.'}
      </p>
      {state.failed && <InlineTrouble text="Couldn't look for models." onRetry={state.reload} />}
      {isAdmin && !online && (
        <p role="status" className={css({ textStyle: 'label', color: 'fg.muted' })}>
          You're offline. Connecting a model needs the network.
        </p>
      )}
      <ul>
        {offered.map((model) => (
          <ModelRow
            key={`${model.base_url} ${model.model_id}`}
            name={`${model.model_id} runs on this machine`}
            about={formatModel(model)}
            badge={
              state.asked === model.model_id ? (
                <Badge state="running">Asking it for a word</Badge>
              ) : (
                <Badge state="idle">Not connected</Badge>
              )
            }
          >
            {isAdmin && (
              <Button
                kind="solid"
                aria-label={`Use it: ${model.model_id}`}
                disabled={!online || state.asked !== null}
                onClick={() => state.use(model)}
              >
                Use it
              </Button>
            )}
          </ModelRow>
        ))}
        {connected.map((model) => (
          <ModelRow
            key={model.provider}
            name={model.display_name}
            about={`${formatModel(model)} · ${new URL(model.base_url).host}`}
            badge={<Badge state="done">{model.provider === state.preferred ? 'Answers you' : 'Connected'}</Badge>}
          >
            <Button
              kind="ghost"
              aria-label={`Remove ${model.display_name}`}
              aria-haspopup="dialog"
              disabled={!online}
              onClick={() => state.askRemoval(model)}
            >
              Remove
            </Button>
          </ModelRow>
        ))}
      </ul>
      {isAdmin && state.isKnown && offered.length === 0 && connected.length === 0 && (
        <p className={css({ textStyle: 'label', color: 'fg.muted', paddingBlock: '8' })}>
          {state.mayLook
            ? 'Nothing runs on this machine just now. Start Ollama with a model, for example, and look again.'
            : 'This server does not look for models on its machine. “Look for models on this machine” above lets it.'}
        </p>
      )}
      {state.isAdding && <OwnModelForm onSave={state.add} onClose={state.closeForm} />}
      {state.removing && (
        <ConfirmSheet
          title={`Remove ${state.removing.display_name}?`}
          text={
            'Nobody on this server can choose it any longer, and the built-in assistant answers those who had. The ' +
            'model itself stays where it runs.'
          }
          action="Remove"
          onConfirm={state.remove}
          onClose={() => state.askRemoval(null)}
        />
      )}
    </section>
  )
}

type ModelRowProps = { name: string; about: string; badge: ReactNode; children: ReactNode }

function ModelRow({ name, about, badge, children }: ModelRowProps) {
  return (
    <li className={row}>
      <span className={css({ display: 'grid', gap: '2', flex: '1', minWidth: '0' })}>
        <span className={css({ textStyle: 'body', fontWeight: 'strong', overflowWrap: 'anywhere' })}>{name}</span>
        <span className={css({ textStyle: 'label', color: 'fg.muted', overflowWrap: 'anywhere' })}>{about}</span>
        <span>{badge}</span>
      </span>
      {children}
    </li>
  )
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '16',
  minHeight: 'touch',
})

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '16',
  minHeight: 'row',
  paddingBlock: '8',
  borderBottom: 'hairline',
  _last: { borderBottom: 'none' },
})
