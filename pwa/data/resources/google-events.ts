import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { proxy } from 'valtio'
import { forgetAnswer, saveAnswer, readAnswer } from '../cache/answers.ts'
import { problemOf, request } from '../network/api.ts'
import { onSignedOut, session } from '../session/session.ts'

/** The events of a span of time as Google had them at `fetchedAt`; all three in milliseconds since 1970. */
type Span = { from: number; to: number; fetchedAt: number; events: CalendarEvent[] }

/**
 * Whether a Google calendar is connected, as far as this device knows, its events, and why the last refresh failed;
 * empty when it did not.
 */
export const googleEvents = proxy<{ connected: boolean; spans: Span[]; failed: string }>({
  connected: false,
  spans: [],
  failed: '',
})

/** A device keeps what is Google's no longer than this (docs/google.md, "What is kept"). */
const maxMs = 24 * 60 * 60_000
const freshMs = 60_000
const maxSpans = 6
const name = 'google-events'

let asked = 0
/** How often what is here was removed: what was asked for before is not taken up after. */
let forgotten = 0

onSignedOut(() => Object.assign(googleEvents, { connected: false, spans: [], failed: '' }))

/**
 * Shows what is kept of Google's events between two moments and fetches them anew. Without a connection there are
 * none. Never throws.
 */
export async function loadGoogleEvents(from: number, to: number): Promise<void> {
  const user = session.user?.id
  const turn = (asked += 1)
  const then = forgotten
  const isStale = () => session.user?.id !== user || forgotten !== then
  await takeKept()
  if (isStale()) return
  try {
    const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    const { connected, events, fetched_at } = await request((api) => api.integrations.calendarEvents({ query }))
    if (isStale()) return
    if (!connected) return await forgetGoogleEvents()
    googleEvents.connected = true
    const span: Span = { from, to, fetchedAt: Date.parse(fetched_at), events }
    googleEvents.spans = [span, ...googleEvents.spans.filter((each) => each.from !== from || each.to !== to)].slice(
      0,
      maxSpans,
    )
    if (turn === asked) googleEvents.failed = ''
    await saveAnswer(name, googleEvents.spans)
  } catch (error) {
    if (isStale()) return
    const { status, detail } = problemOf(error)
    if (turn === asked) googleEvents.failed = status > 0 ? detail : ''
  }
}

/** Fetches them now and whenever the page is looked at again after a minute; returns the way to stop that. */
export function followGoogleEvents(from: number, to: number): () => void {
  const ask = () => void loadGoogleEvents(from, to)
  const onFocus = () => {
    const { fetchedAt = 0 } = googleEvents.spans.find((each) => each.from === from && each.to === to) ?? {}
    if (Date.now() - fetchedAt > freshMs) ask()
  }
  addEventListener('focus', onFocus)
  addEventListener('online', onFocus)
  ask()
  return () => {
    removeEventListener('focus', onFocus)
    removeEventListener('online', onFocus)
  }
}

/** Removes what this device holds of Google's events. Never throws. */
export async function forgetGoogleEvents(): Promise<void> {
  forgotten += 1
  Object.assign(googleEvents, { connected: false, spans: [], failed: '' })
  await forgetAnswer(name)
}

/** Removes what is too old to be kept, wherever the app is opened. Never throws. */
export async function forgetOldGoogleEvents(): Promise<void> {
  const kept = await readAnswer<Span[]>(name)
  if (!kept) return
  const young = kept.value.filter((span) => isYoung(span))
  if (young.length === kept.value.length) return
  await (young.length > 0 ? saveAnswer(name, young) : forgetAnswer(name))
}

async function takeKept(): Promise<void> {
  const user = session.user?.id
  await forgetOldGoogleEvents()
  const kept = googleEvents.spans.length === 0 ? await readAnswer<Span[]>(name) : undefined
  if (session.user?.id !== user) return
  if (kept && googleEvents.spans.length === 0) Object.assign(googleEvents, { connected: true, spans: kept.value })
  googleEvents.spans = googleEvents.spans.filter((span) => isYoung(span))
}

/** Whether it may still be kept, and shown. */
export function isYoung({ fetchedAt }: Pick<Span, 'fetchedAt'>, now = Date.now()): boolean {
  return now - fetchedAt < maxMs
}
