import { backupNote, backupState } from '#pwa/screens/settings/backup-labels.ts'
import { expect, test } from 'vitest'

const now = Date.parse('2026-11-21T12:00:00Z')
const whole = {
  status: 'completed',
  doing: null,
  backup_type: 'manual',
  total_records: 1204,
  size: 1_240_000,
  verified_at: null,
  restored_at: null,
} as const

test('what is done with a backup comes before how it ended', () => {
  expect(backupState(whole)).toEqual({ state: 'done', word: 'Completed' })
  expect(backupState({ ...whole, doing: 'restore' })).toEqual({ state: 'running', word: 'Being restored' })
  expect(backupState({ status: 'pending', doing: null })).toEqual({ state: 'queued', word: 'Pending' })
  expect(backupState({ status: 'failed', doing: null })).toEqual({ state: 'failed', word: 'Failed' })
})

test('one line says the rest, and nothing that is not known', () => {
  expect(backupNote(whole, now)).toBe('Manual · 1,204 records · 1.2 MB · Not verified yet')
  expect(
    backupNote({ ...whole, backup_type: 'scheduled', total_records: 1, verified_at: '2025-01-02T12:00:00Z' }, now),
  ).toMatch(/^Scheduled · 1 record · 1.2 MB · Verified 2 Jan 2025, \d\d:00$/)
  expect(backupNote({ ...whole, status: 'pending', size: 0 }, now)).toBe('Manual · 1,204 records so far')
  expect(backupNote({ ...whole, status: 'failed' }, now)).toBe('Manual')
})
