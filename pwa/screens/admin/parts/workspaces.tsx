import { Row, flush } from '#pwa/parts/section.tsx'
import { dayName } from '#pwa/parts/times.ts'
import { type WorkspacesState, useWorkspaces } from '#pwa/screens/admin/instance.state.ts'
import { Facts } from '#pwa/screens/admin/parts/facts.tsx'
import { FoundList } from '#pwa/screens/admin/parts/found-list.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import type { InstanceWorkspace } from '#shared/contract/instance.ts'
import { formatBytes } from '#shared/domain/files.ts'
import { count } from '#shared/domain/plural.ts'
import { useState } from 'react'

/** The workspaces of the server by their size, the newest first. */
export function Workspaces({ workspaceId }: { workspaceId: string }) {
  const state = useWorkspaces()
  const { list, online, isBusy, opened } = state
  return (
    <FoundList what="workspaces" placeholder="Name of a workspace" state={state}>
      {list?.map((workspace) => (
        <Row
          key={workspace.id}
          title={workspace.id === workspaceId ? `${workspace.name} (yours)` : workspace.name}
          note={`${sizeOf(workspace)} · ${workspace.plan}`}
        >
          {workspace.suspended && <Badge state="idle">Suspended</Badge>}
          <Button
            kind="ghost"
            className={flush}
            aria-label={`Manage ${workspace.name}`}
            aria-haspopup="dialog"
            disabled={!online || isBusy}
            onClick={() => state.open(workspace.id)}
          >
            Manage
          </Button>
        </Row>
      ))}
      {opened && <WorkspaceSheet key={opened.id} workspace={opened} isMine={opened.id === workspaceId} state={state} />}
    </FoundList>
  )
}

type WorkspaceSheetProps = { workspace: InstanceWorkspace; isMine: boolean; state: WorkspacesState }

function WorkspaceSheet({ workspace, isMine, state }: WorkspaceSheetProps) {
  const [isAsking, setAsking] = useState(false)
  const { name, people, plan, created_at, runs, file_bytes, suspended } = workspace
  if (isAsking) {
    return (
      <ConfirmSheet
        title={`Suspend ${name}?`}
        text={
          `Everybody in it (${count(people, 'person', 'people')}) is signed out everywhere at once, access tokens end, what ` +
          'agents do stops, and what recurs is paused. Nobody can sign in or join until you lift it. The work stays, and a ' +
          'plan that is paid for goes on.'
        }
        action="Suspend"
        keep="Cancel"
        onConfirm={() => state.suspend(workspace)}
        onClose={state.close}
      />
    )
  }
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={state.close}
      title={<h2 className={css({ textStyle: 'title', overflowWrap: 'anywhere' })}>{name}</h2>}
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' })}>
        <Facts
          facts={[
            ['People', String(people)],
            ['Plan', plan],
            ['Since', dayName(created_at)],
            ['Runs so far', runs.toLocaleString('en')],
            ['Files given to them', formatBytes(file_bytes)],
          ]}
        />
        {suspended ? (
          <Button width="full" onClick={() => state.lift(workspace)}>
            Lift suspension
          </Button>
        ) : (
          <Button
            width="full"
            disabled={isMine}
            aria-describedby={isMine ? 'why-not' : undefined}
            className={isMine ? '' : css({ color: 'danger.fg' })}
            onClick={() => setAsking(true)}
          >
            Suspend
          </Button>
        )}
        {isMine && (
          <p id="why-not" className={css({ textStyle: 'small', color: 'fg.subtle' })}>
            That is your own workspace: suspending it would shut you out.
          </p>
        )}
      </div>
    </Sheet>
  )
}

function sizeOf({ people, runs, file_bytes }: InstanceWorkspace): string {
  const files = file_bytes === 0 ? '' : `, ${formatBytes(file_bytes)} of files`
  return `${count(people, 'person', 'people')} · ${count(runs, 'run')}${files}`
}
