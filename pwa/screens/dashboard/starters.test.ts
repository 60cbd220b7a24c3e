import { changeUnsentPrompt, unsentPromptOf } from '#pwa/data/conversations/unsent-prompts.ts'
import { prefill, starters, withPrompt } from '#pwa/screens/dashboard/starters.ts'
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

it('begins a conversation of its own, but what someone wrote stays in its own', () => {
  const starter = starters[0]!
  prefill(starter)
  expect(unsentPromptOf(starter.agentId)).toMatchObject({ text: prompt, thread: expect.any(String) })
  changeUnsentPrompt(starter.agentId, { text: 'Only mails from Priya.', thread: null })
  prefill(starter)
  expect(unsentPromptOf(starter.agentId).thread).toBeNull()
})

it('offers six', () => {
  expect(starters).toHaveLength(6)
})
