import type { SeenEvent } from '../../tools/seen-event.ts'
import type { Scene } from '../scene.ts'
import { endOf } from './read-event.ts'
import type { EventFields, Thing, Wish } from './wish.ts'

/** The workspace as it will be once these wishes are done, so that what follows in the prompt counts from there; "it" is what they changed. */
export function sceneAfter(scene: Scene, wishes: readonly Wish[]): Scene {
  const meant = wishes.map(changed).filter((thing) => thing !== undefined)
  const now = <One extends { id: string }>(things: One[], kind: Thing['kind']) =>
    things.map(
      (one) => (meant.find((thing) => thing.kind === kind && thing.is.id === one.id)?.is as One | undefined) ?? one,
    )
  return {
    ...scene,
    // What was just asked for is nearer than what an earlier reply spoke of.
    last: undefined,
    meant: wishes.every(
      (wish) =>
        wish.do === 'change-task' || wish.do === 'change-event' || wish.do === 'change-project' || wish.do === 'delete',
    )
      ? meant
      : [],
    tasks: now(scene.tasks, 'task'),
    projects: now(scene.projects, 'project'),
    events: now(scene.events, 'event'),
    tasksWith: (...named) => now(scene.tasksWith(...named), 'task'),
  }
}

function changed(wish: Wish): Thing | undefined {
  switch (wish.do) {
    case 'change-task':
      return { kind: 'task', is: { ...wish.task, ...wish.fields } }
    case 'change-event':
      return { kind: 'event', is: { ...wish.event, ...wish.fields, ...endAfter(wish.event, wish.fields) } }
    case 'change-project':
      return { kind: 'project', is: { ...wish.project, ...wish.fields } }
    case 'delete':
      return wish.thing
    default:
      return undefined
  }
}

/** An event that moves keeps its length. */
function endAfter(event: SeenEvent, { date = event.date, start, end }: EventFields): Partial<SeenEvent> {
  if (start === undefined || end !== undefined || event.end_date !== event.date) return {}
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return {
    end: endOf(date, start, undefined, minutes(event.end) - minutes(event.start)).end ?? event.end,
    end_date: date,
  }
}
