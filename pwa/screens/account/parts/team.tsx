import { handOver, invitations, invite, makeResetLink, removeColleague, team, withdraw } from '#pwa/data/account-team.ts'
import { config } from '#pwa/data/config.ts'
import { resetTwoFactorOf } from '#pwa/data/two-factor.ts'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { useAct } from '#pwa/screens/account/act.ts'
import { InviteSheet } from '#pwa/screens/account/parts/invite-sheet.tsx'
import { PersonSheet } from '#pwa/screens/account/parts/person-sheet.tsx'
import { Row, Section, Waiting, flush } from '#pwa/screens/account/parts/section.tsx'
import { SecretSheet } from '#pwa/screens/account/parts/secret-sheet.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import type { Invitation, TeamMember } from '#shared/contract/team.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

type TeamProps = { online: boolean; userId: string; isOwner: boolean; isAdmin: boolean }

const roles = { admin: 'Admin', manager: 'Manager', member: 'Member' }

/** Who works here; the owner invites, hands over and removes. */
export function Team({ online, userId, isOwner, isAdmin }: TeamProps) {
  const { value: people, failed, loadedAt } = useSnapshot(team.store)
  const [isInviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<TeamMember | null>(null)
  const [secret, setSecret] = useState<{ title: string; text: string; value: string } | null>(null)
  const { value: known } = useSnapshot(config)
  useEffect(() => void team.load(), [])

  const add = isOwner && (
    <Button aria-haspopup="dialog" disabled={!online} onClick={() => setInviting(true)}>
      Invite User
    </Button>
  )
  const show = ({ email, link }: Invitation, isMailed: boolean) =>
    setSecret({ title: 'Invitation link', text: `For ${email}. ${isMailed ? 'It is on its way by mail; you can also hand it over yourself.' : 'Hand it over yourself.'} It works once, for a week.`, value: link })
  const mails = known?.mail.configured === true

  return (
    <Section title="Team" text={isOwner ? 'Everybody here works with the same agents, tasks and projects.' : 'The people of your workspace. Its owner invites new ones.'} action={add}>
      {failed && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void team.load()} />}
      {people === null && !failed && <Waiting what="the team" />}
      <ul>
        {people?.map((person) => (
          <Row key={person.id} title={person.id === userId ? `${person.name} (you)` : person.name} note={`${person.email} · ${person.is_owner ? 'Owner, ' : ''}${roles[person.role]}`}>
            {isOwner && person.id !== userId && (isAdmin || person.role !== 'admin') && (
              <Button kind="ghost" className={flush} aria-label={`Manage ${person.name}`} aria-haspopup="dialog" disabled={!online} onClick={() => setOpened(person as TeamMember)}>
                Manage
              </Button>
            )}
          </Row>
        ))}
      </ul>
      {isOwner && <Invitations online={online} onShow={(invitation) => show(invitation, mails)} />}
      {isInviting && (
        <InviteSheet
          isAdmin={isAdmin}
          onInvite={async (wanted) => {
            const made = await invite(wanted)
            setInviting(false)
            show(made, mails)
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {opened && (
        <PersonSheet
          person={opened}
          canMakeLink={!mails}
          onLink={async () => {
            const value = await makeResetLink(opened.id)
            setOpened(null)
            setSecret({ title: `New password for ${opened.name}`, text: `Hand this link to ${opened.name} and to nobody else: whoever has it can choose the password. It works once, for an hour.`, value })
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
      {secret && <SecretSheet {...secret} onClose={() => setSecret(null)} />}
    </Section>
  )
}

function Invitations({ online, onShow }: { online: boolean; onShow: (invitation: Invitation) => void }) {
  const { value, failed } = useSnapshot(invitations.store)
  const [asked, setAsked] = useState<Invitation | null>(null)
  const { busy, act } = useAct()
  useEffect(() => void invitations.load(), [])
  return (
    <>
      {failed && online && <RefreshTrouble loadedAt={null} onRetry={() => void invitations.load()} />}
      {value !== null && value.length > 0 && (
        <h3 className={css({ textStyle: 'heading', paddingTop: '8' })}>Open invitations</h3>
      )}
      {value !== null && value.length > 0 && (
        <ul aria-label="Open invitations">
          {value.map((invitation) => (
            <Row key={invitation.id} title={invitation.email} note={`Invited as ${roles[invitation.role]}, until ${new Date(invitation.expires_at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`}>
              <Button kind="ghost" className={flush} aria-label={`Link for ${invitation.email}`} aria-haspopup="dialog" onClick={() => onShow(invitation as Invitation)}>
                Link
              </Button>
              <Button kind="ghost" className={flush} aria-label={`Withdraw the invitation of ${invitation.email}`} aria-haspopup="dialog" disabled={!online || busy !== null} onClick={() => setAsked(invitation as Invitation)}>
                Withdraw
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmSheet
          title={`Withdraw the invitation of ${asked.email}?`}
          text="Its link stops working."
          action="Withdraw"
          onConfirm={() => {
            setAsked(null)
            act(asked.id, "The invitation couldn't be withdrawn", () => withdraw(asked.id))
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
