import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { ModelPicker } from '#pwa/parts/model-picker/model-picker.tsx'
import { useModelPicker } from '#pwa/parts/model-picker/use-model-picker.ts'
import { OfferedModels } from '#pwa/parts/own-models/offered-models.tsx'
import { useOfferedModels } from '#pwa/parts/own-models/use-offered-models.ts'
import { paths } from '#pwa/paths.ts'
import { useConnection } from '#pwa/screens/integrations/integrations.state.ts'
import { ArloSkills } from '#pwa/screens/integrations/parts/arlo-skills.tsx'
import { SetupGuide } from '#pwa/screens/integrations/parts/setup-guide.tsx'
import { WorkspaceCard } from '#pwa/screens/integrations/parts/workspace-card.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { css } from '#styled/css/css.js'

/** What Arlo works with, what it can do, and which model answers. */
export function ArloConfigureScreen() {
  const picker = useModelPicker()
  const offers = useOfferedModels()
  const state = useConnection('workspace')
  return (
    <>
      <PageHead
        title="Configure Arlo"
        text="What Arlo may work with, and which model it thinks with."
        back={{ label: 'Back to Arlo', to: paths.agent('1') }}
      />
      <div className={`${pageContent} ${content}`}>
        {state.age && <AgeLine age={state.age} onRetry={state.refresh} />}
        <WorkspaceCard state={state} />
        {state.workspace?.connected === false && <SetupGuide isAdmin={state.isAdmin} />}
        <ArloSkills
          isConnected={state.workspace?.connected ?? false}
          skills={state.skills}
          failed={state.failed}
          isSlow={state.isSlow}
          onRetry={state.refresh}
        />
        {offers.offered.length > 0 && (
          <ul aria-label="Models on this machine" className={css({ maxWidth: 'reading' })}>
            <OfferedModels state={offers} />
          </ul>
        )}
        <ModelPicker picker={picker} />
      </div>
    </>
  )
}

const content = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '48' })
