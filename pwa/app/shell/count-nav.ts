import { navCounts, navNeeds } from '#pwa/app/shell/nav-counts.ts'
import { conversations } from '#pwa/data/conversations/conversations.ts'
import { outboxCount } from '#pwa/data/outbox/outbox-count.ts'
import { agents } from '#pwa/data/resources/agents.ts'
import { desk, followDesk } from '#pwa/data/resources/desk.ts'
import { projects } from '#pwa/data/resources/projects.ts'
import { session } from '#pwa/data/session/session.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import { standing } from '#pwa/data/session/standing.ts'
import { readDesk } from '#pwa/parts/desk-rules.ts'
import { daysUntil, formatDaysLeft } from '#pwa/parts/days-left.ts'
import { paths } from '#pwa/paths.ts'
import { ref, subscribe } from 'valtio'

/** Milliseconds in which further news are taken together: every word of a reply is one. */
const restMs = 250
const minute = 60_000

/**
 * Keeps the counts in step with what is loaded: all agents, what is not done, the days of a trial, and what waits for
 * the reader. Returns the way to stop that.
 */
export function followNavCounts(): () => void {
  count()
  let resting: ReturnType<typeof setTimeout> | undefined
  const countSoon = () => {
    resting ??= setTimeout(() => {
      resting = undefined
      countNeeds()
    }, restMs)
  }
  countSoon()
  const stops = [
    followDesk(),
    ...[agents, tasks, projects, standing].map((store) => subscribe(store, count)),
    ...[desk, conversations, tasks, outboxCount].map((store) => subscribe(store, countSoon)),
  ]
  // Another day makes other tasks due.
  const days = setInterval(countSoon, minute)
  return () => {
    // They are of who is signed in.
    for (const path of Object.keys(navNeeds)) delete navNeeds[path]
    clearTimeout(resting)
    clearInterval(days)
    for (const stop of stops) stop()
  }
}

function count(): void {
  navCounts[paths.agents] = agents.list?.length
  navCounts[paths.tasks] = tasks.list?.filter(isOpen).length
  navCounts[paths.projects] = projects.list?.filter(isOpen).length
  navCounts[paths.pricing] = trialLeft()
}

function countNeeds(): void {
  if (desk.kept === null) return
  const { needs, askingChats } = readDesk({
    kept: desk.kept,
    conversations,
    tasks: tasks.list,
    me: session.user?.id,
    refused: outboxCount.failed,
    now: Date.now(),
  })
  navNeeds[paths.dashboard] = needs
  navNeeds[paths.chat] = askingChats.length
  if (askingChats.join() !== desk.askingChats.join()) desk.askingChats = ref(askingChats)
}

function trialLeft(): string | undefined {
  return standing.trialEndsAt === null ? undefined : formatDaysLeft(daysUntil(standing.trialEndsAt, Date.now()))
}

function isOpen({ status }: { status: string }): boolean {
  return status !== 'Completed'
}
