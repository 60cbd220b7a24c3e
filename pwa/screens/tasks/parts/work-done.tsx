import { followRunsOfTask, runsOfTasks } from '#pwa/data/conversations/runs-of-task.ts'
import { labelOf } from '#pwa/parts/conversation/describe-turn.ts'
import { pageOf } from '#pwa/parts/conversation/step-link.ts'
import { DraftCard } from '#pwa/parts/draft/draft-card.tsx'
import { draftsOf } from '#pwa/parts/draft/drafts-of-turns.ts'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { paths } from '#pwa/paths.ts'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import type { Run } from '#shared/contract/runs.ts'
import { css } from '#styled/css/css.js'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** What agents did with a task: its runs with how they ended and what they left, newest first. */
export function WorkDone({ taskId, team }: { taskId: string; team: TasksState['team'] }) {
  const runs = useSnapshot(runsOfTasks)[taskId]
  useEffect(() => followRunsOfTask(taskId), [taskId])
  if (!runs || runs.length === 0) return null
  return (
    <section aria-labelledby="work-done">
      <h3 id="work-done" className={css({ textStyle: 'label', fontWeight: 'strong', paddingBottom: '4' })}>
        Work done
      </h3>
      <ul>
        {runs.map((run) => (
          <WorkRow key={run.id} run={run} agent={team?.find(({ id }) => id === run.agent_id)?.name ?? 'An agent'} />
        ))}
      </ul>
    </section>
  )
}

function WorkRow({ run, agent }: { run: Run; agent: string }) {
  const navigate = useNavigate()
  const place = `${paths.agent(run.agent_id)}?tab=history&run=${encodeURIComponent(run.id)}`
  const { word, state } = labelOf(run)
  const about = [
    `${dayName(run.created_at)}, ${clockTime(run.created_at)}`,
    ...(run.outcome_note ? [run.outcome_note] : []),
  ]
  return (
    <li className={css({ display: 'grid', gap: '4', paddingBlock: '4', borderTop: 'hairline' })}>
      <Link to={place} className={row}>
        <span className={css({ minWidth: '0', flex: '1' })}>
          <span className={css({ display: 'block', textStyle: 'label' })}>{agent}</span>
          <span className={css({ display: 'block', textStyle: 'small', color: 'fg.muted' })}>{about.join(' · ')}</span>
        </span>
        <Badge look="boxed" state={state}>
          {word}
        </Badge>
      </Link>
      {draftsOf({ run }).map((id) => (
        <DraftCard key={id} id={id} turnKey={run.id} actions={undefined} isFolded onOpen={() => void navigate(place)} />
      ))}
      {leftBy(run).map(({ summary, page }) => (
        <Link key={page} to={page} className={made}>
          {summary}
        </Link>
      ))}
    </li>
  )
}

/** More are in the run itself. */
const mostLeft = 3

/** What a run made or changed, in the words of its steps, with the page where that is. */
function leftBy({ steps }: Pick<Run, 'steps'>): { summary: string; page: string }[] {
  const left = steps.flatMap(({ status, link, summary }) => {
    const page = status === 'done' && link ? pageOf(link) : undefined
    return page === undefined ? [] : [{ summary, page }]
  })
  return [...new Map(left.map((each) => [each.page, each])).values()].slice(0, mostLeft)
}

const made = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'touch',
  textStyle: 'small',
  overflowWrap: 'anywhere',
  textDecoration: 'underline',
  textDecorationColor: 'border.strong',
  textUnderlineOffset: '[3px]',
})

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: 'touch',
  _hover: { background: 'bg.inset' },
})
