import type { Manner } from './manner.ts'
import type { Purpose } from './read-letter.ts'
import { capital } from '../capital.ts'

export type Letter = {
  subject: string | undefined
  to: string | undefined
  purpose: Purpose | undefined
  about: string | undefined
  /** What it is about is enough for it. */
  isShort: boolean
  /** What it says, a paragraph each; what stands in the files, as a list or a text of its own. */
  said: string[]
  facts: string[]
  manner: Manner
  language: 'en' | 'de'
}

type Phrases = {
  opening: (about: string | undefined) => string
  closing?: string
  subject: (about: string | undefined) => string
}

const phrases: Record<Letter['language'], Record<Purpose, Phrases>> = {
  en: {
    reply: { opening: () => 'Thank you for your message.', subject: (about) => `Re: ${about ?? '[their subject]'}` },
    reminder: {
      opening: (about) => `This is a friendly reminder about ${about ?? '[what is open]'}.`,
      closing: 'If this has crossed with your answer or payment, please ignore it.',
      subject: (about) => `Reminder: ${about ?? '[what is open]'}`,
    },
    thanks: {
      opening: (about) =>
        about?.startsWith('that ')
          ? `Thank you very much: ${about.slice('that '.length)}.`
          : `Thank you for ${about ?? '[what you thank for]'}.`,
      subject: (about) => `Thank you${about && !about.startsWith('that ') ? ` for ${about}` : ''}`,
    },
    apology: {
      opening: (about) =>
        about?.startsWith('that ')
          ? `I am sorry ${about}, and I apologise.`
          : `I am sorry for ${about ?? 'the trouble'}, and I apologise.`,
      subject: (about) => `Our apologies${about && !about.startsWith('that ') ? `: ${about}` : ''}`,
    },
    decline: {
      opening: (about) =>
        `Thank you for ${about ?? 'your offer'} and for your time. We have decided not to go ahead with it.`,
      closing: 'We wish you all the best.',
      subject: () => 'Your offer',
    },
    accept: {
      opening: (about) => `Thank you for ${about ?? 'your offer'}. We are glad to accept it.`,
      closing: 'We look forward to working with you.',
      subject: (about) => `We accept ${about ?? 'your offer'}`,
    },
    invitation: {
      opening: (about) => `We would like to invite you to ${about ?? '[what you invite to]'}.`,
      closing: 'Please let us know whether you can come.',
      subject: (about) => `Invitation${about ? `: ${about}` : ''}`,
    },
    rejection: {
      opening: (about) =>
        `Thank you for your application${about ? ` as ${about}` : ''} and for your time. I am sorry to tell you that we will not take it further.`,
      closing: 'We wish you all the best.',
      subject: () => 'Your application',
    },
    congratulation: {
      opening: (about) => `Congratulations${about ? ` on ${about}` : ''}!`,
      subject: () => 'Congratulations',
    },
  },
  de: {
    reply: { opening: () => 'vielen Dank für Ihre Nachricht.', subject: (about) => `Re: ${about ?? '[Betreff]'}` },
    reminder: {
      opening: (about) => `wir möchten Sie freundlich an ${about ?? '[was offen ist]'} erinnern.`,
      closing: 'Falls sich dies mit Ihrer Antwort oder Zahlung überschnitten hat, ist es erledigt.',
      subject: (about) => `Erinnerung: ${about ?? '[was offen ist]'}`,
    },
    thanks: { opening: (about) => `vielen Dank für ${about ?? '[wofür]'}.`, subject: () => 'Vielen Dank' },
    apology: {
      opening: (about) => `bitte entschuldigen Sie die Unannehmlichkeiten${about ? ` (${about})` : ''}.`,
      subject: () => 'Unsere Entschuldigung',
    },
    decline: {
      opening: () => 'vielen Dank für Ihr Angebot. Wir haben uns entschieden, es nicht anzunehmen.',
      closing: 'Wir wünschen Ihnen alles Gute.',
      subject: () => 'Ihr Angebot',
    },
    accept: {
      opening: () => 'vielen Dank für Ihr Angebot. Wir nehmen es gern an.',
      closing: 'Wir freuen uns auf die Zusammenarbeit.',
      subject: () => 'Wir nehmen Ihr Angebot an',
    },
    invitation: {
      opening: (about) => `wir laden Sie herzlich ein${about ? `: ${about}` : ''}.`,
      closing: 'Bitte geben Sie uns Bescheid, ob Sie kommen.',
      subject: (about) => `Einladung${about ? `: ${about}` : ''}`,
    },
    rejection: {
      opening: () => 'vielen Dank für Ihre Bewerbung. Leider können wir sie nicht weiter berücksichtigen.',
      closing: 'Wir wünschen Ihnen alles Gute.',
      subject: () => 'Ihre Bewerbung',
    },
    congratulation: { opening: () => 'herzlichen Glückwunsch!', subject: () => 'Herzlichen Glückwunsch' },
  },
}

