import { StatusMark } from '#pwa/screens/tasks/parts/status-mark.tsx'
import { css } from '#styled/css/css.js'
import { taskStatuses } from '#shared/contract/limits.ts'
import type { TaskStatus } from '#shared/contract/tasks.ts'

type StatusSelectProps = { title: string; status: TaskStatus; onChange: (status: TaskStatus) => void }

/** How far a task is, as a mark that a tap or the keyboard changes; its word stands beside it where there is room. */
export function StatusSelect({ title, status, onChange }: StatusSelectProps) {
  return (
    // The mark is smaller than a finger; what takes the tap is not.
    <span className={root}>
      <select
        aria-label={`Status of ${title}`}
        value={status}
        className={select}
        onChange={(event) => onChange(event.target.value as TaskStatus)}
      >
        {taskStatuses.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <span aria-hidden className={shown}>
        <StatusMark status={status} />
        <span className={css({ display: 'none', sm: { display: 'inline' }, textStyle: 'small', color: 'fg.muted' })}>
          {status}
        </span>
      </span>
    </span>
  )
}

const root = css({
  position: 'relative',
  zIndex: '[1]',
  flexShrink: '0',
  width: '[22px]',
  sm: { width: '[7rem]' },
})

const shown = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  borderRadius: 'control',
  '[aria-label]:focus-visible + &': { outline: '2px solid {colors.accent.fg}', outlineOffset: '[2px]' },
})

const select = css({
  position: 'absolute',
  insetInline: '[-11px]',
  insetBlock: '[-11px]',
  width: '[calc(100% + 22px)]',
  minHeight: 'touch',
  // Smaller words make a phone zoom in.
  fontSize: '[16px]',
  opacity: '0',
  cursor: 'pointer',
})
