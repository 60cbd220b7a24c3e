/**
 * A format of dates, made when it is first used: the browser takes milliseconds for each, which a phone would spend
 * before its first picture.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined
  return (date) => (made ??= new Intl.DateTimeFormat('en-GB', options)).format(date)
}
