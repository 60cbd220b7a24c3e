/**
 * Offline queue for the field inspection app.
 *
 * Inspectors often work in cellars and plant rooms without reception. Every
 * change they make is first written to the local queue and sent to the server
 * as soon as the device is online again.
 *
 * @packageDocumentation
 */

import { openStore, type KeyValueStore } from "./store";
import { postJson, HttpError } from "./http";
import { now } from "./clock";

/** Anything an inspector can do that the server must hear about. */
export type ChangeKind =
  | "visit.start"
  | "visit.finish"
  | "defect.create"
  | "defect.edit"
  | "photo.attach"
  | "signature.capture";

/** One change waiting to be sent. */
export interface QueuedChange {
  /** Random UUID, also sent as the `Idempotency-Key` header. */
  id: string;
  kind: ChangeKind;
  /** Id of the building the change belongs to. */
  siteId: string;
  payload: unknown;
  /** Milliseconds since the epoch, taken from the device clock. */
  createdAt: number;
  /** How often sending has been tried so far. */
  attempts: number;
  /** Earliest time for the next attempt. */
  notBefore: number;
  /** Message of the last failure, shown to the user in the outbox screen. */
  lastError?: string;
}

export interface QueueOptions {
  endpoint: string;
  /** Largest number of changes in one request. Defaults to 25. */
  batchSize?: number;
  /** First waiting time after a failure. Defaults to 2 seconds. */
  baseDelayMs?: number;
  /** The waiting time is never longer than this. Defaults to 15 minutes. */
  maxDelayMs?: number;
  /** After this many attempts a change is moved to the dead letter box. */
  maxAttempts?: number;
  /** Do not upload pictures over mobile data. Defaults to true. */
  photosOnWifiOnly?: boolean;
}

const DEFAULTS = {
  batchSize: 25,
  baseDelayMs: 2_000,
  maxDelayMs: 15 * 60_000,
  maxAttempts: 12,
  photosOnWifiOnly: true,
} as const;

const STORE_NAME = "sync-queue-v3";
const DEAD_STORE_NAME = "sync-dead-v1";

/**
 * Status codes where a retry makes no sense, because the server has
 * understood the request and will never accept it.
 *
 * 409 is deliberately missing: conflicts are resolved by {@link mergeConflict}.
 */
const FATAL_STATUS = new Set([400, 403, 404, 410, 413, 422]);

/** Thrown when the local store has no room left. */
export class QueueFullError extends Error {
  constructor(readonly usedBytes: number) {
    super(`Local queue is full (${usedBytes} bytes)`);
    this.name = "QueueFullError";
  }
}

/** Thrown by {@link SyncQueue.flush} when the login has expired. */
export class NeedsLoginError extends Error {
  constructor() {
    super("Please sign in again to send your pending changes");
    this.name = "NeedsLoginError";
  }
}

/**
 * Exponential back-off with full jitter.
 *
 * Without the random part all tablets of a team come back at the very same
 * moment when the van leaves the tunnel, and knock over the server. This
 * happened in Lyon on 2023-06-08.
 */
export function nextDelay(attempts: number, baseMs: number, maxMs: number): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** attempts);
  return Math.floor(Math.random() * ceiling);
}

/**
 * Sort order for sending.
 *
 * Changes of one site must keep their order, or else a photo may arrive before
 * the defect it belongs to. Between sites the oldest goes first. Signatures
 * always go last within a visit because the server seals the visit on receipt.
 */
export function compareChanges(a: QueuedChange, b: QueuedChange): number {
  if (a.siteId === b.siteId) {
    if (a.kind === "signature.capture" && b.kind !== "signature.capture") return 1;
    if (b.kind === "signature.capture" && a.kind !== "signature.capture") return -1;
  }
  return a.createdAt - b.createdAt;
}

/**
 * Combines several edits of the same defect into one, keeping the newest value
 * of each field. Saves about a third of the traffic in practice.
 *
 * Creates and edits are not folded together: the server gives out the defect
 * number on create and the app needs that number in a separate answer.
 */
export function foldEdits(changes: QueuedChange[]): QueuedChange[] {
  const out: QueuedChange[] = [];
  const byDefect = new Map<string, QueuedChange>();
  for (const change of changes) {
    if (change.kind !== "defect.edit") {
      out.push(change);
      continue;
    }
    const defectId = (change.payload as { defectId: string }).defectId;
    const earlier = byDefect.get(defectId);
    if (earlier) {
      earlier.payload = { ...(earlier.payload as object), ...(change.payload as object) };
      continue;
    }
    const copy = { ...change };
    byDefect.set(defectId, copy);
    out.push(copy);
  }
  return out;
}

/**
 * Decides what happens when the office has edited the same defect meanwhile.
 *
 * - free text: both versions are kept, separated by a line of dashes
 * - severity: the higher one wins
 * - due date: the office wins
 * - everything else: the inspector on site wins
 */
