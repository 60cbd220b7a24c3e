import { invitations, withdraw } from '#pwa/data/resources/account-team.ts'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { Row, flush } from '#pwa/parts/section.tsx'
import { roleLabels } from '#pwa/parts/team/role-labels.ts'
import type { Inviting } from '#pwa/parts/team/use-inviting.ts'
import { useAct } from '#pwa/parts/use-act.ts'
import { useLoad } from '#pwa/parts/use-load.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { css } from '#styled/css/css.js'
import type { Invitation } from '#shared/contract/team.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

/** Who was invited and has not come yet: the link again, by mail again where there is any, or no longer. */
export function OpenInvitations({ online, inviting }: { online: boolean; inviting: Inviting }) {
  const { value, failed } = useSnapshot(invitations.store)
  const [asked, setAsked] = useState<Invitation | null>(null)
  const { busy, act } = useAct()
  useLoad(invitations.load)
  return (
    <>
      {failed && online && <RefreshTrouble loadedAt={null} onRetry={() => void invitations.load()} />}
      {value !== null && value.length > 0 && (
        <>
          <h3 className={css({ textStyle: 'heading', paddingTop: '8' })}>Open invitations</h3>
          <ul aria-label="Open invitations">
            {value.map((invitation) => (
              <Row
                key={invitation.id}
                title={invitation.email}
                note={
                  `Invited as ${roleLabels[invitation.role]}, until ` +
                  `${new Date(invitation.expires_at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`
                }
              >
                {inviting.mails && (
                  <Button
                    kind="ghost"
                    aria-label={`Send the invitation of ${invitation.email} again`}
                    disabled={!online || busy !== null}
                    onClick={() =>
                      act(invitation.id, "The invitation couldn't be sent again", () =>
                        inviting.again(invitation as Invitation),
                      )
                    }
                  >
                    Send again
                  </Button>
                )}
                <Button
                  kind="ghost"
                  aria-label={`Link for ${invitation.email}`}
                  aria-haspopup="dialog"
                  onClick={() => inviting.show(invitation as Invitation)}
                >
                  Link
                </Button>
                <Button
                  kind="ghost"
                  className={flush}
                  aria-label={`Withdraw the invitation of ${invitation.email}`}
                  aria-haspopup="dialog"
                  disabled={!online || busy !== null}
                  onClick={() => setAsked(invitation as Invitation)}
                >
                  Withdraw
                </Button>
              </Row>
            ))}
          </ul>
        </>
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
