import { expect, test } from 'vitest'
import { readWrittenCalls } from './written-calls.ts'

const tools = ['create_task', 'list_tasks']
const call = { name: 'create_task', input: { title: 'Call Acme' } }

test.each([
  '{"name": "create_task", "arguments": {"title": "Call Acme"}}',
  '{"name": "create_task", "parameters": {"title": "Call Acme"}}',
  '{"name": "create_task", "arguments": "{\\"title\\": \\"Call Acme\\"}"}',
  '{"type": "function", "function": {"name": "create_task", "arguments": {"title": "Call Acme"}}}',
  '{"tool_call": {"name": "create_task", "arguments": {"title": "Call Acme"}}}',
  '[{"name": "create_task", "arguments": {"title": "Call Acme"}}]',
  '```json\n{"name": "create_task", "arguments": {"title": "Call Acme"}}\n```',
])('%s is a call', (text) => {
  expect(readWrittenCalls(text, tools)).toEqual([call])
})

test.each([
  'I would call create_task.',
  '{"name": "Acme", "arguments": {}}',
  '{"title": "Call Acme"}',
  'Here it is: {"name": "create_task", "arguments": {}}',
  '[{"name": "create_task"}, {"name": "Acme"}]',
  '[]',
  '{"name": "create_task", "argum',
])('%s is none', (text) => {
  expect(readWrittenCalls(text, tools)).toBeUndefined()
})
