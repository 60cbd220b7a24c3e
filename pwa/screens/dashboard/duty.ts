import type { Turn } from '#pwa/data/conversations/conversations.ts'

/** What an agent is at: `queued` has work that has not begun, `waiting` waits for the reader's OK. */
export type Duty = 'free' | 'working' | 'queued' | 'waiting' | 'paused'

type KnownTurn = { readonly state: Turn['state']; readonly run: { readonly status: Turn['run']['status'] } }

/**
 * What an agent is at, as far as this device knows; the run that needs the reader comes first. `busy` are those that
 * work on a run of any user.
 */
export function dutyOf(agent: { available: boolean; busy: boolean }, turns: readonly KnownTurn[] = []): Duty {
  const open = turns.filter((turn) => turn.state !== 'ended').map((turn) => turn.run.status)
  if (open.includes('waiting')) return 'waiting'
  if (open.includes('running') || agent.busy) return 'working'
  if (open.length > 0) return 'queued'
  return agent.available ? 'free' : 'paused'
}

/**
 * How much needs the reader, or who is there where nothing does, and who works: `Four things need you. Arlo is working.`,
 * `Seven agents on duty.`
 */
export function dutySentence(team: readonly { name: string; duty: Duty }[], needs = 0): string {
  const on = (...duties: Duty[]) => team.filter(({ duty }) => duties.includes(duty)).map(({ name }) => name)
  const present = team.length - on('paused').length
  const parts = [
    say(on('working'), 'is working', 'are working'),
    say(on('queued'), 'has work queued', 'have work queued'),
    needs === 0 ? say(on('waiting'), 'needs your OK', 'need your OK') : '',
    say(on('paused'), 'is paused', 'are paused'),
  ].filter(Boolean)
  const first =
    needs > 0
      ? `${countWord(needs)} ${needs === 1 ? 'thing needs' : 'things need'} you.`
      : `${countWord(present)} ${present === 1 ? 'agent' : 'agents'} on duty.`
  return parts.length > 0 ? `${first} ${parts.join(', ')}.` : first
}

function say(names: readonly string[], one: string, many: string): string {
  if (names.length === 0) return ''
  if (names.length === 1) return `${names[0]} ${one}`
  const [last, ...before] = [...names].toReversed()
  // More than three names are no sentence any more.
  const list =
    names.length > 3
      ? `${names[0]}, ${names[1]} and ${names.length - 2} more`
      : `${before.toReversed().join(', ')} and ${last}`
  return `${list} ${many}`
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

function countWord(count: number): string {
  return words[count] ?? String(count)
}
