/** What this device is called in sentences: `phone` or `device`. */
export function deviceName(): 'phone' | 'device' {
  return matchMedia('(pointer: coarse) and (max-width: 767px)').matches ? 'phone' : 'device'
}
