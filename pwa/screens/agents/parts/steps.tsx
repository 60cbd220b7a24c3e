import { Spinner } from '#pwa/ui/spinner.tsx'
import { conversation } from '#styled/recipes/conversation.js'
import { css } from '#styled/css/css.js'
import type { Step } from '#shared/contract/executions.ts'
import { Check, TriangleAlert } from 'lucide-react'

export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={conversation().steps}>
      {steps.map((step) => (
        <li key={step.id} className={css({ display: 'flex', gap: '8' })}>
          <span className={css({ display: 'grid', placeItems: 'center', width: 'iconSmall', height: '[1.125rem]', flexShrink: '0' })}>
            {step.status === 'running' && <Spinner label="Running" />}
            {step.status === 'done' && <Check size={16} aria-label="Done" className={css({ color: 'done.fg' })} />}
            {step.status === 'failed' && <TriangleAlert size={16} aria-label="Failed" className={css({ color: 'waiting.fg' })} />}
          </span>
          {step.summary}
        </li>
      ))}
    </ol>
  )
}
