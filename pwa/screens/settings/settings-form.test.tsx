import { apiSettings } from '#pwa/data/resources/settings.ts'
import { saveUnsavedForm } from '#pwa/data/cache/unsaved-forms.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { useSettingsForm } from '#pwa/screens/settings/settings-form.state.ts'
import type { Values } from '#pwa/screens/settings/settings-fields.ts'
import { toasts } from '#pwa/ui/toast.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const words = { saved: 'API configuration saved successfully', failed: 'Failed to save API configuration' }

/** A form over a server that holds `stored` and does what `save` says. */
function open(
  stored: Values,
  save: (changes: Values) => Promise<void> = async (changes) => void Object.assign(stored, changes),
) {
  return renderHook(() => useSettingsForm({ name: 'api', rules: apiSettings, stored, save, words })).result
}

test('only what was changed is sent, and it is then no longer a change', async () => {
  const sent: Values[] = []
  const stored: Values = { rate_limit_per_minute: 60, enable_cors: true }
  const form = open(stored, async (changes) => {
    sent.push(changes)
    Object.assign(stored, changes)
  })
  act(() => form.current.set('rate_limit_per_minute', '90'))
  act(() => form.current.set('enable_cors', false))
  act(() => form.current.set('enable_cors', true))
  expect(form.current.count).toBe(1)
  await act(async () => expect(await form.current.submit()).toBe(true))
  expect(sent).toEqual([{ rate_limit_per_minute: 90 }])
  expect([form.current.count, form.current.fields.rate_limit_per_minute, toasts.current?.title]).toEqual([
    0,
    '90',
    words.saved,
  ])
})

test('a refusal keeps what was typed and stands at its field until that is changed', async () => {
  const form = open({ allowed_origins: '' }, () =>
    Promise.reject(
      new ProblemError(422, 'invalid', 'Check the fields.', {
        errors: [{ path: 'allowed_origins', message: 'No such address.' }],
      }),
    ),
  )
  act(() => form.current.set('allowed_origins', 'nowhere'))
  await act(async () => expect(await form.current.submit()).toBe(false))
  expect(form.current).toMatchObject({
    fields: { allowed_origins: 'nowhere' },
    errors: { allowed_origins: 'No such address.' },
    count: 1,
    isBusy: false,
  })
  expect(toasts.current).toMatchObject({ kind: 'destructive', title: words.failed, description: 'Check the fields.' })
  act(() => form.current.set('allowed_origins', 'https://a.example'))
  expect(form.current.errors).toEqual({})
})

test('a refusal of what is no field of the form bars no further try', async () => {
  const form = open({ rate_limit_per_minute: 60 }, () =>
    Promise.reject(
      new ProblemError(400, 'invalid_request', 'Check the request.', { errors: [{ path: '', message: 'Unknown.' }] }),
    ),
  )
  act(() => form.current.set('rate_limit_per_minute', '90'))
  await act(async () => expect(await form.current.submit()).toBe(false))
  expect([form.current.errors, form.current.count]).toEqual([{}, 1])
})

test('nothing is sent where nothing was changed, and an unsaved form of a setting that is no more is no change', async () => {
  let sent = 0
  saveUnsavedForm('settings:api', { gone_by_now: '1' })
  const form = open({ rate_limit_per_minute: 60 }, async () => void (sent += 1))
  expect(form.current).toMatchObject({ count: 0, errors: {} })
  await act(async () => expect(await form.current.submit()).toBe(false))
  expect(sent).toBe(0)
})

test('what is out of bounds is never sent', async () => {
  const form = open({ rate_limit_per_minute: 60 }, () => Promise.reject(new Error('It was sent.')))
  act(() => form.current.set('rate_limit_per_minute', '-1'))
  await act(async () => expect(await form.current.submit()).toBe(false))
  expect(form.current.errors).toEqual({ rate_limit_per_minute: 'Enter a whole number from 0 to 1,000,000.' })
})

test('what was typed is there again after a reload, and gone once it is discarded', () => {
  const form = open({ rate_limit_per_minute: 60 })
  act(() => form.current.set('rate_limit_per_minute', '90'))
  cleanup()
  const again = open({ rate_limit_per_minute: 60 })
  expect([again.current.fields.rate_limit_per_minute, again.current.count]).toEqual(['90', 1])
  act(() => again.current.discard())
  cleanup()
  expect(open({ rate_limit_per_minute: 60 }).current.count).toBe(0)
})
