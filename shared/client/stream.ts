import { createParser } from 'eventsource-parser'
import { ProblemError, unreachable } from '../contract/problem.ts'
import { withTimeout } from '../domain/with-timeout.ts'

/** One server-sent event with its data parsed from JSON. */
export type RawEvent = { id: string; event: string; data: unknown }

/** A server of ours sends something at least every 15 seconds; three times as long without a byte is a dead line. */
const silenceMs = 45_000

/**
 * Reads a `text/event-stream` body (WHATWG HTML §9.2) event by event. Ends when the server closes the stream;
 * throws `unreachable` when the connection breaks, nothing comes for `silence` milliseconds or the data is not ours.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, silence = silenceMs): AsyncGenerator<RawEvent> {
  const ready: RawEvent[] = []
  const parser = createParser({
    onEvent: (message) =>
      ready.push({ id: message.id ?? '', event: message.event ?? 'message', data: parse(message.data) }),
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await withTimeout(silence, reader.read(), () => unreachable('The server went silent.'))
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* ready.splice(0)
    }
  } catch (error) {
    throw error instanceof ProblemError ? error : unreachable('The connection to the server was lost.', error)
  } finally {
    // A consumer that stops early must not leave the response downloading.
    await reader.cancel().catch(() => {})
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    throw unreachable('The server sent a broken event.', error)
  }
}
