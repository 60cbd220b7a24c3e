import { writeAgenda } from './agenda.ts'
import { readPosition } from './advert.ts'
import { openingWith } from './apology.ts'
import { questionOn } from './questions.ts'
import { writeLetter } from './letters.ts'
import { writeQuotation } from './quotation-letter.ts'
import { writeSteps } from './steps.ts'
import type { Draft, DraftKind } from './draft.ts'
import { capital } from '../capital.ts'

/** What a template may use: the words of the prompt, and what the files really say. */
export type Stuff = {
  draft: Draft
  agent: string
  /** What the prompt states, sentence by sentence, as it stands in this kind of text. */
  said: string[]
  /** Sentences of the files, as bullets with their places; the same without places, to stand in a text. */
  quotes: string[]
  plain: string[]
  /** What the files say as a table, a list or a quotation, to stand by itself. */
  parts: string[]
  /** Questions that a text asks, word for word. */
  questions: string[]
  decisions: string[]
  actions: string[]
  day: string
}

type Template = (stuff: Stuff) => string

/** Each kind of text. What nobody said stands in brackets, to be filled in by a person. */
export const templates: Record<DraftKind, Template> = {
  'e-mail': ({ draft: { to, about, says, purpose, language, manner, isShort }, said, plain, parts, questions }) =>
    writeLetter({
      subject: undefined,
      to,
      purpose,
      isShort,
      ...openingWith(purpose, says ? undefined : about, says && about ? [`${capital(about)}.`, ...said] : said),
      facts: [
        ...parts,
        ...(plain.length > 0 ? [bulleted(plain)] : []),
        ...(purpose === 'reply' && said.length === 0
          ? questions.map((one) => `You asked: “${one}” [your answer].`)
          : []),
      ],
      manner,
      language,
    }),
  outreach: ({ draft, draft: { to, about, isShort }, said, plain }) =>
    letter(about ? `${capital(about)} for ${to ?? '[company]'}` : `[topic] for ${to ?? '[company]'}`, draft, [
      // Whoever says what the mail says has no blanks for it.
      ...(said.length > 0 && !about
        ? []
        : [
            '[what you noticed].',
            about ? `That is why I write about ${about}: it [what it does].` : '[what you offer].',
          ]),
      ...(said.length > 0 ? [said.join(' ')] : []),
      ...(plain.length > 0 ? [bulleted(plain.slice(0, isShort ? 1 : 3))] : []),
      ...(said.some((one) => /\b(?:call|demo|meet|visit|appointment|start)\b|\?/i.test(one))
        ? []
        : ['Would [day] or [day] suit you for a call of 15 minutes?']),
    ]),
  'follow-up': ({ draft, draft: { isShort }, said, plain }) => {
    // "A follow-up to last week's leads" says whom it goes to.
    const isTo = draft.about !== undefined && isGroup.test(draft.about)
    const about = isTo ? undefined : draft.about
    return letter(
      `Following up${about ? `: ${about}` : ' on [what you spoke about]'}`,
      isTo ? { ...draft, to: draft.about } : draft,
      [
        ...(said.length > 0
          ? [[...(about ? [`I come back to ${about}.`] : []), ...said].join(' ')]
          : [`I come back to ${about ?? '[what you spoke about]'}, which we spoke about on [date].`]),
        ...(plain.length > 0
          ? [`Where we stand:\n\n${bulleted(plain.slice(0, isShort ? 1 : 4))}`]
          : isShort || said.length > 0
            ? []
            : ['[what happened since].']),
        'Does [next step] by [deadline] work for you?',
      ],
    )
  },
  'customer reply': ({
    draft,
    draft: { to, isShort, purpose, language, manner },
    said: told,
    plain,
    parts,
    questions,
  }) => {
    const { about, said } = openingWith(purpose, draft.about, told)
    const isNamed = to !== undefined && !/customer|client|user|guest|member|people/i.test(to)
    const what = about
      ?.replace(/^(?:customer|client|user)\s+(?:whose|who)\s+/i, 'your ')
      .replace(/^your (.+) is (.+)$/i, 'your $1, which is $2')
    // Who says what to answer has answered what was asked.
    const isAnswered = said.length > 0 && questions.length > 0
    const answers = isAnswered ? [] : questions.map((one) => `You asked: “${one}”\n[your answer].`)
    return writeLetter({
      subject: about && !about.startsWith('that ') ? `Re: ${capital(about)}` : undefined,
      to: isNamed ? to : undefined,
      purpose: purpose === 'apology' ? 'apology' : undefined,
      about: purpose === 'apology' ? about : undefined,
      isShort,
      said: [
        ...(purpose === 'apology'
          ? []
          : [
              `Thank you for writing to us${what ? ` about ${what}` : ''}.${isAnswered ? '' : ' I am sorry for the trouble.'}`,
            ]),
        ...said,
      ],
      facts: [
        ...answers,
        ...parts,
        ...(plain.length > 0 ? [bulleted(plain)] : []),
        ...(said.length > 0
          ? []
          : purpose === 'apology'
            ? ['[what you do about it].']
            : [...(answers.length > 0 ? [] : ['[your answer].']), 'What happens next: [step] by [date].']),
        ...(isShort ? [] : ['If anything is unclear, reply to this message and it reaches me.']),
      ],
      manner,
      language,
    })
  },
  quotation: writeQuotation,
  'social post': ({ draft: { about, channel, isShort }, said, plain, parts }) =>
    [
      ...(about
        ? [said.length + plain.length + parts.length > 0 ? `**${capital(about)}**` : `${capital(about)}: [the news].`]
        : said.length > 0
          ? []
          : ['[the news].']),
      ...(said.length > 0 ? [said.map((one) => sentence(one)).join(' ')] : []),
      ...parts,
      ...(plain.length > 0
        ? [plain.slice(0, isShort || channel === 'X' ? 1 : 3).join(' ')]
        : said.length + parts.length > 0
          ? []
          : ['[what it does], for [whom].']),
      ...(said.length + plain.length > 0 ? [] : ['[call to action]']),
    ].join('\n\n'),
  'absence note': ({ draft: { about, language, manner }, said, plain, parts }) => {
    const body =
      language === 'de'
        ? [
            'vielen Dank für Ihre Nachricht.',
            ...said,
            ...plain,
            ...parts,
            'Dringendes schicken Sie bitte an [Name und E-Mail].',
          ]
        : [
            'Thank you for your message.',
            ...(said.length + plain.length > 0
              ? [[...said, ...plain].map((one) => sentence(one)).join(' ')]
              : [`I am away${about ? ` (${about})` : ''} from [first day] and back on [day of return].`]),
            ...parts,
            said.some((one) => /\burgent\b/i.test(one))
              ? 'I will answer when I am back.'
              : 'I will answer when I am back. For anything urgent, write to [name and e-mail].',
          ]
    return [
      `**Subject:** ${language === 'de' ? 'Abwesend' : 'Out of office'}${about ? `: ${about}` : ''}`,
      ...(manner.isBare ? [] : [language === 'de' ? 'Guten Tag,' : 'Hello,']),
      ...body,
      ...(manner.isBare
        ? []
        : [`${language === 'de' ? 'Viele Grüße' : 'Kind regards'}\n${manner.signedBy ?? '[your name]'}`]),
    ].join('\n\n')
  },
  'question and answer': ({ draft: { about, wants }, said, plain, parts }) => {
    const question = wants.length > 0 ? wants.join(' ') : about
    return [
      `### ${question ? capital(question.replace(/[?.\s]+$/, '')) : '[Question]'}?`,
      ...(said.length + plain.length + parts.length > 0
        ? [...parts, [...said, ...plain].map((one) => sentence(one)).join(' ')]
        : ['[answer].']),
    ].join('\n\n')
  },
  'incident note': ({ draft: { about }, said, plain, parts, day }) =>
    [
      `# Incident${about ? `: ${about}` : ''}`,
      `**Noted on:** ${day}`,
      `## What happened\n\n${said.length + plain.length > 0 ? bulleted([...said, ...plain]) : '- [what happened, from when to when]'}`,
      ...parts,
      '## Why\n\n- [cause]',
      '## What we did and do next\n\n- [what was done, by when]',
    ].join('\n\n'),
  notice: ({ draft: { about, manner, inParts, topics = [] }, said, plain, parts }) =>
    [
      `# ${about ? capital(about) : '[Title]'}`,
      ...(inParts && said.length > 1
        ? [bulleted(said.map(capital))]
        : said.length > 0
          ? [said.map((one) => sentence(one)).join(' ')]
          : []),
      ...parts,
      ...(topics.length > 0 ? [bulleted(topics)] : []),
      ...(plain.length > 0 ? [bulleted(plain)] : said.length + parts.length > 0 ? [] : ['[what it is about].']),
      ...(manner.signedBy ? [manner.signedBy] : []),
    ].join('\n\n'),
  newsletter: ({ draft: { about, to }, said, plain: found, day }) => {
    const plain = [...said, ...found]
    return [
      `**Subject:** ${about ? capital(about) : '[Subject]'}`,
      `Hello ${to ?? '[first name]'},`,
      about ? `this issue is about ${about}.` : '[what it is about].',
      `### In short\n\n${plain.length > 0 ? bulleted(plain) : '- [first news]\n- [second news]\n- [third news]'}`,
      '### What comes next\n\n- [date]: [what]',
      '[call to action]',
      `*Draft of ${day}*`,
    ].join('\n\n')
  },
  'press note': ({ draft: { about }, said, plain: found, parts, day }) => {
    const plain = [...said, ...found].map((one) => sentence(one))
    return [
      `# ${about ? capital(about) : '[Headline]'}`,
      plain.length > 0
        ? `[place], ${day}. ${plain.join(' ')}`
        : `[place], ${day}. [company] [announces what], [for whom].\n\n[facts and figures].`,
      ...parts,
      '**Contact:** [name and e-mail]',
    ].join('\n\n')
  },
  outline: ({ draft: { about }, said, quotes: found }) => {
    const quotes = [...said.map((one) => `- ${one}`), ...found]
    return [
      `# ${about ? capital(about) : '[Title]'}`,
      `**For:** [readers] · **They should take away:** [main message]`,
      `1. Why it matters: [opening]\n2. How it is today: [problem]\n3. ${about ? capital(about) : '[The topic]'}: [what is new]\n4. An example: [example]\n5. What to do next: [call to action]`,
      ...(quotes.length > 0 ? [`**Material for it**\n\n${quotes.join('\n')}`] : []),
    ].join('\n\n')
  },
  'job advert': ({ draft: { role, about, asked, said }, plain }) => {
    const { place, hours, start, salary, mail, until, needs, tasks, offers, rest } = readPosition(asked, said)
    const title = (role ?? about ?? '[position]').replace(` in ${place}`, '')
    // "A part-time helper, part-time"
    const isNamed = hours !== undefined && title.toLowerCase().includes(hours.toLowerCase())
    const points = (lines: string[], open: string) => (lines.length > 0 ? bulleted(lines) : open)
    return [
      `# ${capital(title)}`,
      `[company] looks for ${/^(?:some(?:one|body)|people)\b/i.test(title) ? '' : /^[aeiou]/i.test(title) ? 'an ' : 'a '}${title} ${place && /^(?:remote|hybrid)/i.test(place) ? `(${place})` : `in ${place ?? '[place or remote]'}`}${isNamed ? '' : `, ${hours ?? '[hours]'}`}, from ${start ?? '[date]'}.`,
      `## What the job is\n\n${points([...tasks, ...rest, ...plain], '- [main task]\n- [second task]\n- [the team]')}`,
      `## What it needs\n\n${points(needs, '- [must-have skill]\n- [nice to have]')}`,
      `## What it offers\n\n${points([...(salary ? [`Salary: ${salary}`] : []), ...offers], '- [salary range]\n- [hours and holidays]')}`,
      `## How to apply\n\nPlease apply to ${mail ?? '[e-mail]'} by ${until ?? '[date]'} with [documents]. We answer within [days] days.`,
    ].join('\n\n')
  },
  'screening questions': ({ draft: { role, about, count, topics = [] }, said, quotes }) => {
    const job = role ?? about ?? '[position]'
    // Who works for nothing is asked for no salary.
    const isUnpaid = /\b(?:volunteer|treasurer|secretary|honorary|helper)/i.test(job)
    const general = [
      `What makes you want to work as ${job}?\n   *A good answer shows:* a reason that has to do with the work itself.`,
      `Tell me about a time when [typical situation] went wrong. What did you do?\n   *A good answer shows:* own actions, a result, something learned.`,
      `How do you go about [main task]?\n   *A good answer shows:* an order of steps, and when to ask for help.`,
      `Which part of [must-have skill] have you done yourself, and how often?\n   *A good answer shows:* recent, concrete work.`,
      `What would you want to know about us before you decide?\n   *A good answer shows:* that they looked at the role.`,
      isUnpaid
        ? `When could you start, and how much time would you have?\n   *A good answer shows:* that it fits [date] and [hours].`
        : `When could you start, and which salary do you have in mind?\n   *A good answer shows:* that it fits [date] and [salary range].`,
      `Whom may we ask about your work?\n   *A good answer shows:* somebody who has worked with them.`,
      `What do you find hard, and what do you do about it?\n   *A good answer shows:* that they know themselves.`,
    ]
    const own = topics.map(questionOn)
    const questions = [...general.slice(0, 1), ...own, ...general.slice(1)].slice(0, Math.max(count ?? 6, own.length))
    return [
      `## Screening questions: ${job}`,
      questions.map((question, at) => `${at + 1}. ${question}`).join('\n'),
      ...(said.length > 0 ? [`**To go into**\n\n${bulleted(said)}`] : []),
      'The same questions in the same order for everyone, or the answers cannot be compared.',
      ...(quotes.length > 0 ? [`**From the file, for question 2 and 3**\n\n${quotes.join('\n')}`] : []),
    ].join('\n\n')
  },
  'meeting notes': ({ draft: { about, to }, said, quotes: found, decisions, actions, questions, day }) => {
    const quotes = [...said.map((one) => `- ${one}`), ...found]
    return [
      `# Notes: ${about ?? to ?? '[meeting]'}`,
      `**Date:** ${quotes.length > 0 ? '[date]' : day} · **Present:** [names]`,
      `## What was said\n\n${quotes.length > 0 ? quotes.join('\n') : '- [topic]: [what was said]'}`,
      `## Decisions\n\n${decisions.length > 0 ? decisions.join('\n') : quotes.length > 0 ? 'None that the text marks as one.' : '- [decision]'}`,
      `## Action items\n\n${actions.length > 0 ? actions.join('\n') : quotes.length > 0 ? 'None found.' : '- [who] [what] by [date]'}`,
      ...(questions.length > 0 ? [`## Open questions\n\n${questions.map((one) => `- ${one}`).join('\n')}`] : []),
    ].join('\n\n')
  },
  agenda: ({ draft: { about, to, minutes, agenda }, said, quotes, actions }) => {
    if (agenda && quotes.length + actions.length === 0) return writeAgenda(agenda)
    const topics =
      said.length === 1
        ? said[0]!.split(/\s*[,;]\s*(?:and\s+)?|\s+and\s+/).map((topic) => capital(topic.replace(/[.\s]+$/, '')))
        : said
    const whole = minutes ?? 60
    const part = (share: number) => Math.max(1, Math.round((whole * share) / 5) * 5 || 1)
    const middle = [part(0.3), part(0.3)]
    const [opening, next] = [part(0.1), part(0.15)]
    return [
      `# Agenda: ${about ?? to ?? '[meeting]'}`,
      `**Date:** [date and time], ${whole} minutes · **Present:** [names] · **Goal:** [decision wanted]`,
      `1. Goal and agenda (${opening} min, [chair])\n2. ${actions.length > 0 ? 'Open items from before' : (topics[0] ?? '[first topic]')} (${middle[0]} min, [who])\n3. ${(actions.length > 0 ? topics : topics.slice(1)).join('; ') || '[second topic]'} (${middle[1]} min, [who])\n4. Decisions, who does what by when (${next} min)\n5. Anything else (${Math.max(0, whole - opening - next - middle[0]! - middle[1]!)} min)`,
      ...(actions.length > 0 ? [`**Open items**\n\n${actions.join('\n')}`] : []),
      ...(quotes.length > 0 ? [`**To have read before**\n\n${quotes.join('\n')}`] : []),
    ].join('\n\n')
  },
  plan: ({ draft: { about, to, role, steps }, said, actions, quotes }) =>
    steps
      ? writeSteps(steps)
      : [
          `# Plan: ${about ?? role ?? to ?? '[what]'}`,
          '**Goal:** [the goal] · **By:** [date] · **Lead:** [who]',
          `## Tasks\n\n${actions.length + said.length > 0 ? [...said.map((one) => `- ${one}`), ...actions].join('\n') : '1. [first task]: [who], by [date]\n2. [second task]: [who], by [date]\n3. [third task]: [who], by [date]'}`,
          '## Milestones\n\n- [date]: [what is finished]',
          '## Risks\n\n- [main risk]: [your answer to it]',
          ...(quotes.length > 0 ? [`## What the files say\n\n${quotes.join('\n')}`] : []),
        ].join('\n\n'),
  'status report': ({ draft: { about, to }, said, quotes, decisions, actions, day }) =>
    [
      `# Status report${(about ?? to) ? `: ${about ?? to}` : ''}, ${day}`,
      `## Done\n\n${decisions.length + said.length > 0 ? [...said.map((one) => `- ${one}`), ...decisions].join('\n') : '- [what was finished]'}`,
      '## Late\n\n- [what is late]',
      `## Next\n\n${actions.length > 0 ? actions.join('\n') : '- [what comes next]'}`,
      '## At risk\n\n- [what is at risk]',
      ...(quotes.length > 0 ? [`## From the files\n\n${quotes.join('\n')}`] : []),
    ].join('\n\n'),
  'research notes': ({ draft: { about, to }, said, quotes: found, questions }) => {
    const quotes = [...said.map((one) => `- ${one}`), ...found]
    return [
      `# Research notes: ${about ?? to ?? '[question]'}`,
      `## Findings\n\n${quotes.length > 0 ? quotes.join('\n') : '- [finding] ([source])'}`,
      '## Where the sources disagree\n\n- [point]: [first source] says [this], [second source] says [that]',
      `## What they do not tell\n\n${questions.length > 0 ? questions.map((one) => `- ${one}`).join('\n') : '- [open question]'}`,
      '## Opinion\n\n[your opinion].',
    ].join('\n\n')
  },
}

/** People whose names only the writer knows. */
const isGroup = /\b(?:leads|prospects|contacts)$/i

function letter(subject: string, { to, manner }: Draft, paragraphs: string[]): string {
  const name = to === undefined || isGroup.test(to) ? '[name]' : to
  const signed = `Kind regards\n${manner.signedBy ?? '[your name]'}`
  return [`**Subject:** ${subject}`, `Hello ${name},`, ...paragraphs, signed].join('\n\n')
}

function bulleted(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`
}
