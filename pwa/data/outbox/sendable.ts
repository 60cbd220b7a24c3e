import { agents } from '#shared/contract/agents.ts'
import { calendar } from '#shared/contract/calendar.ts'
import { chat } from '#shared/contract/chat.ts'
import { config } from '#shared/contract/config.ts'
import { drafts } from '#shared/contract/drafts.ts'
import { projects } from '#shared/contract/projects.ts'
import { proposals } from '#shared/contract/proposals.ts'
import { runs } from '#shared/contract/runs.ts'
import { tasks } from '#shared/contract/tasks.ts'

/** What of the contract the outbox sends, and asks on the way: the rest is no weight for a phone to carry. */
export const sendable = { agents, calendar, chat, config, drafts, executions: runs, projects, proposals, tasks }
