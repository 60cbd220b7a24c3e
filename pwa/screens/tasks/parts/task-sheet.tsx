import { TaskForm } from '#pwa/screens/tasks/parts/task-form.tsx'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import type { Task } from '#shared/contract/tasks.ts'
import { useState } from 'react'

/** The form that the address asks for. */
export function TaskSheet({ state }: { state: TasksState }) {
  const { formId, formTask, isNew, isSettled, isAway, closeForm } = state
  const [opened, setOpened] = useState<Task | null>(null)
  if (formTask && formTask.id !== opened?.id) setOpened(formTask)
  if (formId === null) return null
  // What another device deletes meanwhile must not take away what the user is typing: saving it will say so.
  const task = formTask ?? (opened?.id === formId ? opened : null)
  if (task || isNew) return <TaskForm key={formId} id={formId} task={task} state={state} />
  if (!isSettled) return null
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={closeForm}
      title={<h2 className={css({ textStyle: 'title' })}>{isAway ? 'Task not on this device' : 'Task not found'}</h2>}
    >
      <p className={css({ color: 'fg.muted', paddingBottom: '16' })}>
        {isAway
          ? 'To open it, connect to the internet.'
          : 'It may have been deleted on another device, or the address is mistyped.'}
      </p>
      <Button onClick={closeForm}>Show all tasks</Button>
    </Sheet>
  )
}
