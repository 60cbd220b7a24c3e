/** Whether this is an iPhone or an iPad, which says that it is a Mac: every browser there is Safari within. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Whether the app runs from the Home Screen, or in a window of its own. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  )
}
