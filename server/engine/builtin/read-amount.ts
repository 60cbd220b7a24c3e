/** "2,400.00" and "2.400,00" */
export function readAmount(text: string): number {
  const plain = text.replace(/[.,]$/, '')
  const decimal = /[.,](\d{1,2})$/.exec(plain)
  const whole = (decimal ? plain.slice(0, -decimal[0].length) : plain).replaceAll(/[.,]/g, '')
  return Number(whole) + (decimal ? Number(`0.${decimal[1]}`) : 0)
}
