import { exportAccount } from '#pwa/data/resources/account.ts'
import { useAct } from '#pwa/parts/use-act.ts'
import { DeleteSheet } from '#pwa/screens/account/parts/delete-sheet.tsx'
import { Row, Section } from '#pwa/parts/section.tsx'
import { saveFile } from '#pwa/parts/result-actions/save-file.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { useState } from 'react'

/** What is known of the person, to take along, and the end of the account. */
export function Leaving({ online }: { online: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { busy, act } = useAct()
  return (
    <Section title="Your data">
      <ul>
        <Row
          title="Download your data"
          note="Runs with their files, chats, schedules, devices and settings, as JSON. No password and no token is in it."
        >
          <Button
            disabled={!online || busy !== null}
            onClick={() =>
              act('export', "Your data couldn't be put together", async () =>
                saveFile('muster-export.json', await exportAccount()),
              )
            }
          >
            {busy === 'export' ? 'Exporting...' : 'Export'}
          </Button>
        </Row>
        <Row title="Delete your account" note="Your runs, chats, devices and tokens go with it. This cannot be undone.">
          <Button
            aria-haspopup="dialog"
            disabled={!online}
            className={css({ color: 'danger.fg' })}
            onClick={() => setAsking(true)}
          >
            Delete account
          </Button>
        </Row>
      </ul>
      {isAsking && <DeleteSheet onClose={() => setAsking(false)} />}
    </Section>
  )
}
