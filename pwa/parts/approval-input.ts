import { paths } from '#pwa/paths.ts'

type Asked = { readonly tool: string; readonly input: unknown }

const subjects: readonly [tool: RegExp, label: string, to: (id: string) => string][] = [
  [/_task$/, 'Open the task', paths.task],
  [/_project$/, 'Open the project', paths.project],
  [/_event$/, 'Open the event', paths.event],
]

/** What the buttons say: what goes out to people is sent or not, everything else is allowed or not. */
export function wordsFor(tool: string): { yes: string; no: string } {
  return /^(?:send_email|schedule_meeting|update_event)$/.test(tool)
    ? { yes: 'Send', no: "Don't send" }
    : { yes: 'Allow', no: "Don't" }
}

/** What has not happened yet. */
export function heldBack(tool: string): string {
  return `Nothing is ${tool.startsWith('delete') ? 'deleted' : 'done'} until you allow it.`
}

/** An e-mail that is about to go out, as it is read; several addresses have commas between them. */
export type Letter = { to: string; cc: string; subject: string; body: string; isReply: boolean }

/** The e-mail that is asked about; null where it is about something else. */
export function letterOf({ tool, input }: Asked): Letter | null {
  if (tool !== 'send_email' || typeof input !== 'object' || input === null) return null
  const { to, cc, subject, body, reply_to } = input as Record<string, unknown>
  const addresses = (value: unknown) => (Array.isArray(value) ? value.map(String).join(', ') : '')
  return {
    to: addresses(to),
    cc: addresses(cc),
    subject: String(subject ?? ''),
    body: String(body ?? ''),
    isReply: reply_to !== undefined,
  }
}

/** The link to the entity that a question is about; null when it is not one of the workspace's. */
export function subjectOf({ tool, input }: Asked): { label: string; to: string } | null {
  const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined
  const subject = subjects.find(([pattern]) => pattern.test(tool))
  return subject && typeof id === 'string' ? { label: subject[1], to: subject[2](id) } : null
}
