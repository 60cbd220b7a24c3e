/** Whether the caller takes the answer as a stream, by its `Accept`. */
export function wantsEvents(accept: string | undefined): boolean {
  return accept?.includes('text/event-stream') ?? false
}

/** Whether the caller asks not to wait, by its `Prefer` (RFC 7240). */
export function asksNotToWait(prefer: string | undefined): boolean {
  return /\brespond-async\b/i.test(prefer ?? '')
}

/** Whether the caller reads what is compressed with gzip, by its `Accept-Encoding` (RFC 9110 §12.5.3). */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding ?? '')
}
