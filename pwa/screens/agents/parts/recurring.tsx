import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { RecurringRow } from '#pwa/screens/agents/parts/recurring-row.tsx'
import { RecurringSheet } from '#pwa/screens/agents/parts/recurring-sheet.tsx'
import { useRecurring } from '#pwa/screens/agents/recurring.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { css } from '#styled/css/css.js'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'

// What reads expressions comes with it.
const RecurringForm = deferred(() =>
  import('#pwa/screens/agents/parts/recurring-form.tsx').then((m) => m.RecurringForm),
)

/** What the agent does again and again, the newest first. */
export function Recurring({ agent }: { agent: ShownAgent }) {
  const recurring = useRecurring(agent.id)
  const { list, age, hindrance, sheet, edited, opened, asked } = recurring
  const button = useRef<HTMLButtonElement>(null)
  const isRemoving = useRef(false)
  const isEmpty = list?.length === 0

  useEffect(() => {
    // The row has gone, and the focus with it.
    if (isRemoving.current && document.activeElement === document.body) button.current?.focus()
    isRemoving.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [list?.length])

  return (
    <div className={css({ flex: '1', overflowY: 'auto' })}>
      <div className={column}>
        <div className={head}>
          <p className={css({ flex: '1', minWidth: '[12rem]', textStyle: 'label', color: 'fg.muted' })}>
            {hindrance ??
              (agent.available
                ? `Tasks ${agent.name} repeats. Only you see them.`
                : `${agent.name} is paused. What comes due meanwhile is skipped.`)}
          </p>
          <Button
            ref={button}
            kind="solid"
            aria-haspopup="dialog"
            disabled={hindrance !== null}
            onClick={() => sheet.open('new')}
          >
            <Plus size={16} aria-hidden />
            New recurring task
          </Button>
        </div>
        {age && list && !isEmpty && (
          <div className={css({ paddingInline: '16' })}>
            <AgeLine age={age} onRetry={recurring.reload} />
          </div>
        )}
        {isEmpty && (
          <Empty
            title="No recurring tasks yet"
            text="A report every morning, or what is overdue every Monday: it runs on the server, even with this device off."
          />
        )}
        {!list &&
          (recurring.failed ? <Missing isOffline={hindrance !== null} onRetry={recurring.reload} /> : <PageSpinner />)}
        {!isEmpty && (
          <ul aria-label="Recurring tasks" className={css({ paddingInline: '16' })}>
            {list?.map((schedule) => (
              <RecurringRow
                key={schedule.id}
                schedule={schedule}
                now={recurring.now}
                isFixed={hindrance !== null}
                onOpen={() => sheet.open(schedule.id)}
                onPaused={(paused) => recurring.setPaused(schedule, paused)}
              />
            ))}
          </ul>
        )}
      </div>
      {opened && (
        <RecurringSheet
          schedule={opened}
          now={recurring.now}
          hindrance={hindrance}
          onEdit={() => {
            sheet.close()
            sheet.open(`edit:${opened.id}`)
          }}
          onDelete={() => {
            sheet.close()
            recurring.ask(opened)
          }}
          onClose={sheet.close}
        />
      )}
      {(recurring.isNew || edited) && (
        <RecurringForm
          key={edited?.id}
          agent={agent}
          schedule={edited ?? null}
          hindrance={hindrance}
          onClose={sheet.close}
        />
      )}
      {asked && (
        <ConfirmSheet
          title="Delete this recurring task?"
          text={`'${asked.prompt.trim().split('\n')[0]!.slice(0, 80)}' runs no more. What it ran stays in the history.`}
          action="Delete"
          onConfirm={() => {
            recurring.ask(null)
            recurring.remove(asked)
            isRemoving.current = true
          }}
          onClose={() => recurring.ask(null)}
        />
      )}
    </div>
  )
}

function Missing({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  if (isOffline)
    return (
      <Empty
        title="No copy yet"
        text="The recurring tasks were not opened on this device before. They show once you're back online."
      />
    )
  return (
    <div className={css({ padding: '16' })}>
      <InlineTrouble text="Couldn't load the recurring tasks." onRetry={onRetry} />
    </div>
  )
}

const column = css({
  maxWidth: '[calc({sizes.reading} + 2 * {spacing.16})]',
  marginInline: 'auto',
  paddingBottom: '[calc(env(safe-area-inset-bottom) + 24px)]',
})

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12',
  paddingInline: '16',
  paddingBlock: '16',
})
