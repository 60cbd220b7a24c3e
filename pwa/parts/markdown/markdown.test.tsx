import { Markdown } from '#pwa/parts/markdown/markdown.tsx'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

vi.mock('#pwa/parts/markdown/tree.tsx', () => ({
  MarkdownTree({ text }: { text: string }) {
    if (text.includes('trap')) throw new RangeError('Maximum call stack size exceeded')
    return <b>{text}</b>
  },
}))

afterEach(cleanup)

test('a reply that cannot be drawn is plain text, and the others are drawn', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = render(
    <>
      <Markdown text={'a trap\n  as it came'} tail={<i data-caret />} />
      <Markdown text="good" />
    </>,
  )
  await waitFor(() => expect(container.querySelector('b')?.textContent).toBe('good'))
  const [trap] = container.children
  expect(trap?.textContent).toBe('a trap\n  as it came')
  expect(trap?.querySelectorAll('[data-caret]')).toHaveLength(1)
  quiet.mockRestore()
})
