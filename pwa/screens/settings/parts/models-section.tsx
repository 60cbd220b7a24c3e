import { ModelPicker } from '#pwa/parts/model-picker/model-picker.tsx'
import { useModelPicker } from '#pwa/parts/model-picker/use-model-picker.ts'
import { useLocalOnly, useVendorKeys } from '#pwa/screens/settings/model-settings.state.ts'
import { LocalOnly } from '#pwa/screens/settings/parts/local-only.tsx'
import { useOwnModels } from '#pwa/screens/settings/own-models.state.ts'
import { OwnModels } from '#pwa/screens/settings/parts/own-models.tsx'
import { VendorKeys } from '#pwa/screens/settings/parts/vendor-keys.tsx'
import { css } from '#styled/css/css.js'

/** Which models answer, and what may leave this server: for every user. */
export function ModelsSection() {
  const picker = useModelPicker()
  const keys = useVendorKeys()
  const localOnly = useLocalOnly()
  const own = useOwnModels()
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })}>
      <ModelPicker picker={picker} />
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: '24',
          maxWidth: 'reading',
          paddingTop: '24',
        })}
      >
        <LocalOnly state={localOnly} />
        <OwnModels state={own} />
        <VendorKeys keys={keys} />
      </div>
    </div>
  )
}
