import { people } from '#pwa/data/resources/admin.ts'
import { PersonFace } from '#pwa/parts/person-face.tsx'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { Row, Section, Waiting, flush } from '#pwa/parts/section.tsx'
import { InvitingSheets } from '#pwa/parts/team/inviting-sheets.tsx'
import { OpenInvitations } from '#pwa/parts/team/open-invitations.tsx'
import { roleLabels } from '#pwa/parts/team/role-labels.ts'
import { useInviting } from '#pwa/parts/team/use-inviting.ts'
import { useLoad } from '#pwa/parts/use-load.ts'
import { ManageSheet } from '#pwa/screens/admin/parts/manage-sheet.tsx'
import { usePeople } from '#pwa/screens/admin/people.state.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import type { TeamMember } from '#shared/contract/team.ts'

/** The team: who they are, who may come in, and who was asked to. */
export function People({ userId, online }: { userId: string; online: boolean }) {
  const state = usePeople()
  const inviting = useInviting()
  const isSlow = useDelay()
  useLoad(people.load)
  const { list, failed, loadedAt, opened } = state
  const add = (
    <Button kind="solid" aria-haspopup="dialog" disabled={!online} onClick={inviting.ask}>
      Invite User
    </Button>
  )
  return (
    <Section title="Team" action={add}>
      {failed && online && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void people.load()} />}
      {list === null && !failed && isSlow && <Waiting what="the team" />}
      <ul aria-label="Team">
        {list?.map((person) => (
          <Row
            key={person.id}
            face={<PersonFace name={person.name} />}
            title={person.id === userId ? `${person.name} (you)` : person.name}
            note={noteOf(person)}
          >
            {!person.active && <Badge state="idle">Deactivated</Badge>}
            <Button
              kind="ghost"
              className={flush}
              aria-label={`Manage ${person.name}`}
              aria-haspopup="dialog"
              disabled={!online}
              onClick={() => state.open(person.id)}
            >
              Manage
            </Button>
          </Row>
        ))}
      </ul>
      <OpenInvitations online={online} inviting={inviting} />
      <InvitingSheets state={inviting} isAdmin />
      {opened && <ManageSheet key={opened.id} person={opened} everybody={list ?? []} userId={userId} state={state} />}
    </Section>
  )
}

function noteOf({ email, is_owner, role }: TeamMember): string {
  return `${email} · ${is_owner ? 'Owner, ' : ''}${roleLabels[role]}`
}
