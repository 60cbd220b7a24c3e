import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createScheduler } from './scheduler.ts'

test('what it is woken for while it works is looked at as soon as that is done', async () => {
  let looks = 0
  const scheduler = createScheduler({
    async runDue() {
      looks += 1
      if (looks > 1) return null
      scheduler.wake(1000)
      // Timers of one length go off in their order: the waking has come to nothing by then.
      await new Promise((resolve) => setTimeout(resolve, 1))
      return null
    },
    now: () => 1000,
    log: createLog('silent'),
  })
  scheduler.start()
  await expect.poll(() => looks).toBe(2)
  await scheduler.stop()
})
