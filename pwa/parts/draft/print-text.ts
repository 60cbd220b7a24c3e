/** Prints what `shown` shows under a title, and nothing else of the page: blanks as words, without what can be pressed. */
export function printText(title: string, shown: HTMLElement): void {
  const sheet = document.createElement('div')
  sheet.dataset.print = ''
  const heading = document.createElement('h1')
  heading.textContent = title
  const text = shown.cloneNode(true) as HTMLElement
  for (const button of text.querySelectorAll('button')) button.replaceWith(button.textContent)
  sheet.append(heading, text)
  document.body.append(sheet)
  document.documentElement.dataset.printing = ''
  const { title: before } = document
  // A browser names the file after the page.
  document.title = title
  const end = () => {
    document.title = before
    sheet.remove()
    delete document.documentElement.dataset.printing
  }
  addEventListener('afterprint', end, { once: true })
  print()
}
