import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledText } from '#shared/domain/draft-text.ts'
import { newId } from '#shared/domain/ids.ts'
import { draftsOfThread } from '../../../drafts/drafts.rules.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import { runAgent } from '../../run.ts'
import { storyFirst, withoutFeelings } from './story.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

async function written(prompt: string): Promise<string> {
  const runId = newId()
  await runThrough(runAgent(runInput(workspace, prompt, { drafting: { runId, agentId: '1', prompt, drafts: [] } })))
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, [runId], 1)
  return draft === undefined ? '' : `${draft.title}\n${filledText(draft)}`
}

test.each([
  [
    "Oh dear, where do I begin. Mrs Falkenberg hired the green cape for her daughter's play, and the clasp came off. Could you write to her that we give her 35 euros back and that she may keep the cape until 30 November? Warm, but please no grovelling.",
    "Dear Mrs Falkenberg,\n\nYou hired the green cape for your daughter's play, and the clasp came off. We give you 35 euros back. You may keep the cape until 30 November.\n\n",
  ],
  [
    'mr hollmann complained, soup cold on 15 nov and nobody said sorry. answer him, offer a 30 euro voucher for dessert and coffee. be warm, no excuses',
    'Dear Mr Hollmann,\n\nYou complained, soup cold on 15 nov and nobody said sorry. We offer you a 30 euro voucher for dessert and coffee.\n\n',
  ],
  [
    'The Millers have been waiting three weeks for their boiler part and I feel terrible about it. Write to them please that it arrives on 26 November and that we come on the 27th at 9.',
    'You have been waiting three weeks for your boiler part. It arrives on 26 November. We come on the 27th at 9.\n\n',
  ],
  [
    'Treasurer here. Ms Kaya overpaid her membership by 12 euros. Please let her know that we will send it back by 1 December.',
    'Dear Ms Kaya,\n\nYou overpaid your membership by 12 euros. We will send it back by 1 December.\n\n',
  ],
  [
    'My pupil Leon has been absent four times, I worry about him. Please write to his mother, Mrs Brandt, and ask her to come and see me on Thursday at 14:30.',
    'Dear Mrs Brandt,\n\nMy pupil Leon has been absent four times. Please come and see me on Thursday at 14:30.\n\n',
  ],
  [
    'Our boiler man Mr Petrov fixed the heating on a Sunday. I want to say thank you to him, can you put that in a nice e-mail? He also brought his own ladder.',
    'Dear Mr Petrov,\n\nThank you very much.\n\nYou fixed the heating on a Sunday. You also brought your own ladder.\n\n',
  ],
  [
    'I need to thank the ladies of the sewing circle, by e-mail, they have made sixty capes for nothing but coffee. Mrs Adeyemi organised it. They all get two free tickets. It should sound like me, from the heart.',
    'You have made sixty capes for nothing but coffee. Mrs Adeyemi organised it. You all get two free tickets.\n\n',
  ],
  [
    'I want to write to the sewing circle to say thanks, they made sixty capes for us. Mrs Adeyemi is the one who gets the mail.',
    'Dear Mrs Adeyemi,\n\nThank you very much.\n\nYou made sixty capes for us.\n\n',
  ],
  [
    "We've got Hansel and Gretel opening and there are exactly 40 seats left which makes me nervous! Can you do something cheeky for Instagram? Saturday 28 November, 5 pm, main house.",
    "Instagram post\nWe've got Hansel and Gretel opening and there are exactly 40 seats left! Saturday 28 November, 5 pm, main house.",
  ],
  [
    'May I ask you to compose a letter to Herr Winkelmann? The tuning must be put off until 2 December. Pray express our regret and offer him a keyboard cover free of charge.',
    'The tuning must be put off until 2 December. We would like to express our regret. We offer you a keyboard cover free of charge.\n\n',
  ],
  [
    'We take the Tempest to Kassel on 11 December, I will never forget last time. Make me a packing checklist please: 14 costumes, wig boxes, hairpins! And the van goes at 6:30.',
    'Checklist: until 11 December\nWe take the Tempest to Kassel on 11 December.\n\n- [ ] 14 costumes\n- [ ] Wig boxes\n- [ ] Hairpins\n\nAnd the van goes at 6:30.',
  ],
])('a story goes to whom it is about: %j', async (prompt, wanted) => {
  expect(await written(prompt)).toContain(wanted)
})

