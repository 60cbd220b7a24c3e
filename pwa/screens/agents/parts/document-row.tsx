import type { NewDocument } from '#pwa/data/resources/documents.ts'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { css } from '#styled/css/css.js'
import type { AgentDocument } from '#shared/contract/agents.ts'
import { formatBytes } from '#shared/domain/files.ts'
import { CircleAlert, FileText, Trash2, X } from 'lucide-react'
import { useState } from 'react'

type DocumentRowProps = {
  document: Readonly<AgentDocument>
  /** Remove was pressed, and the user is asked to confirm. */
  isAsked: boolean
  isRemoving: boolean
  /** Nothing can be changed now. */
  isFixed: boolean
  onAsk: () => void
  onKeep: () => void
  onRemove: () => void
}

/** One document that the agent knows, with what was read out of it. */
export function DocumentRow({ document, isAsked, isRemoving, isFixed, onAsk, onKeep, onRemove }: DocumentRowProps) {
  const { name, size } = document
  const [wasKept, setKept] = useState(false)
  return (
    <li className={row}>
      <Icon />
      <div className={words}>
        <p className={title}>{name}</p>
        <p className={meta}>{isRemoving ? 'Removing...' : [formatBytes(size), readOf(document)].join(', ')}</p>
        {isAsked && (
          <div
            role="group"
            aria-label={`Remove ${name}?`}
            className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4', paddingTop: '8' })}
          >
            <Button className={css({ color: 'danger.fg' })} onClick={onRemove}>
              Remove it
            </Button>
            <Button
              kind="ghost"
              autoFocus
              onClick={() => {
                setKept(true)
                onKeep()
              }}
            >
              Keep it
            </Button>
          </div>
        )}
      </div>
      {!isAsked && (
        <IconButton
          label={`Remove ${name}`}
          side="above"
          align="end"
          autoFocus={wasKept}
          disabled={isFixed || isRemoving}
          onClick={onAsk}
        >
          <Trash2 size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/** One that is on its way, or could not be saved and why. */
export function NewDocumentRow({
  entry,
  onSendAgain,
  onDismiss,
}: {
  entry: Readonly<NewDocument>
  onSendAgain: () => void
  onDismiss: () => void
}) {
  const { file, state, trouble } = entry
  const isUnderWay = state === 'queued' || state === 'sending'
  return (
    <li className={row}>
      <Icon />
      <div className={words}>
        <p className={title}>{file.name}</p>
        {isUnderWay ? (
          <>
            <p className={meta}>
              {state === 'queued'
                ? `${formatBytes(file.size)}, waiting for the one above`
                : `${formatBytes(file.size)}, sending and reading...`}
            </p>
            {state === 'sending' && (
              <div role="progressbar" aria-label={`Saving ${file.name}`} className={track}>
                <div className={bar} />
              </div>
            )}
          </>
        ) : (
          <p
            role="alert"
            className={css({
              display: 'flex',
              gap: '4',
              textStyle: 'small',
              color: 'danger.fg',
              overflowWrap: 'anywhere',
            })}
          >
            <CircleAlert size={14} aria-hidden className={css({ flexShrink: '0', marginTop: '2' })} />
            {trouble}
          </p>
        )}
      </div>
      {state === 'unsent' && (
        <Button kind="ghost" aria-label={`Retry ${file.name}`} onClick={onSendAgain}>
          Retry
        </Button>
      )}
      {!isUnderWay && (
        <IconButton label={`Leave ${file.name} out`} side="above" align="end" onClick={onDismiss}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

function Icon() {
  return (
    <span
      className={css({ flexShrink: '0', display: 'grid', placeItems: 'center', height: 'touch', color: 'fg.subtle' })}
    >
      <FileText size={20} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

/** `4 pages, 1,210 words read`: the receipt without the name, which stands above it. */
function readOf({ name, receipt }: Readonly<AgentDocument>): string {
  const start = `Read ${name}, `
  return receipt.startsWith(start) ? `${receipt.slice(start.length)} read` : receipt
}

const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '12',
  minHeight: 'row',
  paddingBlock: '8',
  borderBottom: 'hairline',
  _last: { borderBottom: 'none' },
})

const words = css({ flex: '1', minWidth: '0', display: 'grid', alignContent: 'center', minHeight: 'touch' })

const title = css({ textStyle: 'label', fontWeight: 'strong', truncate: true })

const meta = css({ textStyle: 'small', color: 'fg.subtle', overflowWrap: 'anywhere' })

const track = css({ height: '[4px]', marginTop: '8', borderRadius: 'full', background: 'bg.hover', overflow: 'hidden' })

// How long the server will read is not known: it moves, and says no share.
const bar = css({
  height: 'full',
  borderRadius: 'full',
  background: 'accent.solid',
  animation: '[slideRight 1.6s ease-in-out infinite]',
})
