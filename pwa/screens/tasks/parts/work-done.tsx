import { followRunsOfTask, runsOfTasks } from '#pwa/data/conversations/runs-of-task.ts'
import { labelOf } from '#pwa/parts/conversation/describe-turn.ts'
import { draftsOf } from '#pwa/parts/draft/drafts-of-turns.ts'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { paths } from '#pwa/paths.ts'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import type { Run } from '#shared/contract/runs.ts'
import { css } from '#styled/css/css.js'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
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
        {runs.map((run) => {
          const { word, state } = labelOf(run)
          const left = draftsOf({ run }).length
          const agent = team?.find(({ id }) => id === run.agent_id)?.name ?? 'An agent'
          const about = [
            `${dayName(run.created_at)}, ${clockTime(run.created_at)}`,
            ...(left > 0 ? [left === 1 ? '1 draft' : `${left} drafts`] : []),
            ...(run.outcome_note ? [run.outcome_note] : []),
          ]
          return (
            <li key={run.id}>
              <Link to={`${paths.agent(run.agent_id)}?tab=history&run=${encodeURIComponent(run.id)}`} className={row}>
                <span className={css({ minWidth: '0', flex: '1' })}>
                  <span className={css({ display: 'block', textStyle: 'label' })}>{agent}</span>
                  <span className={css({ display: 'block', textStyle: 'small', color: 'fg.muted' })}>
                    {about.join(' · ')}
                  </span>
                  {leftBy(run).map((summary) => (
                    <span key={summary} className={made}>
                      {summary}
                    </span>
                  ))}
                </span>
                <Badge look="boxed" state={state}>
                  {word}
                </Badge>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** More are in the run itself. */
const mostLeft = 3

/** What a run wrote, proposed or made, in the words of its steps. */
function leftBy({ steps }: Pick<Run, 'steps'>): string[] {
  const left = steps.filter(({ status, link }) => status === 'done' && link).map(({ summary }) => summary)
  return [...new Set(left)].slice(0, mostLeft)
}

const made = css({ display: 'block', textStyle: 'small', overflowWrap: 'anywhere' })

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: 'touch',
  paddingBlock: '4',
  borderTop: 'hairline',
  _hover: { background: 'bg.inset' },
})
