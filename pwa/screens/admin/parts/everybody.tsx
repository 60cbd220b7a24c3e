import { PersonFace } from '#pwa/parts/person-face.tsx'
import { Row, flush } from '#pwa/parts/section.tsx'
import { roleLabels } from '#pwa/parts/team/role-labels.ts'
import { useEverybody } from '#pwa/screens/admin/instance.state.ts'
import { EverybodySheet } from '#pwa/screens/admin/parts/everybody-sheet.tsx'
import { FoundList } from '#pwa/screens/admin/parts/found-list.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import type { InstancePerson } from '#shared/contract/instance.ts'

/** Everybody on the server, the newest first. */
export function Everybody({ userId }: { userId: string }) {
  const state = useEverybody()
  const { list, online, isBusy, opened } = state
  return (
    <FoundList what="people" placeholder="Name, e-mail or workspace" state={state}>
      {list?.map((person) => (
        <Row
          key={person.id}
          face={<PersonFace name={person.name} />}
          title={person.id === userId ? `${person.name} (you)` : person.name}
          note={noteOf(person)}
        >
          {person.suspended && <Badge state="idle">Suspended</Badge>}
          <Button
            kind="ghost"
            className={flush}
            aria-label={`Manage ${person.name}, ${person.email}`}
            aria-haspopup="dialog"
            disabled={!online || isBusy}
            onClick={() => state.open(person.id)}
          >
            Manage
          </Button>
        </Row>
      ))}
      {opened && <EverybodySheet key={opened.id} person={opened} isMe={opened.id === userId} state={state} />}
    </FoundList>
  )
}

function noteOf({ email, workspace, is_owner, role }: InstancePerson): string {
  return `${email} · ${workspace.name} · ${is_owner ? 'Owner, ' : ''}${roleLabels[role]}`
}
