import type { Dashboard } from '#pwa/screens/dashboard/dashboard.state.ts'
import { dutySentence } from '#pwa/screens/dashboard/duty.ts'
import { greeting } from '#pwa/screens/dashboard/greeting.ts'
import { TeamOnEdge } from '#pwa/screens/dashboard/parts/team-on-edge.tsx'
import { afterPaint } from '#pwa/ui/after-paint.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { deviceName } from '#pwa/parts/device-name.ts'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { showing } from '#pwa/parts/times.ts'
import { css } from '#styled/css/css.js'

// Behind the first picture, in the room that is held for it.
const DeskComposer = deferred(
  async () => {
    await afterPaint()
    return (await import('#pwa/screens/dashboard/parts/desk-composer.tsx')).DeskComposer
  },
  'extra',
  ComposerRoom,
)

function ComposerRoom({ team }: { team: Dashboard['team'] }) {
  return (
    <div aria-hidden className={css({ maxWidth: '[680px]', paddingBottom: '16' })}>
      <TeamOnEdge team={team} />
      <div className={room} />
    </div>
  )
}

// As high as the composer with nothing in it.
const room = css({
  position: 'relative',
  height: '[95px]',
  borderRadius: 'sheet',
  border: 'hairline',
  background: 'bg.panel',
  boxShadow: 'md',
})

/** Who reads, who works, and where anything is handed over. */
export function Hero({ state, needs }: { state: Dashboard; needs: number | undefined }) {
  const { name, team, failed, online, loadedAt, reload } = state
  const isOldCopy = failed && !online && loadedAt !== null
  return (
    <header className={head}>
      <div className={css({ display: 'grid', gap: '4', paddingBottom: '16' })}>
        <h1 className={css({ textStyle: 'display' })}>{greeting(name)}</h1>
        {/* Its line is held while the team is not known. */}
        {(team || !failed) && (
          <p className={css({ color: 'fg.muted', textStyle: 'reading' })}>
            {isOldCopy
              ? `${showing(loadedAt)} New work is saved on this ${deviceName()}.`
              : team && needs !== undefined
                ? dutySentence(team, needs)
                : '\u00a0'}
          </p>
        )}
        {failed && !isOldCopy && <RefreshTrouble loadedAt={loadedAt} onRetry={reload} />}
      </div>
      {team && needs !== undefined ? <DeskComposer team={team} /> : <ComposerRoom team={team} />}
    </header>
  )
}

const head = css({
  mdDown: { paddingInline: '16', paddingTop: '8', background: 'bg.canvas' },
  md: { paddingTop: '32' },
})
