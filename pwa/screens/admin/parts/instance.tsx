import { Section } from '#pwa/parts/section.tsx'
import { Everybody } from '#pwa/screens/admin/parts/everybody.tsx'
import { Workspaces } from '#pwa/screens/admin/parts/workspaces.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { css } from '#styled/css/css.js'
import { adminPage } from '#styled/recipes/admin-page.js'
import { useState } from 'react'

const lists = [
  { value: 'people', label: 'People' },
  { value: 'workspaces', label: 'Workspaces' },
] as const

/** Everybody on the server and all its workspaces: who and how much, and nothing of what is in them. */
export function Instance({ userId, workspaceId }: { userId: string; workspaceId: string }) {
  const [shown, setShown] = useState<(typeof lists)[number]['value']>('people')
  return (
    <Section
      title="This server"
      text="Everybody with an account here, in every workspace. What they do and keep is not shown."
    >
      <div className={adminPage().tabs}>
        <Tabs label="This server" id="instance" value={shown} items={lists} onChange={setShown} />
      </div>
      <div
        role="tabpanel"
        id={`instance-panel-${shown}`}
        aria-labelledby={`instance-tab-${shown}`}
        className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8', paddingTop: '8' })}
      >
        {shown === 'people' ? <Everybody userId={userId} /> : <Workspaces workspaceId={workspaceId} />}
      </div>
    </Section>
  )
}
