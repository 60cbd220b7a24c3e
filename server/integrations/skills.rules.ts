import type { Skill } from '#shared/contract/integrations.ts'
import { assistant } from '../agents/assistant.ts'
import type { Db } from '../db/connect.ts'
import { scope } from './google-terms.ts'
import { findConnection } from './integrations.repo.ts'

/** Who works with what a person has connected: only Arlo and the assistant of the chat. */
export function mayUseGoogle(agentId: string): boolean {
  return agentId === '1' || agentId === assistant.id
}

type Listed = Omit<Skill, 'available'> & { needs?: 'reading' | 'writing' }

/**
 * What Arlo does, in the order of its card. Those without a need work on the workspace alone, and on Google where it
 * is connected.
 */
const arlosSkills: readonly Listed[] = [
  {
    name: 'Search email',
    description: 'Finds mails by sender, words and date, and reads the one you mean.',
    category: 'Email Management',
    needs: 'reading',
  },
  {
    name: 'Summarise inbox',
    description: 'Says what has come in, what is unread and what wants an answer.',
    category: 'Email Management',
    needs: 'reading',
  },
  {
    name: 'Draft reply',
    description: 'Puts a reply among your drafts in Gmail. Nothing is sent.',
    category: 'Email Management',
    needs: 'writing',
  },
  {
    name: 'Send email',
    description: 'Sends a mail from your address, after you have agreed to exactly what goes out.',
    category: 'Email Management',
    needs: 'writing',
  },
  {
    name: 'List events',
    description: 'Lists what is on, from the workspace’s calendar and your Google Calendar.',
    category: 'Calendar Management',
  },
  {
    name: 'Find free time',
    description: 'Finds gaps between your events for a meeting of a given length.',
    category: 'Calendar Management',
  },
  {
    name: 'Schedule meeting',
    description: 'Puts a meeting on the calendar. Invitations go out once you have agreed.',
    category: 'Calendar Management',
  },
  {
    name: 'Manage to-dos',
    description: 'Creates, changes and finishes tasks, and your Google Tasks.',
    category: 'Task Management',
  },
  {
    name: 'Daily briefing',
    description: 'Puts together what is late, what is due, what is on and what has come in.',
    category: 'Productivity',
  },
  {
    name: 'Take notes',
    description: 'Writes notes down with a task, an event or a project, or by themselves.',
    category: 'Note Taking',
  },
]

/** Arlo's ten skills, each with whether this person can use it now. */
export async function listSkills(db: Db, userId: string): Promise<{ skills: Skill[]; google_connected: boolean }> {
  const connection = await findConnection(db, { userId, kind: 'workspace' })
  const granted = connection?.sealed ? connection.scopes.split(' ') : []
  const reads = granted.includes(scope.readMail)
  const can = { reading: reads, writing: reads && granted.includes(scope.compose) }
  const skills = arlosSkills.map(({ needs, ...skill }) => ({ ...skill, available: needs === undefined || can[needs] }))
  return { skills, google_connected: reads }
}
