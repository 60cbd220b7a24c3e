import { invite, inviteAgain } from '#pwa/data/resources/account-team.ts'
import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Role } from '#shared/contract/session.ts'
import type { Invitation } from '#shared/contract/team.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** The steps of inviting a person: whom, and then the link to pass on. */
export function useInviting() {
  const { value } = useSnapshot(config)
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<{ invitation: Invitation; isMailed: boolean } | null>(null)
  useEffect(() => void loadConfig(), [])
  const mails = value?.mail.configured === true
  const show = (invitation: Invitation) => setShown({ invitation, isMailed: mails })
  return {
    mails,
    isAsking,
    shown,
    ask: () => setAsking(true),
    show,
    close: () => {
      setAsking(false)
      setShown(null)
    },
    invite: async (wanted: { email: string; role: Role }) => {
      const made = await invite(wanted)
      setAsking(false)
      show(made)
    },
    again: async (invitation: Invitation) => {
      await inviteAgain(invitation)
      toast(
        'success',
        'Invitation sent again',
        `A new link is on its way to ${invitation.email}. The old one no longer works.`,
      )
    },
  }
}
export type Inviting = ReturnType<typeof useInviting>
