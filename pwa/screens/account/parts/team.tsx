import { handOver, makeResetLink, removeColleague, team } from '#pwa/data/resources/account-team.ts'
import { resetTwoFactorOf } from '#pwa/data/resources/two-factor.ts'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { SecretSheet } from '#pwa/parts/secret-sheet.tsx'
import { Row, Section, Waiting, flush } from '#pwa/parts/section.tsx'
import { InvitingSheets } from '#pwa/parts/team/inviting-sheets.tsx'
import { OpenInvitations } from '#pwa/parts/team/open-invitations.tsx'
import { roleLabels } from '#pwa/parts/team/role-labels.ts'
import { useLinkNote } from '#pwa/parts/team/use-link-note.ts'
import { useInviting } from '#pwa/parts/team/use-inviting.ts'
import { PersonSheet } from '#pwa/screens/account/parts/person-sheet.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { toast } from '#pwa/ui/toast.ts'
import type { TeamMember } from '#shared/contract/team.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

type TeamProps = { online: boolean; userId: string; isOwner: boolean; isAdmin: boolean }

/** Who works here; the owner invites, passes ownership on and removes. */
export function Team({ online, userId, isOwner, isAdmin }: TeamProps) {
  const { value: people, failed, loadedAt } = useSnapshot(team.store)
  const inviting = useInviting()
  const linkNote = useLinkNote()
  const [opened, setOpened] = useState<TeamMember | null>(null)
  const [secret, setSecret] = useState<{ title: string; text: string; value: string } | null>(null)
  useEffect(() => void team.load(), [])

  const add = isOwner && (
    <Button aria-haspopup="dialog" disabled={!online} onClick={inviting.ask}>
      Invite User
    </Button>
  )

  return (
    <Section
      title="Team"
      text={
        isOwner
          ? 'Everybody here works with the same agents, tasks and projects.'
          : 'The people of your workspace. Its owner invites new ones.'
      }
      action={add}
    >
      {failed && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void team.load()} />}
      {people === null && !failed && <Waiting what="the team" />}
      <ul>
        {people?.map((person) => (
          <Row
            key={person.id}
            title={person.id === userId ? `${person.name} (you)` : person.name}
            note={`${person.email} · ${person.is_owner ? 'Owner, ' : ''}${roleLabels[person.role]}`}
          >
            {isOwner && person.id !== userId && (isAdmin || person.role !== 'admin') && (
              <Button
                kind="ghost"
                className={flush}
                aria-label={`Manage ${person.name}`}
                aria-haspopup="dialog"
                disabled={!online}
                onClick={() => setOpened(person as TeamMember)}
              >
                Manage
              </Button>
            )}
          </Row>
        ))}
      </ul>
      {isOwner && <OpenInvitations online={online} inviting={inviting} />}
      <InvitingSheets state={inviting} isAdmin={isAdmin} />
      {opened && (
        <PersonSheet
          person={opened}
          canMakeLink={!inviting.mails}
          onLink={async () => {
            const value = await makeResetLink(opened.id)
            setOpened(null)
            setSecret({
              title: `New password for ${opened.name}`,
              text:
                `Hand this link to ${opened.name} and to no one else: anyone who has it can choose the password. It ` +
                `works once, for an hour.${linkNote(value)}`,
              value,
            })
          }}
          onResetTwoFactor={
            isAdmin
              ? async () => {
                  await resetTwoFactorOf(opened.id)
                  setOpened(null)
                  toast('success', 'Two-factor sign-in is off', `${opened.name} signs in with the password alone.`)
                }
              : undefined
          }
          onHandOver={async () => {
            await handOver(opened.id)
            setOpened(null)
          }}
          onRemove={async () => {
            await removeColleague(opened.id)
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {secret && <SecretSheet {...secret} label="Link" onClose={() => setSecret(null)} />}
    </Section>
  )
}
