/** Prints what `shown` shows under a title, and nothing else of the page: open blanks in brackets, without what was left out. */
export function printText(title: string, shown: HTMLElement): void {
  const sheet = document.createElement('div')
  // Paper is white in the dark theme too.
  Object.assign(sheet.style, { color: 'black', background: 'white', padding: '24px' })
  const heading = document.createElement('h1')
  Object.assign(heading.style, { fontSize: '22px', fontWeight: '600', marginBottom: '16px' })
  heading.textContent = title
  const text = shown.cloneNode(true) as HTMLElement
  for (const blank of text.querySelectorAll<HTMLElement>('[data-blank]')) {
    const words = blank.textContent
    blank.replaceWith({ open: `[${words}]`, out: '', filled: words }[blank.dataset.state ?? ''] ?? words)
  }
  sheet.append(heading, text)
  const others = [...document.body.children].filter((each) => each instanceof HTMLElement)
  const before = others.map((each) => each.style.display)
  for (const each of others) each.style.display = 'none'
  document.body.append(sheet)
  const { title: page } = document
  // A browser names the file after the page.
  document.title = title
  const end = () => {
    document.title = page
    sheet.remove()
    for (const [n, each] of others.entries()) each.style.display = before[n]!
  }
  addEventListener('afterprint', end, { once: true })
  print()
}