test.each([
  [
    'cold mail to ms yildiz, brandt immobilien. we do cadastral + 3d laser surveys, site visit w/in 5 working days. short',
    'Dear Ms Yildiz,\n\nWe do cadastral + 3d laser surveys, site visit within 5 working days.\n\n',
  ],
  [
    "f/up to Musikschule... no sorry, to Stadtwerke Elmshorn, mr Petersen: our quote 4417 of 2 nov, 11,800 net. ask if q's. not pushy",
    'Dear Mr Petersen,\n\nOur quote 4417 of 2 nov, 11,800 net. Do you have any questions?\n\n',
  ],
  [
    'write ms tran from helvex: buffet starts 19:30 bc of the speech, doors still 18:30. keep it friendly',
    'Dear Ms Tran,\n\nBuffet starts 19:30 because of the speech, doors still 18:30.\n\n',
  ],
  [
    'write to Birgit Halvorsen from Nordkühl. we not accept what she say about raspberries. polite but strong please',
    'Hello Birgit Halvorsen,\n\nWe do not accept what you say about raspberries.\n\n',
  ],
  [
    'insta post for our advent brunch, sundays 29 nov + 13 dec, 39 euro, book at 0711 555 0100. cosy tone, no hashtags',
    'Our advent brunch, sundays 29 nov + 13 dec, 39 euro, book at 0711 555 0100.',
  ],
  [
    'Please write a letter to Mr Feld: the bank returned his fee of 24 EUR. It should be courteous and not at all reproachful.',
    'The bank returned your fee of 24 EUR.\n\nYours',
  ],
  [
    'I should like an advertisement for the parish newsletter, dignified and of no more than sixty words: open day at Pianohaus Augustin, Saturday 5 December; old instruments valued without charge.',
    'Advertisement for the parish newsletter\nOpen day at Pianohaus Augustin, Saturday 5 December. Old instruments valued without charge.',
  ],
  [
    'plan quarry survey: 1 recon, 2 control net, 3 drone flight. first step 14 dec, report must be out 22 dec',
    'Plan: quarry survey\n- Recon: by [date]\n- Control net: by [date 2]\n- Drone flight: by [date 3]\n\nFirst step 14 dec, report must be out 22 dec',
  ],
  [
    'Please prepare six interview questions for a volunteer who would like to become assistant treasurer; one should be about confidentiality and one about handling cash.',
    'What makes you want to work as assistant treasurer?',
  ],
])('few words and small marks are read as what they mean: %j', async (prompt, wanted) => {
  expect(await written(prompt)).toContain(wanted)
})

test('what is told of an applicant stays out of the questions but for the role', async () => {
  const text = await written(
    "I'm meeting two young people for the wardrobe assistant job on Tuesday and I always end up chatting about my dog. Give me six interview questions, please, with at least one about quick changes and one about working late.",
  )
  expect(text).toContain('What makes you want to work as wardrobe assistant?')
  expect(text).toContain('quick changes')
  expect(text).toContain('working late')
  expect(text).not.toContain('dog')
})

test.each([
  'Mr Hall and Mr Weber both complained. Answer him that we are sorry.',
  'The sink is broken. Tell him on Monday.',
  'Write to Mrs Falk that she may keep it. Tell her that it was our clasp.',
  'I am late. What is due today?',
])('where it is not plain whom it is about there is no such letter: %j', (prompt) => {
  expect(storyFirst(prompt)).toBeUndefined()
})

test('what is told stays, and only how its writer feels goes', () => {
  expect(withoutFeelings('I am sorry that it rained, and I could cry. I paid 12 euros on Monday, bless her.')).toBe(
    'I am sorry that it rained. I paid 12 euros on Monday.',
  )
})
