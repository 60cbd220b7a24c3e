import type { TeamMember } from '#pwa/screens/dashboard/dashboard.state.ts'
import type { Desk } from '#pwa/screens/dashboard/desk.state.ts'
import { DeskRow, Rows, noFace } from '#pwa/screens/dashboard/parts/desk-row.tsx'
import { Section } from '#pwa/screens/dashboard/parts/section.tsx'
import { Names } from '#pwa/parts/assignees/names.tsx'
import { RunWith } from '#pwa/parts/assignees/run-with.tsx'
import { runnersOf } from '#pwa/parts/assignees/runners.ts'
import { AssigneeFaces } from '#pwa/parts/face/assignee-faces.tsx'
import { formatDue } from '#pwa/parts/format-due.ts'
import { paths } from '#pwa/paths.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { assigneesOf } from '#shared/domain/assignees.ts'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

type NeedsYouProps = {
  desk: Desk
  team: readonly TeamMember[] | null
  /** The rows of runs that ask, and of drafts with blanks. */
  ofRuns: readonly ReactNode[]
  ofDrafts: readonly ReactNode[]
}

/** So many are in sight at once. */
const most = 6

/** What waits for the reader, each with its own answers. Nothing where nothing does. */
export function NeedsYou({ desk, team, ofRuns, ofDrafts }: NeedsYouProps) {
  const { due, refused, needs } = desk
  if (needs === 0) return null
  return (
    <Section title="Needs you" count={needs} tone="waiting">
      <Rows label="Needs you" most={most}>
        {[
          ...(refused > 0 ? [<Refused key="refused" refused={refused} />] : []),
          ...ofRuns,
          ...due.map((task) => <DueTask key={task.id} task={task} desk={desk} team={team} />),
          // A draft has no day, and does not push what has one out of sight.
          ...ofDrafts,
        ]}
      </Rows>
    </Section>
  )
}

function Refused({ refused }: { refused: number }) {
  return (
    <DeskRow
      face={null}
      title={refused === 1 ? "1 thing couldn't be sent" : `${refused} things couldn't be sent`}
      to={paths.outbox}
      meta="Kept on this device until you decide."
    >
      <ButtonLink to={paths.outbox}>Look</ButtonLink>
    </DeskRow>
  )
}

function DueTask({ task, desk, team }: Omit<NeedsYouProps, 'ofRuns' | 'ofDrafts'> & { task: Desk['due'][number] }) {
  const agentOf = (id: string) => team?.find((agent) => agent.id === id)
  const runners = runnersOf(task, team)
  const isRunnable = runners.some(({ available }) => available) && !desk.isUnderWay(task.id)
  const isLate = task.dueDate! < desk.today
  // In red it need not say so.
  const due = formatDue(task.dueDate).replace('overdue since', 'due')
  return (
    <DeskRow
      face={<AssigneeFaces of={task} agentOf={agentOf} size={40} isBoxed fallback={noFace} />}
      title={task.title}
      to={paths.task(task.id)}
      meta={
        <>
          <span className={isLate ? css({ color: 'danger.fg' }) : undefined}>
            {due.charAt(0).toUpperCase() + due.slice(1)}
          </span>
          {assigneesOf(task).length > 0 && (
            <>
              {' · '}
              <Names of={task} />
            </>
          )}
        </>
      }
    >
      {isRunnable && (
        <RunWith runners={runners} onRun={(agentId) => desk.runTask(task, agentId)}>
          Run
        </RunWith>
      )}
      <Button kind="ghost" onClick={() => desk.postpone(task)}>
        Tomorrow
      </Button>
      <Button kind="ghost" onClick={() => desk.complete(task)}>
        Done
      </Button>
    </DeskRow>
  )
}
