/** The date that this device's clock shows at `instant`, in milliseconds since 1970, as `YYYY-MM-DD`. */
export function dateOf(instant: number): string {
  const local = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(local.getFullYear()).padStart(4, '0')}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
}
