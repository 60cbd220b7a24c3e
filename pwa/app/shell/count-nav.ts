import { navCounts } from '#pwa/app/shell/nav-counts.ts'
import { agents } from '#pwa/data/agents.ts'
import { projects } from '#pwa/data/projects.ts'
import { tasks } from '#pwa/data/tasks.ts'
import { paths } from '#pwa/paths.ts'
import { subscribe } from 'valtio'

// Keeps the counts in step with what is loaded, from the first import on: all agents, and what is not done.
for (const store of [agents, tasks, projects]) subscribe(store, count)
count()

function count(): void {
  navCounts[paths.agents] = agents.list?.length
  navCounts[paths.tasks] = tasks.list?.filter(isOpen).length
  navCounts[paths.projects] = projects.list?.filter(isOpen).length
}

function isOpen({ status }: { status: string }): boolean {
  return status !== 'Completed'
}
