import type { Api } from '#shared/client/client.ts'
import type { GoogleStandIn } from './google-stand-in.ts'

/** Walks through Google's consent as a browser would and returns what its redirect brings back. */
export async function consent(authorizationUrl: string): Promise<{ code: string; state: string; redirect: URL }> {
  const answer = await fetch(authorizationUrl, { redirect: 'manual' })
  const redirect = new URL(answer.headers.get('location') ?? 'http://nowhere.test')
  const { searchParams } = redirect
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '', redirect }
}

export async function connectCalendar(api: Api): Promise<void> {
  const { authorization_url } = await api.integrations.calendarConnect()
  const { code, state } = await consent(authorization_url)
  await api.integrations.calendarCallback({ body: { code, state } })
}

export async function connectWorkspace(api: Api): Promise<void> {
  const { authorization_url } = await api.integrations.workspaceAuthorize()
  const { code, state } = await consent(authorization_url)
  await api.integrations.workspaceCallback({ body: { code, state } })
}

/** An event as it lies in the person's own calendar. */
export function putGoogleEvent(
  google: GoogleStandIn,
  id: string,
  summary: string,
  start: string,
  end: string,
  more: object = {},
): void {
  const when = (text: string) => (text.length === 10 ? { date: text } : { dateTime: text })
  google.events.set(id, {
    id,
    status: 'confirmed',
    summary,
    start: when(start),
    end: when(end),
    htmlLink: `https://calendar.google.test/${id}`,
    ...more,
  } as never)
}
