import '#pwa/theme/more.css'
import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { type AttachedContent, useAttachedFile } from '#pwa/parts/conversation/use-attached-file.ts'
import { saveFile } from '#pwa/parts/result-actions/save-file.ts'
import { Button } from '#pwa/ui/button.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { css } from '#styled/css/css.js'
import { formatBytes, previewOf } from '#shared/domain/files.ts'
import { plural } from '#shared/domain/plural.ts'
import { useState } from 'react'

/** More than this would make the page slow. */
const maxShown = 100_000

/** What is in the file `n` of a run request, or how to get it where it is no text. */
export function FileView({ turn, n, onClose }: { turn: ShownTurn; n: number; onClose: () => void }) {
  const about = turn.run.attached_files[n]!
  const { file, trouble, again } = useAttachedFile(turn, n)
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={onClose}
      title={
        <>
          <h2 className={css({ textStyle: 'heading', overflowWrap: 'anywhere' })}>{about.name}</h2>
          <p className={css({ textStyle: 'small', color: 'fg.muted' })}>{formatBytes(about.size)}</p>
        </>
      }
    >
      {trouble !== null && <InlineTrouble text={trouble} onRetry={again} />}
      {!file && trouble === null && <Spinner label="Loading" />}
      {file && <Content file={file} />}
    </Sheet>
  )
}

function Content({ file }: { file: AttachedContent }) {
  const [isWhole, setWhole] = useState(false)
  const preview = isWhole ? previewOf(file.content, maxShown) : file.preview
  return (
    <div className={css({ display: 'grid', gap: '16' })}>
      {preview ? (
        // A long text is scrolled with the keys too.
        <pre tabIndex={0} aria-label={`Preview of ${file.name}`} className={text}>
          {preview.text || 'It is empty.'}
          {preview.remaining > 0 && (
            <span className={css({ display: 'block', color: 'fg.subtle' })}>
              … {preview.remaining.toLocaleString('en')} more {plural(preview.remaining, 'character')}
            </span>
          )}
        </pre>
      ) : (
        <p className={css({ color: 'fg.muted' })}>{file.note ?? 'Download it to look at it.'}</p>
      )}
      {!file.note && (
        <div className={css({ display: 'flex', gap: '8' })}>
          {!isWhole && preview && preview.remaining > 0 && <Button onClick={() => setWhole(true)}>Show all</Button>}
          <Button onClick={() => saveFile(file.name, blobOf(file))}>Download</Button>
        </div>
      )}
    </div>
  )
}

/** The file itself, from the form it travels in. */
function blobOf({ content, type }: AttachedContent): Blob {
  const data = /^data:[^,]*;base64,/.exec(content)
  if (!data) return new Blob([content], { type })
  return new Blob([Uint8Array.from(atob(content.slice(data[0].length)), (byte) => byte.charCodeAt(0))], { type })
}

const text = css({
  maxHeight: '[60dvh]',
  overflow: 'auto',
  padding: '12',
  borderRadius: 'control',
  background: 'bg.inset',
  fontFamily: 'mono',
  textStyle: 'small',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
