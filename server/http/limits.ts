/*
 * What is the same everywhere; what an administrator may change stands in shared/contract/settings-registry.ts, and
 * what a request may hold in shared/contract/limits.ts.
 */

/**
 * A JSON text of more commas, colons and opening brackets takes longer to parse than a user should wait for another
 * one's request.
 */
export const maxParts = 100_000

/** A plain request is answered this long before the API timeout, so that the answer still arrives. */
export const answerBeforeMs = 5_000

/** So many runs one person may follow at once in each process, over all devices: a tab of the app follows three. */
export const streamsEach = 64

/**
 * How long a connection may take, in milliseconds: until the headers of a request are whole, until all of it is, and
 * between two requests. 10 MB get here in ten minutes over the slowest network there is; a balancer that keeps its
 * connections for a minute never finds one closed.
 */
export const connectionTimes = {
  headersTimeout: 70_000,
  requestTimeout: 10 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

/** How long the key of a write other than a run is known. */
export const keysKeptMs = 30 * 24 * 60 * 60_000
