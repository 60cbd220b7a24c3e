/** Shows on the app's icon how many calls wait or were refused, where the system can (W3C Badging). */
export function showBadge(count: number): void {
  try {
    const shown: Promise<void> | undefined = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    shown?.catch(() => {})
  } catch {
    // It is an ornament.
  }
}
