// Loaded into a server that is measured: on SIGUSR2 it collects the garbage and prints how much memory is left in use.
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('SIGUSR2', async () => {
  // What waits for the collection of something else goes with the next one.
  for (let round = 0; round < 5; round += 1) {
    collect()
    await setTimeout(100)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  process.stdout.write(`memory ${JSON.stringify({ held: heapUsed + external, rss })}\n`)
})
