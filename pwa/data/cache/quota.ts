/** Whether the disk is full. Dexie reports it as an `AbortError` with the reason inside. */
export function isQuotaError(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: { name?: unknown } | null }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
