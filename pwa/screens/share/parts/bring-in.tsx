import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { ClipboardPaste, Paperclip } from 'lucide-react'
import { useRef } from 'react'

type BringInProps = {
  onFiles: (files: File[]) => void
  onPaste: () => void
}

/** What a phone does not share with the app, iPhones nothing at all, is brought by hand. */
export function BringIn({ onFiles, onPaste }: BringInProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <section aria-label="Bring something" className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files to bring"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be picked again after it was discarded.
          target.value = ''
        }}
      />
      <Button onClick={() => picker.current?.click()}>
        <Paperclip size={16} aria-hidden />
        Choose files
      </Button>
      <Button onClick={onPaste}>
        <ClipboardPaste size={16} aria-hidden />
        Paste text
      </Button>
    </section>
  )
}
