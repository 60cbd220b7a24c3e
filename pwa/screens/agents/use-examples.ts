import { events } from '#pwa/data/resources/calendar.ts'
import { projects } from '#pwa/data/resources/projects.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import { examplesFor } from '#pwa/screens/agents/examples.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

/** What this agent can be asked, from what this device knows of the workspace. */
export function useExamples(agent: { id: string; name: string }): string[] {
  const [now] = useState(() => Date.now())
  const known = {
    tasks: useSnapshot(tasks).list,
    projects: useSnapshot(projects).list,
    events: useSnapshot(events).list,
  }
  return examplesFor(agent, known, now)
}
