import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { ModelPicker } from '#pwa/parts/model-picker/model-picker.tsx'
import { useModelPicker } from '#pwa/parts/model-picker/use-model-picker.ts'
import { useLocalOnly, useVendorKeys } from '#pwa/screens/settings/model-settings.state.ts'
import { LocalOnly } from '#pwa/screens/settings/parts/local-only.tsx'
import { VendorKeys } from '#pwa/screens/settings/parts/vendor-keys.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { css } from '#styled/css/css.js'

export function SettingsScreen() {
  const picker = useModelPicker()
  const keys = useVendorKeys()
  const localOnly = useLocalOnly()
  return (
    <>
      <PageHead title="System Settings" text="Which models answer, and what may leave this server." />
      <div className={`${pageContent} ${css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })}`}>
        <ModelPicker picker={picker} />
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24', maxWidth: 'reading', paddingTop: '24' })}>
          <LocalOnly state={localOnly} />
          <VendorKeys keys={keys} />
        </div>
      </div>
    </>
  )
}
