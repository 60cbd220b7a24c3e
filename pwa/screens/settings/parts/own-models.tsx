import { formatModel } from '#pwa/parts/own-models/format-model.ts'
import { ModelNote } from '#pwa/parts/own-models/model-note.tsx'
import { Row, flush } from '#pwa/parts/section.tsx'
import { OfferedModels } from '#pwa/parts/own-models/offered-models.tsx'
import type { OwnModelsState } from '#pwa/screens/settings/own-models.state.ts'
import { ChangeModelForm } from '#pwa/screens/settings/parts/change-model-form.tsx'
import { OwnModelForm } from '#pwa/screens/settings/parts/own-model-form.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'

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
          You're offline. Connecting or changing a model needs the network.
        </p>
      )}
      <ul>
        <OfferedModels state={state} />
        {connected.map((model) => (
          <Row
            key={model.provider}
            title={model.display_name}
            note={
              <ModelNote
                about={`${formatModel(model)} · ${new URL(model.base_url).host}`}
                badge={<Badge state="done">{model.provider === state.preferred ? 'Answers you' : 'Connected'}</Badge>}
              />
            }
          >
            <Button
              kind="ghost"
              aria-label={`Change ${model.display_name}`}
              aria-haspopup="dialog"
              disabled={!online}
              onClick={() => state.openChange(model)}
            >
              Change
            </Button>
            <Button
              kind="ghost"
              aria-label={`Remove ${model.display_name}`}
              aria-haspopup="dialog"
              className={flush}
              disabled={!online}
              onClick={() => state.askRemoval(model)}
            >
              Remove
            </Button>
          </Row>
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
      {state.changing && <ChangeModelForm model={state.changing} onSave={state.change} onClose={state.closeChange} />}
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

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '16',
  minHeight: 'touch',
})
