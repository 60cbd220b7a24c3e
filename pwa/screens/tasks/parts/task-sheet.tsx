import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { TaskForm } from '#pwa/screens/tasks/parts/task-form.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'

/** The form that the address or a refused change asks for. */
export function TaskSheet({ state }: { state: TasksState }) {
  const { opened, openedTask, editing, newFor, loadedAt } = state
  if (editing) {
    return <TaskForm key={editing.key} state={state} task={editing.name === 'update' ? state.taskOf(editing.id) : undefined} refused={editing} project="" onClose={state.stopEditing} />
  }
  if (opened === null) return null
  if (opened === 'new') return <TaskForm key="new" state={state} task={undefined} refused={null} project={newFor} onClose={state.close} />
  if (openedTask) return <TaskForm key={opened} state={state} task={openedTask} refused={null} project="" onClose={state.close} />
  if (loadedAt === null) return null
  return (
    <Sheet kind="bottom" isOpen onClose={state.close} title={<h2 className={css({ textStyle: 'title' })}>Task not found</h2>}>
      <p className={css({ color: 'fg.muted', paddingBottom: '16' })}>It may have been deleted on another device, or the address is mistyped.</p>
      <Button onClick={state.close}>Show all tasks</Button>
    </Sheet>
  )
}
