/** The text of an HTML mail, a line for each of its paragraphs. */
export function htmlToText(html: string): string {
  const text = html
    .replaceAll(/<(style|script|head)\b[^]*?(?:<\/\1>|$)/gi, ' ')
    .replaceAll(/<br\s{0,9}\/?>|<\/(?:p|div|tr|li|h\d)>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
