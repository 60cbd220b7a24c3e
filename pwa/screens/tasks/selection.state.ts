import { changeTasks, deleteTasks } from '#pwa/parts/change-tasks.ts'
import { useUrlSheet } from '#pwa/parts/use-url-sheet.ts'
import { useCloseRequest } from '#pwa/ui/use-close-request.ts'
import type { Assignee } from '#shared/contract/assignees.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

export type Selection = ReturnType<typeof useSelection>

export type Choice = ReturnType<typeof keepChoice>

/** Which tasks are chosen; null while none are. Each line follows it by itself: a key draws one line anew. */
function keepChoice() {
  let ids: ReadonlySet<string> | null = null
  const followers = new Set<() => void>()
  const set = (next: ReadonlySet<string> | null) => {
    ids = next
    for (const changed of followers) changed()
  }
  return {
    get: () => ids,
    set,
    toggle: (id: string) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      set(next.size === 0 ? null : next)
    },
    follow: (changed: () => void) => {
      followers.add(changed)
      return () => followers.delete(changed)
    },
  }
}

/** The tasks that are chosen of those shown, and what can be done with all of them at once. */
export function useSelection(shown: readonly Task[]) {
  const [choice] = useState(keepChoice)
  const isOn = useSyncExternalStore(choice.follow, () => choice.get() !== null)
  const clear = () => choice.set(null)
  useCloseRequest(isOn, clear)
  useBack(isOn, clear)

  const withAll = (work: (tasks: readonly Task[]) => Promise<boolean>) => {
    void work(chosenOf(shown, choice.get()))
    clear()
  }
  return {
    isOn,
    choice,
    shown,
    selectAll: () => choice.set(new Set(shown.map(({ id }) => id))),
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

/** The tasks that are chosen, as long as they are. */
export function useChosen({ choice, shown }: Selection): readonly Task[] {
  const ids = useSyncExternalStore(choice.follow, choice.get)
  return useMemo(() => chosenOf(shown, ids), [shown, ids])
}

/** What is no longer shown is not meant. */
function chosenOf(shown: readonly Task[], ids: ReadonlySet<string> | null): readonly Task[] {
  return ids ? shown.filter(({ id }) => ids.has(id)) : []
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
