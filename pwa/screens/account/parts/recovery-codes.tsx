import { saveFile } from '#pwa/parts/result-actions/save-file.ts'
import { Button } from '#pwa/ui/button.tsx'
import { copy } from '#pwa/ui/copy.ts'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import { useState } from 'react'

/** New recovery codes, shown this once: to be copied, kept as a file, or written down. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [said, setSaid] = useState('')
  const text = `${codes.join('\n')}\n`
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={onClose}
      title={<h2 className={css({ textStyle: 'title' })}>Keep your recovery codes</h2>}
    >
      <div className={css({ display: 'grid', gap: '16' })}>
        <p className={css({ color: 'fg.muted' })}>
          Each lets you in once when you don't have your app. Keep them where you keep passwords: they are not shown
          again.
        </p>
        <ol aria-label="Recovery codes" className={list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
          <Button
            onClick={() =>
              void copy(text).then((done) =>
                setSaid(done ? 'Copied.' : "The browser doesn't let Muster copy. Select them and copy them yourself."),
              )
            }
          >
            Copy
          </Button>
          <Button onClick={() => saveFile('muster-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}>
            Download
          </Button>
          <span className={css({ flex: '1' })} />
          <Button kind="solid" onClick={onClose}>
            I have kept them
          </Button>
        </div>
        <p role="status" className={css({ textStyle: 'small', color: 'fg.muted', minHeight: '[1.125rem]' })}>
          {said}
        </p>
      </div>
    </Sheet>
  )
}

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))',
  columnGap: '16',
  rowGap: '4',
  fontFamily: 'mono',
  textStyle: 'small',
  padding: '12',
  borderRadius: 'control',
  background: 'bg.inset',
  userSelect: 'all',
})
