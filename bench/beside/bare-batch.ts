// The least that sends tasks and reads how they ended: workers over undici that keep their connections; nothing is
// checked or kept.
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'

const [file = '', url = '', token = '', lanes = ''] = process.argv.slice(2)
const jobs = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => JSON.parse(line) as { agent: string; prompt: string })
const pool = new Pool(url, { connections: Number(lanes) })

async function run({ agent, prompt }: (typeof jobs)[number]): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  const { body } = await pool.request({
    path: `/api/agents/${agent}/execute`,
    method: 'POST',
    headers,
    body: JSON.stringify({ prompt, context: {} }),
  })
  const { status } = (await body.json()) as { status: string }
  if (status !== 'completed') throw new Error(`A run ended as ${status}.`)
}

async function lane(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) await run(job)
}

await Promise.all(Array.from({ length: Number(lanes) }, lane))
await pool.close()
