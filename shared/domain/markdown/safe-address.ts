/** The address where a link in a reply may lead: only http, https and mailto; null for anything else. */
export function safeAddress(url: string): string | null {
  try {
    // Relative addresses have no protocol of their own and are refused by the parser.
    const { protocol, href } = new URL(url)
    return protocol === 'http:' || protocol === 'https:' || protocol === 'mailto:' ? href : null
  } catch {
    return null
  }
}
