import { AgeLine } from '#pwa/parts/age-line.tsx'
import { EnableSheet } from '#pwa/parts/model-picker/enable-sheet.tsx'
import { ModelCardSkeleton } from '#pwa/parts/model-picker/model-card.tsx'
import { ModelRadios } from '#pwa/parts/model-picker/model-radios.tsx'
import { UnavailableModels } from '#pwa/parts/model-picker/unavailable-models.tsx'
import type { ModelPickerState } from '#pwa/parts/model-picker/use-model-picker.ts'
import { Empty } from '#pwa/ui/empty.tsx'
import { SelectField } from '#pwa/ui/form-fields.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'
import { modelCard } from '#styled/recipes/model-card.js'
import { builtinProvider, providerName } from '#shared/domain/provider-line.ts'

/** Which model answers: those that can be chosen, those that cannot and why, and the one that stands in. */
export function ModelPicker({ picker }: { picker: ModelPickerState }) {
  const { list, preferences, choice, failed, age } = picker
  const isSlow = useDelay()
  const preferred = preferences?.preferred_provider ?? null
  return (
    <section
      aria-labelledby="model-picker"
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })}
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12' })}>
        <div>
          <h2 id="model-picker" className={css({ textStyle: 'title' })}>
            Language model
          </h2>
          <p className={css({ color: 'fg.muted', minHeight: '[1.25rem]' })}>
            {preferred !== null &&
              `Using: ${providerName(preferred, list ? [...list.available, ...list.unavailable] : [])}`}
          </p>
        </div>
        {list === null && failed !== '' && <InlineTrouble text={failed} onRetry={picker.reload} />}
        {list === null && failed === '' && isSlow && (
          <div aria-label="Loading models" role="status" className={modelCard().grid}>
            {[1, 2, 3].map((each) => (
              <ModelCardSkeleton key={each} />
            ))}
          </div>
        )}
        {list !== null && (
          <>
            {!picker.online ? (
              <p role="status" className={css({ textStyle: 'label', color: 'fg.muted' })}>
                You're offline. Choosing a model needs the network.
              </p>
            ) : failed !== '' ? (
              <InlineTrouble text={failed} onRetry={picker.reload} />
            ) : null}
            {age && !age.isTrouble && <AgeLine age={age} onRetry={picker.reload} />}
            {list.available.length === 0 ? (
              <Empty heading="h2" title="No models available" text="Ask the server's administrator to connect one." />
            ) : (
              <ModelRadios
                models={list.available}
                preferred={preferred}
                choice={choice}
                isOffline={!picker.online}
                onChoose={picker.choose}
              />
            )}
          </>
        )}
      </div>
      {list !== null && preferences !== null && preferred !== builtinProvider && (
        <div className={css({ maxWidth: 'form' })}>
          <SelectField
            label="Stand-in"
            note="Answers when your model can't; the built-in assistant is always the last."
            disabled={!picker.online}
            // The same model again stands in for nothing, so the last one does.
            value={preferences.fallback_provider === preferred ? builtinProvider : preferences.fallback_provider}
            options={list.available
              .filter(({ provider }) => provider !== preferred)
              .map(({ provider, display_name }) => ({ value: provider, label: display_name }))}
            onChange={({ target }) => picker.chooseFallback(target.value)}
          />
        </div>
      )}
      <p role="status" className={css({ srOnly: true })}>
        {spoken(picker)}
      </p>
      {list !== null && list.unavailable.length > 0 && (
        <UnavailableModels models={list.unavailable} tier={list.tier} isLocalOnly={picker.localOnly} />
      )}
      {(choice.step === 'passed' || choice.step === 'enabling') && (
        <EnableSheet
          choice={choice}
          isPreferred={choice.provider === preferred}
          onConfirm={picker.confirm}
          onCancel={picker.cancel}
        />
      )}
    </section>
  )
}

/** What a screen reader announces of the test, which is drawn inside a radio. */
function spoken({ choice, list }: ModelPickerState): string {
  const trouble = 'trouble' in choice ? choice.trouble : null
  const provider = choice.step === 'testing' ? choice.provider : trouble?.provider
  const name = list?.available.find((model) => model.provider === provider)?.display_name
  if (!name) return ''
  return trouble ? `${name}: ${trouble.text}` : `Testing the connection to ${name}.`
}
