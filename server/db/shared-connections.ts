import type { Client } from 'pg'

/** Connections that many callers share: every query is sent at once, even while others are unanswered. */
export type SharedConnections = {
  ask: (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>
  end: () => Promise<void>
}

type Shared = { client: Promise<Client>; asked: number }

/** One would do, but that all would wait behind a large answer. */
const max = 2

/**
 * Shares what `open` makes, each at its first use and anew once it is broken. For questions alone that wait for no
 * lock on a row: answers come in the order of the questions, so where a table is locked as a whole, all behind that
 * question wait. What is asked in one turn of the event loop is sent together, in one system call.
 */
export function shareConnections(open: () => Promise<Client>): SharedConnections {
  const all = new Set<Shared>()
  let hasEnded = false

  const begin = (): Shared => {
    const shared: Shared = { client: open(), asked: 0 }
    const drop = () => void all.delete(shared)
    all.add(shared)
    shared.client.then((client) => client.once('error', drop).once('end', drop), drop)
    return shared
  }

  const leastAsked = (): Shared => {
    let least: Shared | undefined
    for (const each of all) if (!least || each.asked < least.asked) least = each
    return least && (least.asked === 0 || all.size === max) ? least : begin()
  }

  return {
    async ask(sql, parameters) {
      if (hasEnded) throw new Error('The connections to the database are closed.')
      const shared = leastAsked()
      shared.asked += 1
      try {
        const client = await shared.client
        sendTogether(client)
        const { rows } = await client.query(sql, parameters as unknown[])
        return rows
      } finally {
        shared.asked -= 1
      }
    },
    async end() {
      hasEnded = true
      await Promise.all([...all].map(leave))
    },
  }
}

/** A database that hangs does not close the connection, and it is not waited for: only pending answers are. */
async function leave(shared: Shared): Promise<void> {
  const client = await shared.client.catch(() => undefined)
  const left = client?.end()
  if (shared.asked > 0) await left
}

/** Holds back what is written until the turn ends. */
function sendTogether(client: Client): void {
  const { stream } = client.connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
