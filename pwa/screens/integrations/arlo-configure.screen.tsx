import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { ModelPicker } from '#pwa/parts/model-picker/model-picker.tsx'
import { useModelPicker } from '#pwa/parts/model-picker/use-model-picker.ts'
import { paths } from '#pwa/paths.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'

/** How Arlo works: for now, which model answers. */
export function ArloConfigureScreen() {
  const picker = useModelPicker()
  return (
    <>
      <PageHead title="Configure Arlo" text="Which model Arlo and your other agents think with." back={{ label: 'Back to Arlo', to: paths.agent('1') }} />
      <div className={pageContent}>
        <ModelPicker picker={picker} />
      </div>
    </>
  )
}
