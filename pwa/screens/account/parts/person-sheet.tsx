import { useAct } from '#pwa/parts/use-act.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import type { TeamMember } from '#shared/contract/team.ts'
import { useState } from 'react'

type PersonSheetProps = {
  person: TeamMember
  /** Whether the server lets people pass links on. */
  canMakeLink: boolean
  onLink: () => Promise<void>
  /** Set where the reader may reset the two-factor sign-in of a person who has lost app and codes. */
  onResetTwoFactor: (() => Promise<void>) | undefined
  onHandOver: () => Promise<void>
  onRemove: () => Promise<void>
  onClose: () => void
}

/** What an owner can do about a colleague. */
export function PersonSheet({
  person,
  canMakeLink,
  onLink,
  onResetTwoFactor,
  onHandOver,
  onRemove,
  onClose,
}: PersonSheetProps) {
  const [asked, setAsked] = useState<'owner' | 'remove' | 'codes' | null>(null)
  const { busy, act } = useAct()
  const { name } = person
  if (asked === 'owner') {
    return (
      <ConfirmSheet
        title={`Make ${name} the owner?`}
        text={`${name} then manages people and billing, and you no longer do.`}
        action="Make owner"
        onConfirm={() => act('owner', "The workspace couldn't be handed over", onHandOver)}
        onClose={onClose}
      />
    )
  }
  if (asked === 'remove') {
    return (
      <ConfirmSheet
        title={`Remove ${name}?`}
        text={`The account goes, with its runs and chats. Tasks, projects and events stay. This cannot be undone.`}
        action="Remove"
        onConfirm={() => act('remove', `${name} couldn't be removed`, onRemove)}
        onClose={onClose}
      />
    )
  }
  if (asked === 'codes' && onResetTwoFactor) {
    return (
      <ConfirmSheet
        title={`Turn two-factor sign-in off for ${name}?`}
        text={`Only do this if you are sure ${name} asked: anyone with the password then gets in.`}
        action="Turn off"
        onConfirm={() => act('codes', "Two-factor sign-in couldn't be turned off", onResetTwoFactor)}
        onClose={onClose}
      />
    )
  }
  return (
    <Sheet kind="bottom" isOpen onClose={onClose} title={<h2 className={css({ textStyle: 'title' })}>{name}</h2>}>
      <div className={css({ display: 'grid', gap: '8' })}>
        <p className={css({ color: 'fg.muted', paddingBottom: '8', overflowWrap: 'anywhere' })}>
          {person.email}
          {!canMakeLink && `. A forgotten password is chosen anew on the sign-in page: ${name} gets the link by mail.`}
        </p>
        {canMakeLink && (
          <Button
            width="full"
            disabled={busy !== null}
            onClick={() => act('link', "The link couldn't be made", onLink)}
          >
            Make a link for a new password
          </Button>
        )}
        {onResetTwoFactor && (
          <Button width="full" disabled={busy !== null} onClick={() => setAsked('codes')}>
            Turn two-factor sign-in off
          </Button>
        )}
        <Button width="full" disabled={busy !== null} onClick={() => setAsked('owner')}>
          Make owner
        </Button>
        <Button
          kind="ghost"
          width="full"
          disabled={busy !== null}
          className={css({ color: 'danger.fg' })}
          onClick={() => setAsked('remove')}
        >
          Remove from the workspace
        </Button>
      </div>
    </Sheet>
  )
}
