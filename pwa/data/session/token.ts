let token: string | null = null
let onRefused: () => void = () => {}

/** The bearer token of this device, read at each call. */
export function currentToken(): string | null {
  return token
}

export function setToken(value: string | null): void {
  token = value
}

/** Sets what ends the session when the server refuses the current token. */
export function whenRefused(end: () => void): void {
  onRefused = end
}

/** Our server answered 401 to `refused`; an older token than the current one proves nothing. */
export function refuse(refused: string | null): void {
  if (refused !== null && refused === token) onRefused()
}
