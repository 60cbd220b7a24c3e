/**
 * Sends the browser to another site. Resolves when the user comes back to this very page, as it was left: by the back
 * button the browser shows it again without loading it.
 */
export function leaveFor(address: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    location.assign(address)
  })
}
