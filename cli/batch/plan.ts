import { resolve } from 'node:path'
import { usageError } from '../exit.ts'
import { readDuration } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'

export type BatchFlags = ServerFlag & {
  batch: string
  results?: string
  concurrency?: string
  patience?: string
  maxFailures?: string
  retryFailed?: boolean
}

/** What the flags of a batch say. Times are milliseconds. */
export type Plan = {
  jobs: string
  /** Where the results are kept; undefined sends them to stdout, and then nothing can be resumed. */
  results: string | undefined
  concurrency: number
  patience: number
  maxFailures: number
  retryFailed: boolean
}

const defaultConcurrency = 4

/** Reads the flags; throws a usage error for what was typed wrongly. */
export function readPlan(flags: BatchFlags, json: boolean): Plan {
  const { batch: jobs, results, retryFailed = false } = flags
  if (results === '-' || results === '')
    throw usageError('--results takes the name of a file. Leave it out to have the results on stdout.')
  if (json && results === undefined)
    throw usageError('With --json the summary is on stdout: give the results a file with --results.')
  if (retryFailed && results === undefined)
    throw usageError('--retry-failed needs the --results of a batch that has run.')
  if (results !== undefined && resolve(results) === resolve(jobs))
    throw usageError('--batch and --results are the same file: give the results a name of their own.')
  return {
    jobs,
    results,
    concurrency: readCount('--concurrency', flags.concurrency, defaultConcurrency, 64),
    patience: readDuration('--patience', flags.patience ?? '10m', 0),
    maxFailures: readCount('--max-failures', flags.maxFailures, Number.POSITIVE_INFINITY, 1_000_000),
    retryFailed,
  }
}

/** The shell command that continues a batch. */
export function resumeCommand({ jobs, results, concurrency }: Plan, flags: string, ...more: string[]): string {
  const words = ['--batch', jobs, '--results', results ?? '']
  if (concurrency !== defaultConcurrency) words.push('--concurrency', String(concurrency))
  return [`muster run${flags}`, ...words.map(quoted), ...more].join(' ')
}

function readCount(flag: string, typed: string | undefined, usual: number, max: number): number {
  if (typed === undefined) return usual
  const count = /^\d{1,7}$/.test(typed) ? Number(typed) : 0
  if (count < 1 || count > max)
    throw usageError(`${flag} takes a number from 1 to ${max.toLocaleString('en')} (it is "${typed}").`)
  return count
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
