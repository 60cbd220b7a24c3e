import { FileChip } from '#pwa/parts/file-chip.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useMedia } from '#pwa/ui/use-media.ts'
import { composer } from '#styled/recipes/composer.js'
import { css } from '#styled/css/css.js'
import { attachableExtensions } from '#shared/domain/files.ts'
import type { Receipt } from '#shared/domain/receipt.ts'
import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

type ComposerProps = {
  inputRef: RefObject<HTMLTextAreaElement | null>
  label: string
  /** What stands in it while nothing is written; otherwise the label. */
  placeholder?: string
  /** Opens the picker of files. */
  pickerRef?: RefObject<HTMLInputElement | null>
  text: string
  files: readonly { id: string; name: string; type: string; receipt: Receipt }[]
  isRunning: boolean
  isStopping: boolean
  canRun: boolean
  /** What the button says, and what it says while something runs. */
  words?: { run: string; running: string }
  /** Nothing can be typed or attached just now. */
  isLocked?: boolean
  /** What went wrong with the last try, above the text. */
  note?: ReactNode
  /** Whether its button is an arrow, called what it says. */
  isCompact?: boolean
  /** A quiet line beside the way to attach files: what answers and what it will cost. */
  model?: ReactNode
  isDropping: boolean
  onText: (text: string) => void
  onAttach: (files: File[]) => void
  onRemove: (id: string) => void
  onRun: () => void
  onStop: () => void
}

const accept = ['image/*', 'text/*', ...attachableExtensions.map((extension) => `.${extension}`)].join(',')

/** Whether the browser makes a field as high as what is written in it, which costs no layout of the page for each key. */
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') === true

/** Where a prompt is written: files above, grows to six lines, runs with Enter where there is a hardware keyboard. */
export function Composer(props: ComposerProps) {
  const {
    inputRef,
    text,
    files,
    isRunning,
    isLocked = false,
    onAttach,
    words = { run: 'Execute Task', running: 'Processing...' },
  } = props
  const own = useRef<HTMLInputElement>(null)
  const picker = props.pickerRef ?? own
  // Some browsers report no pointer at all.
  const hasKeyboard = !useMedia('(pointer: coarse)')
  const styles = composer({ dropping: props.isDropping })

  useLayoutEffect(() => {
    const area = inputRef.current
    if (!area || growsByItself) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
    // The height follows what is written, which only the browser can measure.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [inputRef, text])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !hasKeyboard || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (props.canRun) props.onRun()
  }

  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    if (!isLocked) onAttach(pasted)
  }

  return (
    <div className={styles.root}>
      {props.note && <div className={styles.note}>{props.note}</div>}
      {files.length > 0 && (
        <ul aria-label="Attached files" className={styles.files}>
          {files.map((file) => (
            <li key={file.id} className={css({ minWidth: '0', maxWidth: 'full' })}>
              <FileChip file={file} receipt={file.receipt} onRemove={() => props.onRemove(file.id)} />
            </li>
          ))}
        </ul>
      )}
      <textarea
        ref={inputRef}
        rows={1}
        aria-label={props.label}
        placeholder={props.placeholder ?? props.label}
        enterKeyHint={hasKeyboard ? 'go' : 'enter'}
        value={text}
        // Read-only instead of disabled: it keeps the focus, and a phone its keyboard.
        readOnly={isLocked}
        aria-disabled={isLocked}
        className={styles.input}
        onChange={(event) => props.onText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className={styles.row}>
        <input
          ref={picker}
          type="file"
          multiple
          accept={accept}
          hidden
          aria-label="Files to attach"
          onChange={(event) => {
            onAttach([...(event.target.files ?? [])])
            // The same file can be picked again after it was removed.
            event.target.value = ''
          }}
        />
        <IconButton
          label="Attach files"
          side="above"
          align="start"
          disabled={isLocked}
          onClick={() => picker.current?.click()}
        >
          <Paperclip size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <div className={css({ flex: '[1 1 5rem]', minWidth: '0' })}>{props.model}</div>
        {isRunning && (
          <Button kind="ghost" disabled={props.isStopping} onClick={props.onStop}>
            <Square size={12} fill="currentColor" aria-hidden />
            Stop
          </Button>
        )}
        {props.isCompact ? (
          <button type="button" aria-label={words.run} className={arrow} disabled={!props.canRun} onClick={props.onRun}>
            <ArrowUp size={20} strokeWidth={2} aria-hidden />
          </button>
        ) : (
          <Button kind="solid" disabled={!props.canRun} onClick={props.onRun}>
            {isRunning ? words.running : words.run}
          </Button>
        )}
      </div>
    </div>
  )
}

const arrow = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 'touch',
  height: 'touch',
  borderRadius: 'card',
  color: 'fg.onSolid',
  background: 'accent.solid',
  _hover: { background: 'accent.hover' },
  _disabled: { background: 'bg.inset', color: 'fg.subtle' },
})
