import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { CirclePause } from 'lucide-react'

/** Why nothing can be run just now, and the way to change that. */
export function PausedNote({ name, onResume }: { name: string; onResume: () => void }) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '8', flex: '1', minWidth: '0' })}>
      <span className={css({ color: 'fg.subtle' })}>
        <CirclePause size={16} aria-hidden />
      </span>
      <p role="status" className={css({ flex: '1', minWidth: '0', color: 'fg.muted', overflowWrap: 'anywhere' })}>
        {name} is paused and takes no tasks.
      </p>
      <Button className={css({ marginBlock: '[-4px]', marginRight: '[-8px]' })} onClick={onResume}>
        Resume
      </Button>
    </div>
  )
}
