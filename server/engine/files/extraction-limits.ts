/** What a document may unpack to, in bytes. */
export const maxUnpackedBytes = 100 * 1024 * 1024

/** What its text may be, in characters, as much as a request could carry itself; the rest is left out. */
export const maxTextLength = 10_000_000

/**
 * What the process that reads it may hold: JavaScript's heap in MB, and everything in bytes.
 * A workbook of 650,000 cells, as many as a request carries, takes 0.85 GB.
 */
export const maxHeapMb = 512
export const maxProcessBytes = 1024 * 1024 * 1024

/**
 * How long it may work, in its own processor time, so that a busy machine fails no ordinary document; and how long
 * it may take from its turn on, however little of the processor it got.
 */
export const maxWorkMs = 20_000
export const maxExtractionMs = 120_000
