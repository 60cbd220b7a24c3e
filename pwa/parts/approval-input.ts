import { paths } from '#pwa/paths.ts'

type Asked = { readonly tool: string; readonly input: unknown }

const subjects: readonly [tool: RegExp, label: string, to: (id: string) => string][] = [
  [/_task$/, 'Open the task', paths.task],
  [/_project$/, 'Open the project', paths.project],
  [/_event$/, 'Open the event', paths.event],
]

/** What the buttons say: what goes out to people is sent or not, everything else is allowed or not. */
export function wordsFor(tool: string): { yes: string; no: string } {
  return /^(?:send_email|schedule_meeting|update_event)$/.test(tool) ? { yes: 'Send', no: "Don't send" } : { yes: 'Allow', no: "Don't" }
}

/** Where the thing is that a question is about; null when it is not one of the workspace's. */
export function subjectOf({ tool, input }: Asked): { label: string; to: string } | null {
  const id = isRecord(input) ? input.id : undefined
  const subject = subjects.find(([pattern]) => pattern.test(tool))
  return subject && typeof id === 'string' ? { label: subject[1], to: subject[2](id) } : null
}

/** What would be sent, name by name in words; an id says nothing to people. */
export function describeInput(input: unknown): [name: string, value: string][] {
  if (!isRecord(input)) return []
  return Object.entries(input).flatMap(([name, value]): [string, string][] => {
    const text = inWords(value)
    return /(^|_)id$/i.test(name) || text === '' ? [] : [[nameInWords(name), text]]
  })
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join(', ')
  if (isRecord(value)) return describeInput(value).map(([name, text]) => `${name}: ${text}`).join('\n')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value as string | number)
}

/** `Subject line` of `subjectLine` or `subject_line`. */
export function nameInWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ').trim().toLocaleLowerCase()
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
