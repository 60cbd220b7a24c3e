import type { Endpoint } from '../contract/endpoint.ts'
import { contract } from '../contract/index.ts'

/** For bundlers: the module whose import of the contract `callsAlone` stands in for. */
export const slimImporter = /shared\/client\/calls\.ts$/

/**
 * The text of a module with the contract as `createCalls` needs it: where each call goes, and whether it takes a
 * body. The shapes, which only callers that check answers need, are four times as large, and take longer to make than
 * a call.
 */
export function callsAlone(): string {
  return slimModule(({ method, path, body, file }) => (file ? null : { method, path, ...(body && { body: true }) }))
}

/** The text of a module with what `draw` leaves of each endpoint; without those of which it leaves nothing. */
export function slimModule(draw: (endpoint: Endpoint) => object | null): string {
  const slim = Object.entries(contract).map(([noun, endpoints]) => [
    noun,
    Object.fromEntries(
      Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
        draw(endpoint) ? [[name, draw(endpoint)]] : [],
      ),
    ),
  ])
  return `export const contract = ${JSON.stringify(Object.fromEntries(slim))}`
}
