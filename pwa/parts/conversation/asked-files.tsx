import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { FileChip } from '#pwa/parts/file-chip.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { receiptOf } from '#shared/domain/receipt.ts'
import { css } from '#styled/css/css.js'
import { useState } from 'react'

const FileView = deferred(() => import('#pwa/parts/conversation/file-view.tsx').then((m) => m.FileView), 'extra')

/** So many stand before a question; of more, the rest comes by a press. */
const few = 4

/** The files of a question; a press shows what is in one. */
export function AskedFiles({ turn }: { turn: ShownTurn }) {
  const { attached_files: files, steps } = turn.run
  const [isWhole, setWhole] = useState(files.length <= few + 1)
  const [open, setOpen] = useState<number | null>(null)
  if (files.length === 0) return null
  return (
    <>
      <ul aria-label={files.length === 1 ? '1 attached file' : `${files.length} attached files`} className={list}>
        {files.slice(0, isWhole ? files.length : few).map((file, n) => (
          // Two files may have the same name; their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={n} className={css({ minWidth: '0', maxWidth: 'full' })}>
            <FileChip file={file} receipt={receiptOf(file, steps)} onOpen={() => setOpen(n)} />
          </li>
        ))}
        {!isWhole && (
          <li>
            <Button onClick={() => setWhole(true)}>{files.length - few} more files</Button>
          </li>
        )}
      </ul>
      {open !== null && <FileView turn={turn} n={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4',
  maxWidth: '[86%]',
})
