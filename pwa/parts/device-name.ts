/** What this device is called in sentences: `phone` or `device`. */
export function deviceName(): 'phone' | 'device' {
  return matchMedia('(pointer: coarse) and (max-width: 767px)').matches ? 'phone' : 'device'
}

/** Whether shortcuts go by ⌘. */
export const isApple = /Mac|iP/.test(navigator.platform)
