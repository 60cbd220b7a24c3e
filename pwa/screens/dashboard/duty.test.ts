import { type Duty, dutyOf, dutySentence } from '#pwa/screens/dashboard/duty.ts'
import { describe, expect, it } from 'vitest'

const team = (...duties: Duty[]) =>
  duties.map((duty, index) => ({ name: ['Arlo', 'Chip', 'Clide', 'Suki', 'Dot', 'Millie', 'Spec'][index]!, duty }))

describe('dutyOf', () => {
  const turn = (
    status: 'queued' | 'running' | 'waiting' | 'completed',
    state: 'sending' | 'running' | 'ended' = 'running',
  ) => ({ state, run: { status } })

  it('puts what needs the reader before what runs by itself', () => {
    expect(dutyOf({ available: true, busy: false }, [turn('running'), turn('waiting')])).toBe('waiting')
    expect(dutyOf({ available: true, busy: false }, [turn('queued', 'sending'), turn('running')])).toBe('working')
    expect(dutyOf({ available: true, busy: false }, [turn('queued', 'sending')])).toBe('queued')
  })

  it('ignores what has ended', () => {
    expect(dutyOf({ available: true, busy: false }, [turn('completed', 'ended')])).toBe('free')
    expect(dutyOf({ available: false, busy: false }, [turn('completed', 'ended')])).toBe('paused')
    expect(dutyOf({ available: true, busy: false })).toBe('free')
  })

  it('counts what an agent does for others', () => {
    expect(dutyOf({ available: true, busy: true })).toBe('working')
    expect(dutyOf({ available: true, busy: true }, [turn('waiting')])).toBe('waiting')
  })
})

describe('dutySentence', () => {
  it('says no more than what is known', () => {
    expect(dutySentence(team('free', 'free', 'free', 'free', 'free', 'free', 'free'))).toBe('Seven agents on duty.')
    expect(dutySentence(team('free'))).toBe('One agent on duty.')
    expect(dutySentence([])).toBe('No agents on duty.')
  })

  it('names who works, who needs you and who is paused', () => {
    expect(dutySentence(team('working', 'free', 'free', 'free', 'free', 'waiting', 'free'))).toBe(
      'Seven agents on duty. Arlo is working, Millie needs your OK.',
    )
    expect(dutySentence(team('working', 'working', 'queued', 'paused'))).toBe(
      'Three agents on duty. Arlo and Chip are working, Clide has work queued, Suki is paused.',
    )
    expect(dutySentence(team('waiting', 'waiting', 'waiting'))).toBe(
      'Three agents on duty. Arlo, Chip and Clide need your OK.',
    )
  })

  it('stays one line with a large team', () => {
    expect(dutySentence(team('working', 'working', 'working', 'working', 'working'))).toBe(
      'Five agents on duty. Arlo, Chip and 3 more are working.',
    )
  })
})

it('says how much needs the reader first', () => {
  const team = [
    { name: 'Arlo', duty: 'working' as const },
    { name: 'Millie', duty: 'waiting' as const },
  ]
  expect(dutySentence(team, 4)).toBe('Four things need you. Arlo is working.')
  expect(dutySentence([], 1)).toBe('One thing needs you.')
})
