import type { ConnectionKind } from '../db/google-tables.ts'

const named: Record<ConnectionKind, { name: string; page: string }> = {
  calendar: { name: 'Google Calendar', page: '/integrations' },
  workspace: { name: 'Google Workspace', page: '/arlo/configure' },
}

/**
 * What an answer ends with where Google has withdrawn a connection that it needed: that it did, unless the text says
 * so, and the way to connect again.
 */
export function askToReconnect(text: string, kinds: readonly ConnectionKind[]): string {
  const open = kinds.filter((kind) => !text.includes(`](${named[kind].page})`))
  if (open.length === 0) return ''
  const isSaid = /\breconnect|\bconnect\b[^.\n]*\bagain\b/i.test(text)
  const links = open.map((kind) => `[Connect ${named[kind].name} again](${named[kind].page})`).join(' · ')
  return `\n\n${isSaid ? '' : 'Google no longer lets Muster in, so what it has was left out. '}${links}`
}
