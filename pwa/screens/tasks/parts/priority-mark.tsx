import { css } from '#styled/css/css.js'
import type { Priority } from '#shared/contract/tasks.ts'

const bars: Record<Priority, number> = { Low: 1, Medium: 2, High: 3 }

/** One to three bars and the word. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return (
    <span className={`${mark} ${priority === 'High' ? css({ color: 'danger.fg' }) : css({ color: 'fg.subtle' })}`}>
      <svg viewBox="0 0 14 12" width={14} height={12} aria-hidden>
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 5}
            y={12 - bar * 4}
            width={4}
            height={bar * 4}
            rx={1}
            fill="currentColor"
            opacity={bar <= bars[priority] ? 1 : 0.25}
          />
        ))}
      </svg>
      <span>{priority}</span>
      <span className={css({ srOnly: true })}> priority</span>
    </span>
  )
}

const mark = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  flexShrink: '0',
  textStyle: 'small',
  md: { width: '[5.5rem]' },
})
