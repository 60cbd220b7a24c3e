import { MarkdownTree } from '#pwa/parts/markdown/tree.tsx'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

function draw(text: string) {
  return render(<MarkdownTree text={text} />, { wrapper: MemoryRouter }).container
}

test('draws headings, bold, italic, code, lists, rules, tables, quotes and task lists', () => {
  const page = draw(
    '# One\n\n**bold** *it* ~~gone~~ `x < y`\n\n- a\n- b\n\n3. c\n\n---\n\n> quote\n\n```js\nlet ' +
      'a\n```\n\n|a|b|\n|-|-:|\n|1|2|\n\n- [x] done\n- [ ] open',
  )
  expect(page.querySelector('h3')?.textContent).toBe('One')
  expect(page.querySelector('strong')?.textContent).toBe('bold')
  expect(page.querySelector('em')?.textContent).toBe('it')
  expect(page.querySelector('del')?.textContent).toBe('gone')
  expect(page.querySelector('p code')?.textContent).toBe('x < y')
  expect(page.querySelector('ol')?.getAttribute('start')).toBe('3')
  expect(page.querySelector('hr')).not.toBeNull()
  expect(page.querySelector('blockquote')?.textContent).toBe('quote')
  expect(page.querySelector('pre')?.textContent).toBe('let a')
  expect(page.querySelector('td[data-align=right]')?.textContent).toBe('2')
  expect([...page.querySelectorAll<HTMLInputElement>('input')].map((box) => box.checked)).toEqual([true, false])
})

test('columns of figures stand at the right, whatever else is in the table', () => {
  const page = draw(
    '|Item|Amount|Share|Weight|Day|Range|Left|Note|\n|-|-|-|-|-|-|:-|-|\n' +
      '|a|€1,200.50|−4%|3 kg|2026-10-01|1 to 2|7|–|\n|b|**800**||12|2026-10-02|3|8||',
  )
  const sides = [...page.querySelectorAll('th')].map((cell) => cell.dataset.align)
  expect(sides).toEqual([undefined, 'right', 'right', 'right', undefined, undefined, 'left', undefined])
  expect([...page.querySelectorAll('tr:last-child td')].map((cell) => (cell as HTMLElement).dataset.align)).toEqual(
    sides,
  )
})

test('shows HTML as text and makes no element of it', () => {
  const page = draw('before <img src=x onerror=alert(1)> after\n\n<script>alert(1)</script>')
  expect(page.querySelector('img, script')).toBeNull()
  expect(page.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(page.textContent).toContain('<script>alert(1)</script>')
})

test('links lead only to http, https and mailto, in a new tab that knows nothing of us', () => {
  const page = draw(
    '[a](https://example.com) [b](javascript:alert(1)) [c](/agents) [d](data:text/html,x) [e](mailto:a@b.example)',
  )
  const links = [...page.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.com/', 'mailto:a@b.example'])
  for (const link of links) {
    expect(link.target).toBe('_blank')
    expect(link.rel).toBe('noopener noreferrer')
  }
  expect(page.textContent).toBe('a b c d e')
})

test('of the pages of the app only those that connect Google are links, and open in place', () => {
  const page = draw(
    '[again](/integrations) [Arlo](/arlo/configure) [out](/account) ' +
      '[further](/integrations/callback?code=1) [there](//evil.example/integrations)',
  )
  expect([...page.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.target])).toEqual([
    ['/integrations', ''],
    ['/arlo/configure', ''],
  ])
})

test('an image becomes a link, so that nothing is fetched unasked', () => {
  const page = draw('![a chart](https://example.com/chart.png)')
  expect(page.querySelector('img')).toBeNull()
  expect(page.querySelector('a')?.textContent).toBe('a chart')
})

test("headings start below the reply's own, whatever depth they were written in", () => {
  const page = draw('### Small\n\n##### Smaller')
  expect([...page.querySelectorAll('h3, h4')].map((heading) => heading.textContent)).toEqual(['Small', 'Smaller'])
})

test('the caret stands after the last word, however deep it is', () => {
  const caret = <i data-caret />
  const { container, rerender } = render(<MarkdownTree text={'- one\n- **two'} tail={caret} />)
  expect(container.querySelector('[data-caret]')?.parentElement?.textContent).toBe('**two')
  expect(container.querySelectorAll('[data-caret]')).toHaveLength(1)
  rerender(<MarkdownTree text="" tail={caret} />)
  expect(container.querySelectorAll('[data-caret]')).toHaveLength(1)
})

test('what is nested beyond all reading is shown as it came', () => {
  const text = `${'> '.repeat(1600)}\n  and   so on`
  const page = draw(text)
  expect(page.querySelector('blockquote')).toBeNull()
  expect(page.textContent).toBe(text)
})
