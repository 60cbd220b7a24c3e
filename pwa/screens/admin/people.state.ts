import { changePerson, people } from '#pwa/data/resources/admin.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { roleLabels } from '#pwa/parts/team/role-labels.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Role } from '#shared/contract/session.ts'
import type { TeamMember } from '#shared/contract/team.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

/** The people of the workspace, and what an administrator does about one of them. */
export function usePeople() {
  const { value, failed, loadedAt } = useSnapshot(people.store)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const list = value as readonly TeamMember[] | null

  const change = async (person: TeamMember, wanted: { role?: Role; active?: boolean }, onDone: () => void) => {
    if (isBusy) return
    setBusy(true)
    try {
      await changePerson(person.id, wanted)
      setOpenedId(null)
      onDone()
    } catch (error) {
      toast('destructive', `${person.name} couldn't be changed`, problemOf(error).detail)
    }
    setBusy(false)
  }

  const undo = (person: TeamMember, before: { role?: Role; active?: boolean }) => ({
    label: 'Undo',
    onAct: () =>
      void changePerson(person.id, before).catch((error: unknown) => {
        toast('destructive', "It couldn't be undone", problemOf(error).detail)
      }),
  })

  return {
    list,
    failed,
    loadedAt,
    opened: list?.find(({ id }) => id === openedId) ?? null,
    isBusy,
    open: setOpenedId,
    close: () => setOpenedId(null),
    setRole: (person: TeamMember, role: Role) =>
      change(person, { role }, () =>
        toast('success', `${person.name} is ${roleLabels[role]} now`, '', undo(person, { role: person.role })),
      ),
    deactivate: (person: TeamMember) =>
      change(person, { active: false }, () =>
        toast(
          'plain',
          `${person.name} is deactivated`,
          'Signed out everywhere. Devices and access tokens do not come back with Undo.',
          undo(person, { active: true }),
        ),
      ),
    activate: (person: TeamMember) =>
      change(person, { active: true }, () =>
        toast('success', `${person.name} can sign in again`, 'What recurs stays paused until they resume it.'),
      ),
  }
}
export type PeopleState = ReturnType<typeof usePeople>
