import { starters, withPrompt } from '#pwa/screens/dashboard/starters.ts'
import { expect, it } from 'vitest'

const prompt = starters[0]!.prompt

it('fills an empty composer, and replaces another use case', () => {
  expect(withPrompt('', prompt)).toBe(prompt)
  expect(withPrompt(' \n', prompt)).toBe(prompt)
  expect(withPrompt(starters[1]!.prompt, prompt)).toBe(prompt)
})

it('keeps what someone wrote, and adds the prompt once', () => {
  const both = withPrompt('Only mails from Priya.', prompt)
  expect(both).toBe(`Only mails from Priya.\n\n${prompt}`)
  expect(withPrompt(both, prompt)).toBe(both)
})

it('offers six', () => {
  expect(starters).toHaveLength(6)
})
