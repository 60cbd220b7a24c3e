// The least that sends tasks and reads how they ended: lanes over node:http that keep their connections, nothing checked or kept.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

const [file = '', url = '', token = '', lanes = ''] = process.argv.slice(2)
const jobs = readFileSync(file, 'utf8').split('\n').map((line) => JSON.parse(line) as { agent: string; prompt: string })
const agent = new Agent({ keepAlive: true, maxSockets: Number(lanes) })

function run({ agent: id, prompt }: (typeof jobs)[number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const sent = request(`${url}/api/agents/${id}/execute`, { method: 'POST', agent, headers }, async (response) => {
      const { status } = JSON.parse(Buffer.concat(await response.toArray()).toString()) as { status: string }
      if (status === 'completed') resolve()
      else reject(new Error(`A run ended as ${status}.`))
    })
    sent.on('error', reject).end(JSON.stringify({ prompt, context: {} }))
  })
}

async function lane(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) await run(job)
}

await Promise.all(Array.from({ length: Number(lanes) }, lane))
agent.destroy()
