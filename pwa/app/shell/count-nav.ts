import { navCounts } from '#pwa/app/shell/nav-counts.ts'
import { agents } from '#pwa/data/resources/agents.ts'
import { projects } from '#pwa/data/resources/projects.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import { trial } from '#pwa/data/session/trial.ts'
import { daysUntil, formatDaysLeft } from '#pwa/parts/days-left.ts'
import { paths } from '#pwa/paths.ts'
import { subscribe } from 'valtio'

/**
 * Keeps the counts in step with what is loaded: all agents, what is not done, and the days of a trial. Returns the way
 * to stop that.
 */
export function followNavCounts(): () => void {
  count()
  const stops = [agents, tasks, projects, trial].map((store) => subscribe(store, count))
  return () => {
    for (const stop of stops) stop()
  }
}

function count(): void {
  navCounts[paths.agents] = agents.list?.length
  navCounts[paths.tasks] = tasks.list?.filter(isOpen).length
  navCounts[paths.projects] = projects.list?.filter(isOpen).length
  navCounts[paths.pricing] = trialLeft()
}

function trialLeft(): string | undefined {
  return trial.endsAt === null ? undefined : formatDaysLeft(daysUntil(trial.endsAt, Date.now()))
}

function isOpen({ status }: { status: string }): boolean {
  return status !== 'Completed'
}
