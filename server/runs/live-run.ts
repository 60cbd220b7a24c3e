import type { Step } from '#shared/contract/runs.ts'
import type { Usage } from '../engine/engine.ts'
import type { StoredEvent } from './events.repo.ts'

/** Text is sent in pieces of about this age, so that a fast model does not make an event of every word. */
const textEveryMs = 25

/** Why a run is aborted that its user wants stopped. */
export const cancelled = Symbol('cancelled')

/**
 * A run that goes on in this process: what it has done so far, for those who follow it. Events are numbered from 1
 * as they happen; a follower asks for what came after a number and waits for more.
 */
export class LiveRun {
  readonly id: string
  readonly workspaceId: string
  /**
   * The number of the last event before this process took the run: that is what it did before it waited for a person.
   */
  readonly base: number
  readonly controller = new AbortController()
  /** Resolves once the outcome is durable. */
  readonly settled: Promise<void>
  /** The last write of its events; the outcome is stored only after it. */
  flushing: Promise<void> = Promise.resolve()
  /** The holds it asked for; the outcome is stored only after them. */
  holding: Promise<unknown> = Promise.resolve()
  /** Set once this process has taken the run; until then another may. */
  claimed = false
  /** Set before its first events are written: the database may then have some, even where it did not confirm them. */
  mayBeStored = false
  /** Set once the outcome is being stored: no more events are written then. */
  settling = false
  /** What it has used so far. */
  usage: Usage = { input_tokens: 0, output_tokens: 0, credits: 0 }
  readonly #steps = new Map<string, Step>()
  #events: StoredEvent[] = []
  #flushed = 0
  #text = ''
  #pending = ''
  #timer: NodeJS.Timeout | undefined
  #wakers = new Set<() => void>()
  #resolveSettled!: () => void
  #ended = false

  constructor(id: string, workspaceId: string, base = 0) {
    this.id = id
    this.workspaceId = workspaceId
    this.base = base
    this.mayBeStored = base > 0
    this.settled = new Promise((resolve) => {
      this.#resolveSettled = resolve
    })
  }

  /** Goes on where a run left off that waited for a person: with these steps, this text and what it had used. */
  resume(steps: Step[], text: string, credits: number): void {
    this.#text = text
    this.usage = { ...this.usage, credits }
    for (const step of steps) this.#steps.set(step.id, step)
  }

  get text(): string {
    return this.#text
  }

  get steps(): Step[] {
    return [...this.#steps.values()]
  }

  get ended(): boolean {
    return this.#ended
  }

  addText(text: string): void {
    if (text === '') return
    this.#text += text
    this.#pending += text
    // The first words leave at once; what follows within the interval travels together.
    if (this.#timer) return
    this.#sendText()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#sendText()
    }, textEveryMs)
  }

  /** Drops the text past `length`: a model began again. */
  rewind(length: number): void {
    this.#sendText()
    this.#text = this.#text.slice(0, length)
    this.#append('rewind', { length })
  }

  addStep(step: Step): void {
    this.#steps.set(step.id, step)
    this.add('tool', step)
  }

  add(event: string, data: unknown): void {
    this.#sendText()
    this.#append(event, data)
  }

  /** Notifies followers that the outcome is stored and nothing more comes. */
  end(): void {
    clearTimeout(this.#timer)
    this.#sendText()
    this.#ended = true
    this.#resolveSettled()
    this.#wake()
  }

  eventsAfter(seq: number): StoredEvent[] {
    return this.#events.slice(Math.max(0, seq - this.base))
  }

  /** The number of the last event so far. */
  get lastSeq(): number {
    return this.base + this.#events.length
  }

  /** The events that the database is not known to have, with all of the text. */
  unflushed(): StoredEvent[] {
    this.#sendText()
    return this.#events.slice(this.#flushed)
  }

  /** Notes that the database has this many more of them. */
  markFlushed(count: number): void {
    this.#flushed += count
  }

  /**
   * What has been written and the number of the event that carried it last; undefined before anything was done here.
   */
  snapshot(): { text: string; seq: number } | undefined {
    this.#sendText()
    return this.#events.length === 0 ? undefined : { text: this.#text, seq: this.base + this.#events.length }
  }

  /** Waits until there is something new, the run has ended or `signal` aborts. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#wakers.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#wakers.add(wake)
      signal.addEventListener('abort', wake)
      if (signal.aborted) wake()
    })
  }

  #sendText(): void {
    if (this.#pending === '') return
    const text = this.#pending
    this.#pending = ''
    this.#append('text', { text })
  }

  #append(event: string, data: unknown): void {
    this.#events.push({ seq: this.base + this.#events.length + 1, event, data })
    this.#wake()
  }

  #wake(): void {
    for (const wake of this.#wakers) wake()
  }
}
