import { type Share, wordsOf } from '#pwa/data/conversations/shares.ts'
import { deviceName } from '#pwa/parts/device-name.ts'
import { FileChip } from '#pwa/parts/file-chip.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { formatBytes, imageNote, kindOfFile } from '#shared/domain/files.ts'
import type { Receipt } from '#shared/domain/receipt.ts'
import { CircleAlert } from 'lucide-react'

type SharedThingProps = {
  share: Share
  fitting: readonly Share['files'][number][]
  /** A sentence for each file that does not fit. */
  refused: readonly string[]
  onDiscard: () => void
}

/** What was shared, as it will stand in the composer. */
export function SharedThing({ share, fitting, refused, onDiscard }: SharedThingProps) {
  const words = wordsOf(share)
  return (
    <section aria-label="Shared" className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' })}>
      {words !== '' && (
        <p tabIndex={0} className={bubble}>
          {words}
        </p>
      )}
      {share.files.length > 0 && (
        <ul aria-label="Files" className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
          {share.files.map((file, index) => (
            // Two files may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={css({ minWidth: '0', maxWidth: 'full' })}>
              <FileChip file={file} receipt={receiptOf(file, fitting.includes(file))} />
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div role="alert" className={css({ display: 'grid', gap: '4' })}>
          {refused.map((sentence) => (
            <p
              key={sentence}
              className={css({
                display: 'flex',
                gap: '8',
                textStyle: 'label',
                color: 'danger.fg',
                overflowWrap: 'anywhere',
              })}
            >
              <CircleAlert size={16} aria-hidden className={css({ flexShrink: '0', marginTop: '2' })} />
              {sentence}
            </p>
          ))}
        </div>
      )}
      <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '16' })}>
        <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
          Only on this {deviceName()} until you choose, for a week at most.
        </p>
        <Button kind="ghost" className={css({ flexShrink: '0', marginRight: '[-16px]' })} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  )
}

function receiptOf(file: Share['files'][number], isFitting: boolean): Receipt {
  if (!isFitting) return { text: `${formatBytes(file.size)}, left out`, state: 'trouble' }
  if (file.lack === 'unreadable') return { text: 'This file could not be read.', state: 'trouble' }
  if (kindOfFile(file) === 'image') return { text: imageNote, state: 'plain' }
  return { text: formatBytes(file.size), state: 'plain' }
}

const bubble = css({
  paddingInline: '16',
  paddingBlock: '12',
  maxHeight: '[11rem]',
  overflowY: 'auto',
  borderRadius: 'card',
  background: 'bg.inset',
  textStyle: 'reading',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
