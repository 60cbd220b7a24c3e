import { changeTasks, deleteTasks } from '#pwa/parts/change-tasks.ts'
import { useUrlSheet } from '#pwa/parts/use-url-sheet.ts'
import { useCloseRequest } from '#pwa/ui/use-close-request.ts'
import type { Assignee } from '#shared/contract/assignees.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'

export type Selection = ReturnType<typeof useSelection>

/** The tasks that are chosen of those shown, and what can be done with all of them at once. */
export function useSelection(shown: readonly Task[]) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  // What is no longer shown is not meant.
  const chosen = useMemo(() => (ids ? shown.filter(({ id }) => ids.has(id)) : []), [ids, shown])
  const clear = () => setIds(null)
  useCloseRequest(ids !== null, clear)
  useBack(ids !== null, clear)

  const withAll = (work: (tasks: readonly Task[]) => Promise<boolean>) => {
    void work(chosen)
    clear()
  }
  return {
    isOn: ids !== null,
    chosen,
    has: (id: string) => ids?.has(id) === true,
    toggle: useCallback(
      (id: string) =>
        setIds((before) => {
          const next = new Set(before)
          if (!next.delete(id)) next.add(id)
          return next.size === 0 ? null : next
        }),
      [],
    ),
    isAll: chosen.length === shown.length,
    selectAll: () => setIds(new Set(shown.map(({ id }) => id))),
    clear,
    complete: () => withAll((tasks) => changeTasks(tasks, { status: 'Completed' }, 'Completed')),
    setDue: (dueDate: string | null) =>
      withAll((tasks) => changeTasks(tasks, { dueDate }, dueDate === null ? 'No due date' : 'Due date changed')),
    /** Gives them to one alone, or to nobody. */
    assign: (to: Assignee | null) =>
      withAll((tasks) => changeTasks(tasks, { assignees: to ? [to] : [] }, to ? `Given to ${to.name}` : 'Unassigned')),
    remove: () => withAll(deleteTasks),
  }
}

/** While it `isOn` the address says so: Back ends it, and leaves the screen only after that. */
function useBack(isOn: boolean, onBack: () => void): void {
  const { value, open, close } = useUrlSheet('select')
  const { key } = useLocation()
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (value === null) onBack()
  }
  const end = useEffectEvent(close)
  useEffect(() => {
    if (isOn && value === null) {
      // Where the list has been scrolled to meanwhile it stays, though ending goes back.
      history.scrollRestoration = 'manual'
      open('on')
    } else if (!isOn) {
      history.scrollRestoration = 'auto'
      // Which were chosen is not in the address, so after a reload none are.
      if (value !== null) end()
    }
    // `key` tells of the entry that was gone back to: it scrolls again as others do.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isOn, value, key, open])
}
