/** Saves a file through the browser; works without a network. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
