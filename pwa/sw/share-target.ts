import { registerRoute } from 'workbox-routing'
import { isQuotaError } from '../data/cache/quota.ts'
import { addShare, dropShare } from '../data/conversations/shares-db.ts'
import { inTime } from '../data/page/with-timeout.ts'

/** Milliseconds that a browser has to keep what was shared: no user looks at a blank window for longer. */
const storeTimeoutMs = 20_000

/**
 * Takes what other apps share with this one (Web Share Target, Level 2): keeps it and opens the screen that asks which
 * agent is to have it. Works without a network and with no user signed in.
 */
export function takeShared(): void {
  registerRoute(
    ({ url }) => url.pathname === '/share',
    ({ request }) => keep(request),
    'POST',
  )
}

async function keep(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const field = (name: string) => [form.get(name)].find((value) => typeof value === 'string') ?? ''
    const files = form
      .getAll('files')
      .filter((value) => value instanceof File && (value.name !== '' || value.size > 0)) as File[]
    const kept = addShare({ title: field('title'), text: field('text'), url: field('url'), files })
    // A share that was reported as lost, and is shared again, must not turn up a second time.
    const id = await inTime(storeTimeoutMs, kept, (late) => void dropShare(late).catch(() => {}))
    return see(`id=${id}`)
  } catch (error) {
    return see(`lost=${isQuotaError(error) ? 'full' : 'refused'}`)
  }
}

/** The browser goes on with a GET. */
function see(query: string): Response {
  return new Response(null, { status: 303, headers: { location: `/share?${query}` } })
}
