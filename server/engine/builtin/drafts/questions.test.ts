import { expect, test } from 'vitest'
import { asksForText } from './asks-for-text.ts'
import { questionOn, readInterview } from './questions.ts'

test.each([
  [
    'I am interviewing two people for the post of funeral arranger. Could I have six questions, among them one about the weekend rota and one about sitting with a family that quarrels?',
    'funeral arranger',
    6,
    ['the weekend rota', 'sitting with a family that quarrels'],
  ],
  [
    'We are looking for a volunteer to coach on Saturdays. Would you be so good as to suggest six questions for our conversation with the applicants? Safeguarding ought to be among them, and whether they hold a first aid certificate.',
    'volunteer to coach on Saturdays',
    6,
    ['Safeguarding', 'whether they hold a first aid certificate'],
  ],
  [
    'six questions for apprentice baker pls incl early starts and flour allergy',
    'apprentice baker',
    6,
    ['early starts', 'flour allergy'],
  ],
  ['write 3 questions for a plumber interview, one on boilers', 'plumber', 3, ['boilers']],
  [
    "I'm seeing someone on Friday for a part-time dental nurse. Could you write me six interview questions? She'd be calming children and doing the recall letters",
    'part-time dental nurse',
    6,
    ['calming children and doing the recall letters'],
  ],
  [
    'I am meeting a candidate tomorrow for the job as night porter. Write five interview questions. He would be alone at the desk and deal with drunk guests',
    'night porter',
    5,
    ['being at the desk', 'drunk guests'],
  ],
] as const)('%s', (prompt, role, count, topics) => {
  expect(asksForText(prompt)).toBe(true)
  expect(readInterview(prompt)).toEqual({ role, count, topics })
})

test.each([
  'The two questions for each supplier are settled now',
  'two questions for each supplier, high priority',
  'Who has the screening questions?',
  'Write ten quiz questions about France for a school',
])('%s asks for no such questions', (prompt) => expect(readInterview(prompt)).toBeUndefined())

test('what the prompt would like to know is asked as it stands', () => {
  expect(questionOn('whether they hold a first aid certificate')).toBe('Do you hold a first aid certificate?')
  expect(questionOn('whether they have handled gift aid')).toBe('Have you handled gift aid?')
  expect(questionOn('how they would chase late subs')).toBe('How would you chase late subs?')
})

test.each([
  [
    'Please make me 6 questions for interview, I search foreman for garden building. He must know dry walls and can talk with customers',
    'foreman for garden building',
    ['what they know about dry walls', 'whether they can talk with customers'],
  ],
  [
    "We're looking for a veterinary nurse and I always ask the same dull things. I'd like eight interview questions, and they should touch night shifts, aggressive cats and hygiene.",
    'veterinary nurse',
    ['night shifts', 'aggressive cats', 'hygiene'],
  ],
  [
    'We need a new bar manager. Could you write seven interview questions? She should have a clean licence and know stock keeping.',
    'bar manager',
    ['whether they have a clean licence', 'what they know about stock keeping'],
  ],
] as const)('what somebody has to bring is asked for: %s', (prompt, role, topics) => {
  expect(readInterview(prompt)).toMatchObject({ role, topics })
})
