import { formatModel } from '#pwa/parts/own-models/format-model.ts'
import { ModelNote } from '#pwa/parts/own-models/model-note.tsx'
import { Row } from '#pwa/parts/section.tsx'
import type { OfferedModelsState } from '#pwa/parts/own-models/use-offered-models.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'

/** The rows of the models that run on the machine of the server; only an administrator can say yes. */
export function OfferedModels({ state }: { state: OfferedModelsState }) {
  return state.offered.map((model) => (
    <Row
      key={`${model.base_url} ${model.model_id}`}
      title={`${model.model_id} runs on this machine`}
      note={
        <ModelNote
          about={formatModel(model)}
          badge={
            state.asked === model.model_id ? (
              <Badge state="running">Asking it for a word</Badge>
            ) : (
              <Badge state="idle">{state.isAdmin ? 'Not connected' : 'An administrator can connect it'}</Badge>
            )
          }
        />
      }
    >
      {state.isAdmin && (
        <Button
          kind="solid"
          aria-label={`Use it: ${model.model_id}`}
          disabled={!state.online || state.asked !== null}
          onClick={() => state.use(model)}
        >
          Use it
        </Button>
      )}
    </Row>
  ))
}
