// Gives an agent a task and follows it to its end: `node follow-a-run.mjs` with MUSTER_SERVER and TOKEN set.
import { randomUUID } from 'node:crypto'

const server = process.env.MUSTER_SERVER ?? 'http://127.0.0.1:4870'
const headers = { authorization: `Bearer ${process.env.TOKEN}`, 'content-type': 'application/json' }

/** One call; a refusal is thrown with the sentence that the server gives. */
async function call(method, path, { body, ...more } = {}) {
  const response = await fetch(`${server}/api${path}`, {
    method,
    headers: { ...headers, ...more },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response
  const { detail, code } = await response.json()
  throw new Error(`${detail} (${response.status} ${code})`)
}

/** The events of a stream: {id, event, data}. */
async function* events(response) {
  let rest = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop()
    for (const block of blocks) {
      const field = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      // What is only a comment keeps the line open.
      if (field('data')) yield { id: field('id'), event: field('event'), data: JSON.parse(field('data')) }
    }
  }
}

const agents = await (await call('GET', '/agents')).json()
// Made once: sent again with the same key after a broken line, the task is accepted and charged once.
const key = randomUUID()
const begin = () =>
  call('POST', `/agents/${agents[0].id}/execute`, {
    body: { prompt: process.argv[2] ?? 'What can you do?' },
    'idempotency-key': key,
    accept: 'text/event-stream',
  })

let id
let last
for (;;) {
  try {
    const goesOn = { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) }
    const stream = id ? await call('GET', `/executions/${id}/events`, goesOn) : await begin()
    for await (const { id: at, event, data } of events(stream)) {
      last = at
      if (event === 'accepted') id = data.execution_id
      if (event === 'text') process.stdout.write(data.text)
      if (event === 'approval') process.stderr.write(`\nIt asks: ${data.summary}\n`)
      if (event !== 'done') continue
      process.stderr.write(`\n${data.status}, ${data.credits_used} credits\n`)
      process.exit(data.status === 'completed' ? 0 : 1)
    }
  } catch (error) {
    // fetch throws a TypeError where the line breaks; everything else is an answer.
    if (!(error instanceof TypeError)) throw error
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
