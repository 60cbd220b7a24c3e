/** `340 kB`, `1.2 MB`, `10 GB`. */
export function formatSize(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB']
  let size = bytes / 1000
  let unit = 0
  for (; size >= 999.5 && unit < units.length - 1; unit += 1) size /= 1000
  const shown = size >= 9.95 || unit === 0 ? Math.ceil(size) : Math.round(size * 10) / 10
  return `${shown.toLocaleString('en')} ${units[unit]}`
}
