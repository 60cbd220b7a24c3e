import { resendConfirmation } from '#pwa/data/session/account-links.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { useState } from 'react'

/** For those whose mail did not come, or has got lost. */
export function ConfirmAgain({ email }: { email: string }) {
  const [said, setSaid] = useState('')
  const send = async () => {
    try {
      await resendConfirmation(email.trim())
      setSaid('Check your e-mail to confirm your account')
    } catch (error) {
      setSaid(problemOf(error).detail)
    }
  }
  return (
    <div className={css({ display: 'grid', gap: '8', paddingBottom: '8' })}>
      <Button width="full" onClick={() => void send()}>
        Send the mail again
      </Button>
      <p role="status" className={css({ textStyle: 'label', color: 'fg.muted' })}>
        {said}
      </p>
    </div>
  )
}
