import type { Project } from '#shared/contract/projects.ts'
import { projectState, projectStatuses } from '#pwa/screens/projects/project-status.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { css } from '#styled/css/css.js'
import { ChevronDown } from 'lucide-react'

/** A project's status as its badge, which the browser's own list changes: it lies over the badge, unseen. */
export function StatusSelect({
  status,
  onChange,
}: {
  status: Project['status']
  onChange: (status: Project['status']) => void
}) {
  return (
    <span className={root}>
      <span aria-hidden className={css({ display: 'flex', alignItems: 'center', gap: '4', color: 'fg.subtle' })}>
        <Badge look="boxed" state={projectState(status)}>
          {status}
        </Badge>
        <ChevronDown size={16} />
      </span>
      <select
        aria-label="Status"
        value={status}
        className={select}
        onChange={(event) => onChange(event.target.value as Project['status'])}
      >
        {projectStatuses.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </span>
  )
}

const root = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  borderRadius: 'control',
  '&:has(:focus-visible)': { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[2px]' },
})

const select = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  opacity: '0',
  cursor: 'pointer',
  textStyle: 'reading',
})
