import { askAnew, closeBeside, draftDesk, leaveDesk, offerBeside, openBeside } from '#pwa/parts/draft/draft-desk.ts'
import { beforeEach, expect, test } from 'vitest'

beforeEach(() => {
  leaveDesk()
  draftDesk.closed = {}
})

test('a draft opens by itself until it was closed', () => {
  offerBeside('d1')
  expect(draftDesk.beside).toBe('d1')
  closeBeside()
  offerBeside('d1')
  expect(draftDesk.beside).toBeNull()
})

test('while something new is asked, what was written before closes and opens by hand alone', () => {
  offerBeside('d1')
  askAnew(true)
  expect(draftDesk.beside).toBeNull()
  offerBeside('d1')
  expect(draftDesk.beside).toBeNull()
  openBeside('d1')
  expect(draftDesk.beside).toBe('d1')
})

test('once it was asked, its draft opens', () => {
  askAnew(true)
  askAnew(false)
  offerBeside('d2')
  expect(draftDesk.beside).toBe('d2')
})
