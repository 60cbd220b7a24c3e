import { load, net, soon } from '#pwa/data/testing/run-page.ts'
import { databaseOf } from '#pwa/data/outbox/names.ts'
import { expect, test } from 'vitest'

const isOpened = async () => (await indexedDB.databases()).some(({ name }) => name === databaseOf(net.user))

test('on a first visit nothing is read or kept before the first picture, and all of it afterwards', async () => {
  const page = await load(net.user, { isBlank: true })
  const { saveAnswer, readAnswer } = await import('#pwa/data/cache/answers.ts')
  const keeping = saveAnswer('plans', ['free'])
  expect(await readAnswer('plans')).toBeUndefined()
  expect(await isOpened()).toBe(false)

  page.cache.shown = true
  await keeping
  expect(await readAnswer('plans')).toMatchObject({ value: ['free'] })
  expect(await isOpened()).toBe(true)
})

test('a device that somebody has been on reads at once', async () => {
  const first = await load()
  const { saveAnswer } = await import('#pwa/data/cache/answers.ts')
  await saveAnswer('plans', ['free'])
  await soon(() => expect(localStorage.getItem('installId')).not.toBeNull())
  expect(first.cache.available).toBe(true)

  await load(net.user, { isBlank: true })
  const { readAnswer } = await import('#pwa/data/cache/answers.ts')
  expect(await readAnswer('plans')).toMatchObject({ value: ['free'] })
})

test('what is sent before the first picture is kept first, as ever', async () => {
  const page = await load(net.user, { isBlank: true })
  page.connection.online = false
  await page.give('Do it')
  expect(await isOpened()).toBe(true)
  expect(page.outboxCount.unsent).toBe(1)
})
