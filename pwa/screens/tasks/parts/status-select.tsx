import { taskState } from '#pwa/parts/task-status.ts'
import { badge } from '#styled/recipes/badge.js'
import { css } from '#styled/css/css.js'
import { taskStatuses } from '#shared/contract/limits.ts'
import type { TaskStatus } from '#shared/contract/tasks.ts'

/** A status as the badge it is, which a tap or the keyboard changes. */
export function StatusSelect({
  title,
  status,
  onChange,
}: {
  title: string
  status: TaskStatus
  onChange: (status: TaskStatus) => void
}) {
  const styles = badge({ state: taskState(status), look: 'boxed' })
  return (
    // The badge is smaller than a finger; what takes the tap is not.
    <span
      className={css({
        position: 'relative',
        zIndex: '[1]',
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        flexShrink: '0',
        minHeight: 'touch',
        md: { width: '[7.5rem]' },
      })}
    >
      <span aria-hidden className={styles.root}>
        <span className={styles.dot} />
        {status}
      </span>
      <select
        aria-label={`Status of ${title}`}
        value={status}
        className={css({
          position: 'absolute',
          inset: '0',
          width: 'full',
          height: 'full',
          opacity: '0',
          cursor: 'pointer',
          '&:focus-visible + span': { outline: '2px solid {colors.accent.fg}' },
        })}
        onChange={(event) => onChange(event.target.value as TaskStatus)}
      >
        {taskStatuses.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <span
        aria-hidden
        className={css({
          position: 'absolute',
          insetInline: '[-4px]',
          insetBlock: '4',
          borderRadius: 'control',
          pointerEvents: 'none',
        })}
      />
    </span>
  )
}
