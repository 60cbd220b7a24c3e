import { IconButton } from '#pwa/ui/icon-button.tsx'
import { fileChip } from '#styled/recipes/file-chip.js'
import { kindOfFile } from '#shared/domain/files.ts'
import type { Receipt } from '#shared/domain/receipt.ts'
import { Check, File, FileSpreadsheet, FileText, Image, TriangleAlert, X } from 'lucide-react'

type FileChipProps = {
  file: { name: string; type: string }
  receipt: Receipt
  onRemove?: () => void
  /** Shows what is in it. */
  onOpen?: () => void
}

export function FileChip({ file, receipt, onRemove, onOpen }: FileChipProps) {
  const styles = fileChip({
    state: receipt.state === 'trouble' ? 'trouble' : 'fine',
    removable: onRemove !== undefined,
  })
  const words = (
    <>
      <span className={styles.icon}>
        <FileIcon file={file} />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.receipt}>
          {receipt.state === 'read' && <Check size={14} strokeWidth={2} aria-hidden />}
          {receipt.state === 'trouble' && <TriangleAlert size={14} strokeWidth={2} aria-hidden />}
          {receipt.text}
        </span>
      </span>
    </>
  )
  if (onOpen)
    return (
      <button type="button" aria-haspopup="dialog" className={styles.root} onClick={onOpen}>
        {words}
      </button>
    )
  return (
    <div className={styles.root}>
      {words}
      {onRemove && (
        <IconButton label={`Remove ${file.name}`} size="small" side="above" align="end" onClick={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function FileIcon({ file }: { file: { name: string; type: string } }) {
  const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true }
  const kind = kindOfFile(file)
  if (kind === 'image') return <Image {...look} />
  if (/\.(csv|tsv|xlsx?|ods)$/i.test(file.name)) return <FileSpreadsheet {...look} />
  return kind === 'other' ? <File {...look} /> : <FileText {...look} />
}