export function mergeConflict(
  local: Record<string, unknown>,
  remote: Record<string, unknown>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...remote, ...local };
  if (local.text !== remote.text) {
    merged.text = `${remote.text}\n-----\n${local.text}`;
  }
  merged.severity = Math.max(Number(local.severity ?? 0), Number(remote.severity ?? 0));
  merged.dueDate = remote.dueDate;
  return merged;
}

export class SyncQueue {
  private readonly opts: Required<QueueOptions>;
  private store!: KeyValueStore<QueuedChange>;
  private dead!: KeyValueStore<QueuedChange>;
  private flushing = false;
  private listeners = new Set<(pending: number) => void>();

  constructor(options: QueueOptions) {
    this.opts = { ...DEFAULTS, ...options };
  }

  /**
   * Opens the stores. Must be awaited before anything else.
   *
   * Queues of version 2 are not migrated; they were dropped with app
   * release 5.0 and may be deleted.
   */
  async open(): Promise<void> {
    this.store = await openStore<QueuedChange>(STORE_NAME);
    this.dead = await openStore<QueuedChange>(DEAD_STORE_NAME);
  }

  /**
   * Puts a change in the queue and returns at once.
   *
   * @throws {@link QueueFullError} when more than 180 MB are waiting. The
   * caller should then ask the user to find a network.
   */
  async enqueue(kind: ChangeKind, siteId: string, payload: unknown): Promise<string> {
    const used = await this.store.sizeInBytes();
    if (used > 180 * 1024 * 1024) throw new QueueFullError(used);
    const id = crypto.randomUUID();
    await this.store.put(id, {
      id,
      kind,
      siteId,
      payload,
      createdAt: now(),
      attempts: 0,
      notBefore: 0,
    });
    await this.notify();
    return id;
  }

  /**
   * Sends everything that is due.
   *
   * Safe to call from several places: a second call while one is running does
   * nothing. On iOS the system grants us about 25 seconds in the background, so
   * we stop after 20.
   */
  async flush(network: "wifi" | "mobile" | "none"): Promise<number> {
    if (this.flushing || network === "none") return 0;
    this.flushing = true;
    const deadline = now() + 20_000;
    let sent = 0;
    try {
      const all = (await this.store.values()).sort(compareChanges);
      const due = all.filter((c) => c.notBefore <= now()).filter((c) => this.mayUse(network, c));
      const folded = foldEdits(due);
      for (let i = 0; i < folded.length && now() < deadline; i += this.opts.batchSize) {
        sent += await this.sendBatch(folded.slice(i, i + this.opts.batchSize));
      }
    } finally {
      this.flushing = false;
      await this.notify();
    }
    return sent;
  }

  private mayUse(network: "wifi" | "mobile", change: QueuedChange): boolean {
    return network === "wifi" || change.kind !== "photo.attach" || !this.opts.photosOnWifiOnly;
  }

  private async sendBatch(batch: QueuedChange[]): Promise<number> {
    try {
      await postJson(this.opts.endpoint, { changes: batch });
      for (const change of batch) await this.store.remove(change.id);
      return batch.length;
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) throw new NeedsLoginError();
      // One bad change must not hold up the others: send them one by one.
      if (batch.length > 1) {
        let sent = 0;
        for (const change of batch) sent += await this.sendBatch([change]);
        return sent;
      }
      await this.recordFailure(batch[0], error);
      return 0;
    }
  }

  private async recordFailure(change: QueuedChange, error: unknown): Promise<void> {
    change.attempts += 1;
    change.lastError = error instanceof Error ? error.message : String(error);
    const fatal = error instanceof HttpError && FATAL_STATUS.has(error.status);
    if (fatal || change.attempts >= this.opts.maxAttempts) {
      await this.dead.put(change.id, change);
      await this.store.remove(change.id);
      return;
    }
    change.notBefore = now() + nextDelay(change.attempts, this.opts.baseDelayMs, this.opts.maxDelayMs);
    await this.store.put(change.id, change);
  }

  /**
   * Brings a change back from the dead letter box, with a fresh attempt count.
   * Used by the "Try again" button of the support screen.
   */
  async revive(id: string): Promise<boolean> {
    const change = await this.dead.get(id);
    if (!change) return false;
    await this.store.put(id, { ...change, attempts: 0, notBefore: 0, lastError: undefined });
    await this.dead.remove(id);
    await this.notify();
    return true;
  }

  /**
   * Removes everything of one site. Called when the inspector is taken off the
   * job; unsent work is lost, so the UI asks twice.
   */
  async discardSite(siteId: string): Promise<number> {
    const doomed = (await this.store.values()).filter((c) => c.siteId === siteId);
    for (const change of doomed) await this.store.remove(change.id);
    await this.notify();
    return doomed.length;
  }

  /** Calls back with the number of pending changes; returns an unsubscribe function. */
  onPending(listener: (pending: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async notify(): Promise<void> {
    const pending = (await this.store.values()).length;
    for (const listener of this.listeners) listener(pending);
  }
}
