import { pageOf } from '#pwa/parts/conversation/step-link.ts'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { conversation } from '#styled/recipes/conversation.js'
import { css } from '#styled/css/css.js'
import type { Step } from '#shared/contract/runs.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'

/** What an agent did, one line a step; what it made or changed can be opened. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={conversation().steps}>
      {steps.map((step) => (
        <li key={step.id} className={css({ display: 'flex', gap: '8' })}>
          <span
            className={css({
              display: 'grid',
              placeItems: 'center',
              width: 'iconSmall',
              height: '[1.125rem]',
              flexShrink: '0',
            })}
          >
            {step.status === 'running' && <Spinner label="Running" />}
            {step.status === 'done' && <Check size={16} aria-label="Done" className={css({ color: 'done.fg' })} />}
            {step.status === 'failed' && (
              <TriangleAlert size={16} aria-label="Failed" className={css({ color: 'waiting.fg' })} />
            )}
          </span>
          <span className={step.status === 'failed' ? failed : css({ minWidth: '0', overflowWrap: 'anywhere' })}>
            <Said step={step} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Said({ step: { link, status, summary } }: { step: Step }) {
  const page = link && status === 'done' ? pageOf(link) : undefined
  if (page === undefined) return summary
  return (
    <Link to={page} className={linked}>
      {summary}
    </Link>
  )
}

const failed = css({ minWidth: '0', overflowWrap: 'anywhere', color: 'waiting.fg' })

// A finger gets its 44 px without the lines moving apart.
const linked = css({
  position: 'relative',
  color: 'fg.default',
  textDecoration: 'underline',
  textDecorationColor: 'border.strong',
  textUnderlineOffset: '[3px]',
  _hover: { textDecorationColor: 'fg.default' },
  _before: { content: '""', position: 'absolute', insetInline: '0', top: '[-13px]', bottom: '[-13px]' },
})
