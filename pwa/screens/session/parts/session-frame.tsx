import { Brand } from '#pwa/parts/brand.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useTitle } from '#pwa/ui/use-title.ts'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

// The form comes first; its room is kept.
const Team = deferred(() => import('#pwa/screens/session/parts/team.tsx').then((m) => m.Team), 'extra')

type SessionFrameProps = { title: string; text: string; children: ReactNode; foot?: ReactNode }

/** The column of sign-in and registration, with the team looking over its edge. */
export function SessionFrame({ title, text, children, foot }: SessionFrameProps) {
  useTitle(title)
  return (
    <main className={page}>
      <div className={column}>
        <div className={css({ display: 'flex', justifyContent: 'center', paddingBottom: '24' })}>
          <Brand />
        </div>
        <div aria-hidden className={team}>
          <Team />
        </div>
        <div className={card}>
          <header className={css({ display: 'grid', gap: '4', paddingBottom: '24' })}>
            <h1 className={css({ textStyle: 'title' })}>{title}</h1>
            <p className={css({ color: 'fg.muted' })}>{text}</p>
          </header>
          {children}
        </div>
        {foot && (
          <div className={css({ paddingTop: '24', textAlign: 'center', textStyle: 'label', color: 'fg.muted' })}>
            {foot}
          </div>
        )}
      </div>
    </main>
  )
}

const page = css({
  minHeight: '[100dvh]',
  display: 'grid',
  alignItems: 'start',
  justifyItems: 'center',
  paddingInline: '16',
  paddingTop: '[calc(env(safe-area-inset-top) + 32px)]',
  paddingBottom: '[calc(env(safe-area-inset-bottom) + 32px)]',
  // Not centred: what comes later would move everything.
  md: { paddingTop: '[max(32px, 14vh)]' },
})

const column = css({ width: 'full', maxWidth: 'login' })

// The faces stand behind the edge of the card: their lower third is cut off.
const team = css({
  display: 'flex',
  justifyContent: 'space-between',
  height: '[30px]',
  paddingInline: '16',
  overflow: 'visible',
})

const card = css({
  position: 'relative',
  zIndex: '[1]',
  padding: '24',
  borderRadius: 'sheet',
  border: 'hairline',
  background: 'bg.panel',
})
