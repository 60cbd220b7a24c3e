/** What a service answers: a status and JSON. */
export type ServiceAnswer = { status: number; body?: unknown }

type Event = Record<string, unknown> & {
  id: string
  status: string
  start: { dateTime?: string; date?: string }
  end: { dateTime?: string; date?: string }
}
export type StandInMail = {
  id: string
  from: string
  to?: string
  subject: string
  text: string
  date?: string
  unread?: boolean
  html?: string
}

/** Calendar, mail and to-dos of one Google account, as far as Muster asks for them. */
export type GoogleServices = {
  events: Map<string, Event>
  mails: StandInMail[]
  /** What went out, and what lies among the drafts, as text with its headers. */
  sent: string[]
  drafts: string[]
  todos: { id: string; title: string; status: string; due?: string }[]
  /** What Google would have mailed to guests: how the request asked for it. */
  notices: string[]
  answer: (asked: { method: string; path: string; query: URLSearchParams; body: unknown }) => ServiceAnswer
}

export function openServices(): GoogleServices {
  const services: GoogleServices = {
    events: new Map(),
    mails: [],
    sent: [],
    drafts: [],
    todos: [],
    notices: [],
    answer,
  }

  function answer({
    method,
    path,
    query,
    body,
  }: {
    method: string
    path: string
    query: URLSearchParams
    body: unknown
  }): ServiceAnswer {
    const given = (body ?? {}) as Record<string, unknown>
    const [, event] = /^\/calendar\/v3\/calendars\/primary\/events\/([^/]+)$/.exec(path) ?? []
    if (path === '/calendar/v3/calendars/primary/events')
      return method === 'GET' ? listEvents(query) : insert(given, query)
    if (event !== undefined) return changeEvent(method, event, given, query)
    const [, mail] = /^\/gmail\/v1\/users\/me\/messages\/([^/]+)$/.exec(path) ?? []
    if (path === '/gmail/v1/users/me/messages/send') return send(services.sent, given)
    if (path === '/gmail/v1/users/me/drafts')
      return {
        status: 200,
        body: {
          id: `r${services.drafts.length}`,
          message: send(services.drafts, given.message as Record<string, unknown>).body,
        },
      }
    if (path === '/gmail/v1/users/me/messages') return listMails(query)
    if (mail !== undefined) return showMail(mail, query)
    if (path === '/gmail/v1/users/me/profile')
      return { status: 200, body: { emailAddress: 'robin@gmail.test', messagesTotal: services.mails.length } }
    if (path === '/tasks/v1/users/@me/lists')
      return { status: 200, body: { kind: 'tasks#taskLists', items: [{ kind: 'tasks#taskList', id: '@default' }] } }
    if (path === '/tasks/v1/lists/@default/tasks')
      return method === 'GET'
        ? {
            status: 200,
            body: { kind: 'tasks#tasks', items: services.todos.filter(({ status }) => status !== 'completed') },
          }
        : addTodo(given)
    const todo = services.todos.find(({ id }) => path === `/tasks/v1/lists/@default/tasks/${id}`)
    return todo ? { status: 200, body: Object.assign(todo, given) } : refusal(404, 'notFound')
  }

  function listEvents(query: URLSearchParams): ServiceAnswer {
    const [from, to] = [query.get('timeMin') ?? '', query.get('timeMax') ?? ''].map((text) => Date.parse(text)) as [
      number,
      number,
    ]
    const moment = ({ dateTime, date }: Event['start']) => Date.parse(dateTime ?? `${date}T00:00:00Z`)
    const found = [...services.events.values()]
      .filter((each) => each.status !== 'cancelled' && moment(each.end) > from && moment(each.start) < to)
      .toSorted((a, b) => moment(a.start) - moment(b.start))
    // Two at a time, so that pages are followed.
    const at = Number(query.get('pageToken') ?? '0')
    const more = found.length > at + 2 ? { nextPageToken: String(at + 2) } : {}
    return {
      status: 200,
      body: {
        kind: 'calendar#events',
        summary: 'robin@gmail.test',
        timeZone: 'Europe/Berlin',
        items: found.slice(at, at + 2),
        ...more,
      },
    }
  }

  function insert(given: Record<string, unknown>, query: URLSearchParams): ServiceAnswer {
    const id = String(given.id)
    if (!/^[a-v0-9]{5,1024}$/.test(id)) return refusal(400, 'invalid')
    // An id stays taken when its event was deleted.
    if (services.events.has(id)) return refusal(409, 'duplicate')
    const event = {
      kind: 'calendar#event',
      htmlLink: `https://calendar.google.test/${id}`,
      ...given,
      id,
      status: 'confirmed',
    } as unknown as Event
    services.events.set(id, event)
    if (query.get('sendUpdates') === 'all') services.notices.push(`insert ${String(given.summary)}`)
    return { status: 200, body: event }
  }

  function changeEvent(
    method: string,
    id: string,
    given: Record<string, unknown>,
    query: URLSearchParams,
  ): ServiceAnswer {
    const event = services.events.get(id)
    if (!event) return refusal(404, 'notFound')
    if (query.get('sendUpdates') === 'all') services.notices.push(`${method.toLowerCase()} ${String(event.summary)}`)
    if (method === 'PATCH') return { status: 200, body: Object.assign(event, given) }
    if (event.status === 'cancelled') return refusal(410, 'deleted')
    event.status = 'cancelled'
    return { status: 204 }
  }

  function listMails(query: URLSearchParams): ServiceAnswer {
    const words = (query.get('q') ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '' && !/^(?:in|newer_than|is):/.test(word))
    const found = services.mails.filter(
      ({ from, subject, text, unread }) =>
        (!(query.get('q') ?? '').includes('is:unread') || unread === true) &&
        words.every((word) =>
          word.startsWith('from:')
            ? from.toLowerCase().includes(word.slice(5))
            : word.startsWith('subject:')
              ? subject.toLowerCase().includes(word.slice(8))
              : `${subject} ${text}`.toLowerCase().includes(word.replaceAll('"', '')),
        ),
    )
    const shown = found.slice(0, Number(query.get('maxResults') ?? '100'))
    return {
      status: 200,
      body: {
        ...(shown.length > 0 && { messages: shown.map(({ id }) => ({ id, threadId: `t-${id}` })) }),
        resultSizeEstimate: found.length,
      },
    }
  }

  function showMail(id: string, query: URLSearchParams): ServiceAnswer {
    const mail = services.mails.find((each) => each.id === id)
    if (!mail) return refusal(404, 'notFound')
    const { from, to = 'robin@gmail.test', subject, text, html, date = '2026-11-21T08:00:00Z', unread } = mail
    const headers = [
      ['From', from],
      ['To', to],
      ['Subject', subject],
      ['Date', new Date(date).toUTCString()],
      ['Message-ID', `<${id}@mail.test>`],
    ].map(([name, value]) => ({ name: name!, value: value! }))
    const part = (mimeType: string, data: string) => ({
      mimeType,
      filename: '',
      body: { size: data.length, data: Buffer.from(data).toString('base64url') },
    })
    const parts = [
      ...(html === undefined ? [part('text/plain', text)] : []),
      part('text/html', html ?? `<p>${text}</p>`),
    ]
    const payload =
      query.get('format') === 'full'
        ? { mimeType: 'multipart/alternative', headers, parts }
        : {
            mimeType: 'multipart/alternative',
            headers: headers.filter(({ name }) => query.getAll('metadataHeaders').includes(name)),
          }
    return {
      status: 200,
      body: {
        id,
        threadId: `t-${id}`,
        labelIds: ['INBOX', ...(unread ? ['UNREAD'] : [])],
        snippet: text.slice(0, 100),
        internalDate: String(Date.parse(date)),
        payload,
      },
    }
  }

  function send(
    into: string[],
    given: Record<string, unknown>,
  ): { status: number; body: { id: string; threadId: string; labelIds: string[] } } {
    into.push(readMail(String(given.raw)))
    return {
      status: 200,
      body: { id: `m${into.length}`, threadId: String(given.threadId ?? `t${into.length}`), labelIds: ['SENT'] },
    }
  }

  function addTodo(given: Record<string, unknown>): ServiceAnswer {
    const todo = {
      id: `todo${services.todos.length + 1}`,
      title: String(given.title),
      status: 'needsAction',
      ...(given.due !== undefined && { due: String(given.due) }),
    }
    services.todos.push(todo)
    return { status: 200, body: todo }
  }

  return services
}

/** Google's refusals look like this. */
export function refusal(code: number, reason: string): ServiceAnswer {
  return {
    status: code,
    body: { error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
  }
}

/** The mail with its body decoded, as its reader would see it. */
function readMail(raw: string): string {
  const text = Buffer.from(raw, 'base64url').toString('utf8')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return `${head.replaceAll('\r\n', '\n')}\n\n${Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')}`
}