/** How a letter opens that says itself what it is about. */
const toldOf = {
  reminder: {
    en: { opening: 'This is a friendly reminder.', subject: 'Reminder' },
    de: { opening: 'wir möchten Sie freundlich erinnern.', subject: 'Erinnerung' },
  },
  invitation: {
    en: { opening: 'We would like to invite you.', subject: 'Invitation' },
    de: { opening: 'wir laden Sie herzlich ein.', subject: 'Einladung' },
  },
  thanks: {
    en: { opening: 'Thank you very much.', subject: 'Thank you' },
    de: { opening: 'vielen Dank.', subject: 'Vielen Dank' },
  },
}

/** The letter as markdown, subject first. What nobody said stands in brackets. */
export function writeLetter({ subject, to, purpose, about, isShort, said, facts, manner, language }: Letter): string {
  const isGerman = language === 'de'
  const phrase = purpose && phrases[language][purpose]
  const isOpen = said.length === 0 && facts.length === 0
  // What a reminder says may be all that it is about.
  const isToldOf =
    (purpose === 'reminder' || purpose === 'thanks' || purpose === 'invitation') &&
    about === undefined &&
    said.length > 0
  const opening =
    (isToldOf ? toldOf[purpose][language].opening : phrase?.opening(about)) ??
    (about && (said.length === 0 || facts.length > 0)
      ? `${isGerman ? 'es geht um' : 'I am writing about'} ${about}.`
      : undefined)
  const body = [
    ...(opening ? [opening] : []),
    ...(said.length > 0 ? [said.join(' ')] : []),
    ...facts,
    ...(isOpen && (purpose === undefined || purpose === 'reply')
      ? openEnd(isGerman, isShort && about !== undefined)
      : []),
    ...(phrase?.closing && !said.some((one) => one.endsWith('?')) ? [phrase.closing] : []),
  ]
  if (manner.isBare) return body.map(capital).join('\n\n')
  const head =
    subject ??
    (isToldOf ? toldOf[purpose][language].subject : phrase?.subject(about)) ??
    (about ? capital(about) : (subjectOf(said) ?? (isGerman ? '[Betreff]' : '[Subject]')))
  return [
    `**Subject:** ${head}`,
    greeting(to, manner, isGerman),
    ...body.map((one, at) => (isGerman && at === 0 ? one : capital(one))),
    close(manner, isGerman),
  ].join('\n\n')
}

/** The first words that say something by themselves: "Sideboard ready", "Your bike is ready". */
function subjectOf(said: readonly string[]): string | undefined {
  const first = /^[^.,:;!?()]{6,48}(?=[.,:;!?]|$)/u.exec(said[0] ?? '')?.[0].trim()
  const count = first?.split(/\s+/).length ?? 0
  return count >= 2 &&
    count <= 8 &&
    !/^(?:i|we|you|he|she|they|it|please|thank|could|can|hello|hi|dear|yes|no|not)\b/i.test(first!)
    ? first
    : undefined
}

/** What only its writer knows, where nobody said anything. */
function openEnd(isGerman: boolean, isEnough: boolean): string[] {
  const told = isGerman ? '[was Sie mitteilen].' : '[what you want to say].'
  const wanted = isGerman ? '[was zu tun ist], bis [Datum]?' : '[what they should do], by [deadline]?'
  return isEnough ? [wanted] : [told, wanted]
}

function greeting(to: string | undefined, { tone }: Manner, isGerman: boolean): string {
  const titled =
    to && /^(?:mr|mrs|ms|miss|dr|prof|frau|herrn?|señora?|senora?|mister|madame|monsieur)(?!\p{L})/iu.test(to)
  if (isGerman) {
    if (to && /^frau\b/i.test(to)) return `Sehr geehrte ${capital(to)},`
    if (to && /^herrn?\b/i.test(to)) return `Sehr geehrter ${capital(to).replace(/^Herrn\b/, 'Herr')},`
    return `Guten Tag ${to ?? '[Name]'},`
  }
  // "Hello landlord," nobody writes.
  if (to && role.test(to)) return tone === 'formal' ? 'Dear Sir or Madam,' : 'Hello,'
  // "Ms Thoma at Brandt" is greeted by her name.
  const name = titled ? to!.replace(/\s+(?:at|from|of)\s.+$/i, '') : to
  return `${titled || tone === 'formal' ? 'Dear' : 'Hello'} ${name ?? '[name]'},`
}

function close({ tone, signedBy }: Manner, isGerman: boolean): string {
  const words = isGerman
    ? tone === 'warm'
      ? 'Herzliche Grüße'
      : 'Mit freundlichen Grüßen'
    : tone === 'formal'
      ? 'Yours sincerely'
      : tone === 'warm'
        ? 'Warm regards'
        : 'Kind regards'
  return `${words}\n${signedBy ?? (isGerman ? '[Ihr Name]' : '[your name]')}`
}

const role =
  /^(?:the |our |my )?(?:landlord|landlady|supplier|plumber|electrician|builder|customer|client|guest|parent|patient|lady|man|woman|couple|visitor|boss|doctor|dentist|bank|council|school|insurance|insurer|tenant|neighbour|neighbor|authority|office|company|shop|seller|buyer)$/
