import { load, net, prompts, soon } from '#pwa/data/testing/run-page.ts'
import { agent } from '#pwa/data/testing/sync-answers.ts'
import { expect, test } from 'vitest'

test('clearing the offline copy leaves what was not sent, with its files, and it goes out afterwards', async () => {
  const page = await load()
  page.connection.online = false
  const { readAttachment } = await import('#pwa/data/conversations/files.ts')
  await page.requestRun('1', { prompt: 'Not sent yet', files: [await readAttachment(new File(['text'], 'a.txt'))] })
  await page.inDatabase(net.user, async (db) => {
    await db.answers.put({ name: 'credits', value: 1, keptAt: 1 })
    await db.agents.put(agent('1', 'Arlo'))
  })

  const { clearOfflineCopy } = await import('#pwa/data/cache/account-storage.ts')
  await clearOfflineCopy()
  const left = await page.inDatabase(net.user, async (db) =>
    Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const)),
  )
  expect(left.filter(([, count]) => count > 0)).toEqual([
    ['outbox', 1],
    ['outboxFiles', 1],
  ])

  const again = await load()
  await soon(() => expect(again.states()).toEqual(['ended']))
  expect(prompts()).toEqual(['Not sent yet'])
})

test('what is kept is counted by kind', async () => {
  const page = await load()
  await page.inDatabase(net.user, (db) => db.agents.bulkPut([agent('1', 'Arlo'), agent('2', 'Chip')]))
  const { followOfflineCopy, offlineCopy } = await import('#pwa/data/cache/account-storage.ts')
  const stop = followOfflineCopy()
  const counts = { agents: 2, tasks: 0, projects: 0, events: 0, runs: 0, chats: 0 }
  await soon(() => expect(offlineCopy.value?.counts).toEqual(counts))
  stop()
})
