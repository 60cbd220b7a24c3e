import { Button } from '#pwa/ui/button.tsx'
import { copy } from '#pwa/ui/copy.ts'
import { css } from '#styled/css/css.js'
import { Copy } from 'lucide-react'
import { useState } from 'react'

/** A link or a token to hand on: whole, and copied by one press. */
export function Secret({ label, value }: { label: string; value: string }) {
  const [said, setSaid] = useState('')
  const onCopy = async () =>
    setSaid((await copy(value)) ? 'Copied.' : "The browser doesn't let Muster copy. Select it and copy it yourself.")
  return (
    <div role="group" aria-label={label} className={css({ display: 'grid', gap: '8' })}>
      <code
        className={css({
          fontFamily: 'mono',
          textStyle: 'small',
          overflowWrap: 'anywhere',
          padding: '12',
          borderRadius: 'control',
          background: 'bg.inset',
          userSelect: 'all',
        })}
      >
        {value}
      </code>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '12' })}>
        <Button kind="solid" onClick={() => void onCopy()}>
          <Copy size={16} aria-hidden />
          Copy
        </Button>
        <span role="status" className={css({ textStyle: 'small', color: 'fg.muted' })}>
          {said}
        </span>
      </div>
    </div>
  )
}
