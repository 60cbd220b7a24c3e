import { blankFields, bodyOf, validate } from '#pwa/screens/projects/project-fields.ts'
import { expect, it } from 'vitest'

it('wants a name of at most 200 characters', () => {
  expect(validate({ ...blankFields, name: ' \n' })).toEqual({ name: 'The name must not be empty.' })
  expect(validate({ ...blankFields, name: 'x'.repeat(201) })).toEqual({
    name: 'The name must have at most 200 characters.',
  })
  expect(validate({ ...blankFields, name: ` ${'x'.repeat(200)} ` })).toEqual({})
})

it('sends only what it is given, without the blanks around a name, and no date as none', () => {
  expect(bodyOf({ name: ' Supplier review ' })).toEqual({ name: 'Supplier review' })
  expect(bodyOf({ dueDate: '' })).toEqual({ dueDate: null })
  expect(bodyOf({ team: ['Arlo'], status: 'Active' })).toEqual({ team: ['Arlo'], status: 'Active' })
})
