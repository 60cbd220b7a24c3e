import { SecretSheet } from '#pwa/parts/secret-sheet.tsx'
import { InviteSheet } from '#pwa/parts/team/invite-sheet.tsx'
import { useLinkNote } from '#pwa/parts/team/use-link-note.ts'
import type { Inviting } from '#pwa/parts/team/use-inviting.ts'

/** Whom to invite, and the link for them. */
export function InvitingSheets({ state, isAdmin }: { state: Inviting; isAdmin: boolean }) {
  const { isAsking, shown } = state
  const linkNote = useLinkNote()
  if (isAsking) return <InviteSheet isAdmin={isAdmin} onInvite={state.invite} onClose={state.close} />
  if (!shown) return null
  const { email, link } = shown.invitation
  const how = shown.isMailed
    ? 'It is on its way by mail; you can also hand it over yourself.'
    : 'Hand it over yourself.'
  const text =
    link === ''
      ? 'This link cannot be shown any more. Withdraw the invitation and make a new one.'
      : `For ${email}. ${how} It works once, for a week.${linkNote(link)}`
  return <SecretSheet title="Invitation link" text={text} label="Link" value={link} onClose={state.close} />
}
