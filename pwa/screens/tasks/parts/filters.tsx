import type { Sort } from '#pwa/screens/tasks/task-list.ts'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { ChipSelect } from '#pwa/ui/chip-select.tsx'
import { SearchBox } from '#pwa/ui/search-box.tsx'
import { css } from '#styled/css/css.js'
import { priorities, taskStatuses } from '#shared/contract/limits.ts'
import { ListFilter } from 'lucide-react'
import { memo, useId, useState } from 'react'

const statusChoices = taskStatuses.map((value) => ({ value, label: value }))
const priorityChoices = priorities.map((value) => ({ value, label: `${value} priority` }))
const sortings: { value: Sort; label: string }[] = [
  { value: 'due', label: 'By due date' },
  { value: 'priority', label: 'By priority' },
  { value: 'newest', label: 'Newest first' },
  { value: 'title', label: 'By title' },
]

const choices = ['status', 'priority', 'assignee', 'project'] as const

type FiltersProps = Pick<TasksState, 'view' | 'setView' | 'assignees' | 'projects' | 'isFiltered' | 'clear'>

/** Search, filters and order; all of it stands in the address. */
export const Filters = memo(function Filters({ view, setView, isFiltered, clear, ...state }: FiltersProps) {
  const id = useId()
  // What narrows the list is in sight.
  const [isOpen, setOpen] = useState(choices.some((name) => view[name] !== '') || view.sort !== 'due')
  const projects = state.projects ?? []
  return (
    <div className={css({ display: 'grid', gap: '12', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '8' })}>
        <SearchBox
          label="Search tasks"
          placeholder="Search by title or assignee"
          value={view.query}
          onChange={(query) => setView({ query })}
        />
        <span className={css({ md: { display: 'none' } })}>
          <IconButton
            label={isOpen ? 'Hide filters' : 'Show filters'}
            align="end"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <ListFilter size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </span>
      </div>
      <div
        id={id}
        role="group"
        aria-label="Filters"
        className={`${bar} ${isOpen ? '' : css({ mdDown: { display: 'none' } })}`}
      >
        <ChipSelect
          label="Status"
          all="Any status"
          value={view.status}
          options={statusChoices}
          onChange={(status) => setView({ status })}
        />
        <ChipSelect
          label="Assignee"
          all="Anyone"
          value={view.assignee}
          options={state.assignees}
          onChange={(assignee) => setView({ assignee })}
        />
        <ChipSelect
          label="Priority"
          all="Any priority"
          value={view.priority}
          options={priorityChoices}
          onChange={(priority) => setView({ priority })}
        />
        {projects.length > 0 && (
          <ChipSelect
            label="Project"
            all="Any project"
            value={view.project}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(project) => setView({ project })}
          />
        )}
        <ChipSelect
          label="Order"
          value={view.sort}
          options={sortings}
          onChange={(sort) => setView({ sort: sort as Sort })}
        />
        {isFiltered && (
          <Button kind="ghost" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
})

/** On phones it scrolls sideways, from edge to edge. */
const bar = css({
  display: 'flex',
  gap: '8',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: '[calc(-1 * {spacing.16})]',
  paddingInline: '16',
  // The ring of a focused chip is not cut off.
  paddingBlock: '4',
  marginBlock: '[-4px]',
  md: { flexWrap: 'wrap', overflow: '[visible]', marginInline: '0', paddingInline: '0' },
})
