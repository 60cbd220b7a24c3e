import type { Tally } from './tally.ts'
import { leftOf } from './tally.ts'

const maxBarWidth = 30
const minBarWidth = 8

/** One line of at most `room` cells: a bar, then as much of the progress as fits; `trouble` says why it has stalled. */
export function drawProgress(tally: Tally, milliseconds: number, room: number, trouble?: string): string {
  const ended = tally.jobs - leftOf(tally)
  const facts = [
    `${ended} of ${tally.jobs}`,
    ...(tally.failed > 0 ? [`${tally.failed} failed`] : []),
    ...(trouble === undefined ? pace(tally, milliseconds) : [trouble]),
  ]
  while (facts.length > 1 && minBarWidth + 1 + facts.join(' · ').length > room) facts.pop()
  const words = facts.join(' · ')
  const cells = Math.min(maxBarWidth, room - words.length - 1)
  if (cells < minBarWidth) return words.slice(0, room)
  const full = Math.floor((ended / tally.jobs) * cells)
  return `${'█'.repeat(full)}${'░'.repeat(cells - full)} ${words}`
}

/** `498 completed, 2 failed in 1m 12s, 120 credits`. */
export function summarise(tally: Tally, milliseconds: number): string {
  const { completed, failed, waiting, before, credits } = tally
  const left = leftOf(tally)
  const parts = [
    `${completed} completed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(waiting > 0 ? [`${waiting} waiting for approval`] : []),
    ...(left > 0 ? [`${left} left`] : []),
  ]
  const time = milliseconds > 0 ? ` in ${inWords(milliseconds)}` : ''
  return [
    `${parts.join(', ')}${time}`,
    ...(before > 0 ? [`${before} of them before`] : []),
    ...(credits > 0 ? [`${credits.toLocaleString('en')} credits`] : []),
  ].join(', ')
}

/** A duration as people say it: `4.2s`, `48s`, `1m 12s`, `3h 5m`. */
export function inWords(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 9.95) return `${seconds.toFixed(1)}s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole}s`
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${whole % 60}s`
  return `${Math.floor(whole / 3600)}h ${Math.floor((whole % 3600) / 60)}m`
}

/** What goes on right now, how fast, and until when. */
function pace(tally: Tally, milliseconds: number): string[] {
  const here = tally.jobs - leftOf(tally) - tally.before
  const underWay = `${tally.underWay} under way`
  if (here <= 0 || milliseconds <= 0) return [underWay]
  const rate = here / (milliseconds / 1000)
  const said = rate >= 1 ? `${rate < 9.95 ? rate.toFixed(1) : Math.round(rate)}/s` : `${(rate * 60).toFixed(1)}/min`
  return [underWay, said, `${inWords(Math.round(leftOf(tally) / rate) * 1000)} left`]
}
