import '#pwa/theme/screens.css'
import { DuePicker } from '#pwa/screens/tasks/parts/due-picker.tsx'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'

/** Asks until when one task is to be done. */
export function DueSheet({ state }: { state: TasksState }) {
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={state.closeDue}
      title={<h2 className={css({ textStyle: 'title', overflowWrap: 'anywhere' })}>{state.dueFor?.title}</h2>}
    >
      <DuePicker today={state.today} onPick={state.setDue} />
    </Sheet>
  )
}
