import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { AgentChoice } from '#pwa/screens/share/parts/agent-choice.tsx'
import { BringIn } from '#pwa/screens/share/parts/bring-in.tsx'
import { OtherShares } from '#pwa/screens/share/parts/other-shares.tsx'
import { SharedThing } from '#pwa/screens/share/parts/shared-thing.tsx'
import { useShare } from '#pwa/screens/share/share.state.ts'
import { Empty } from '#pwa/ui/empty.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { SearchBox } from '#pwa/ui/search-box.tsx'
import { css } from '#styled/css/css.js'
import { CircleAlert } from 'lucide-react'

/** Asks which agent is to have what was shared with the app, or a new run request. */
export function ShareScreen() {
  const { shown, groups, isUseless, ...state } = useShare()
  return (
    <>
      <PageHead
        title="Run with…"
        text={
          !state.isLoaded || shown
            ? 'Choose who gets it. You can still edit it before it runs.'
            : 'Bring files or text, or choose who does it and write the task next.'
        }
      />
      <div className={`${pageContent} ${content}`}>
        {state.lost && (
          <p role="alert" className={note}>
            <CircleAlert
              size={16}
              aria-hidden
              className={css({ flexShrink: '0', marginTop: '2', color: 'danger.fg' })}
            />
            {state.lost}
          </p>
        )}
        {shown && (
          <SharedThing
            key={shown.id}
            share={shown}
            fitting={state.fitting}
            refused={state.refused}
            onDiscard={state.discard}
          />
        )}
        {state.isLoaded && !shown && <BringIn onFiles={state.bringFiles} onPaste={state.paste} />}
        <OtherShares shares={state.others} onShow={state.show} />
        {!isUseless && (
          <section
            aria-label="AI Agents"
            className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' })}
          >
            <SearchBox
              label="Search agents"
              placeholder="Search by name or role"
              value={state.query}
              onChange={state.setQuery}
            />
            {state.age && <AgeLine age={state.age} onRetry={state.reload} />}
            <p role="alert" className={css({ textStyle: 'label', color: 'danger.fg' })}>
              {state.trouble}
            </p>
            {groups?.map((group) => (
              <AgentChoice key={group.label} {...group} onChoose={state.choose} />
            ))}
            {groups?.length === 0 && <Empty title="No agents found" text="Try adjusting your search" />}
          </section>
        )}
      </div>
    </>
  )
}

const content = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '24',
  md: { '& > *': { maxWidth: 'reading' } },
})

const note = css({ display: 'flex', gap: '8', textStyle: 'label', color: 'fg.muted' })
