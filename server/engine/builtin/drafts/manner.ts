import { trimTail } from '../trim-tail.ts'

/** How a text is to be written: nothing of this stands in the text itself. */
export type Manner = {
  tone: 'plain' | 'warm' | 'formal'
  /** The most words or sentences that it may have, undefined where nothing is said. */
  words: number | undefined
  sentences: number | undefined
  /** Who signs it, as the prompt names them. */
  signedBy: string | undefined
  /** Words for what it must not speak of. */
  avoided: string[]
  /** No greeting and no close. */
  isBare: boolean
}

/** In characters: a longer clause says what the text says. */
const longestWish = 160

const spelled = 'one two three four five six seven eight nine ten'.split(' ')
const tens: Record<string, number> = { fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, 'a hundred': 100 } // prettier-ignore
const number = String.raw`(\d{1,3}|${spelled.join('|')}|${Object.keys(tens).join('|')}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)`
const adjectives = String.raw`friendl(?:y|ier)|polite(?:ly)?|formal(?:ly)?|informal|warm(?:er|ly)?|kind(?:ly)?|nicer?|nicely|gentle|honest(?:ly)?|firm(?:ly)?|neutral|sober|cheerful|simple|plain|business[ -]?like|professional|casual|relaxed|short(?:er|ish)?|brief(?:ly)?|briefer|concise|upbeat|serious|clear|direct|respectful|sincere|easy|strong|stern|strict|positive|calm|factual|light|crisp|modest|humble|personal|courteous|tactful|sharp|clean|human|natural|neat|snappy|catchy|tight|quick|small|long|funny|jokey|witty|rude|angry|aggressive|pushy|salesy|shouty|corporate|stiff|cheesy|fancy|dry|cold|harsh|dramatic|begging|cringe|posh|soft|big|large|neat|understated|dignified|legal|technical|matter[ -]of[ -]fact|flowery|gushing|soppy|sappy|sentimental|mushy|pompous|preachy|wordy|nasty|mean|rude|to the point|low[ -]key|down[ -]to[ -]earth|höflich|freundlich|förmlich|formell|kurz|knapp|sachlich|nett|herzlich|bestimmt|locker|einfach|ernst`
const nouns = String.raw`tone|style|language|words?|wording|english|german|voice|manner|ton|sprache|sätze|mail|e-?mail|text|note|message|letter|post`
const softly = String.raw`(?:please|pls|bitte|and|but|also|though|just|really|very|quite|so|too|rather|a bit|a little|bit|little|more|less|still|somehow|aber|und|sehr|ganz|etwas|nicht zu|not too|not so|not|no|nothing|never|without)`
const opening = String.raw`(?:(?:please|pls|bitte|and|but|then|also|just|now)\s+)*(?:(?:make|keep|write|have|put|phrase|word|leave|halte|schreib\w*|formulier\w*)\s+(?:it|this|that|them|everything|the (?:${nouns})|es|das)?\s*|(?:it|this|the (?:${nouns}))\s+(?:should|must|can|has to|may)\s+(?:be|sound|stay|read)\s+|(?:be|stay|sound|sounds|remain|keep|use|in|with|mit|in einem|tone:?)\s+)?`
const describes = new RegExp(
  String.raw`^${opening}(?:(?:an?|the|einem|einen|our)\s+)?(?:(?:${softly}\s+)*(?:${adjectives})[\s,]*(?:(?:and|or|but|und|yet|/)\s+)?)+(?:(?:${nouns})\s*)?(?:(?:about it|with (?:him|her|them)|to (?:him|her|them)|for (?:non-?)?[\\p{L}-]+|if possible|in tone|enough|please|pls|bitte|though)\s*)*$`,
  'iu',
)
const measures = new RegExp(
  String.raw`^${opening}(?:(?:please|pls|only|just|about|around|under|below|within|up to|at most|max(?:imum)?\.?|maximal|höchstens|not|no|nicht|more than|longer than|less than|fewer than|länger als|mehr als|a|of|in)\s+)*${number}[\s-]*(?:short |kurze |simple |clear )?(words?|sentences?|lines?|paragraphs?|characters?|bullets?(?: points?)?|wörter|worte|sätzen?|zeilen|absätze)(?:\s+(?:max(?:imum)?\.?|at most|tops|or so|or less|or fewer|long|please|pls|only|bitte|will do|is enough|are enough))*$`,
  'iu',
)
/** Things of form that no text is about. */
const formal = String.raw`(?:hash-?tags?(?: soup)?|hype(?: words)?|marketing(?: speak| talk)?|sales talk|superlatives|big talk|emojis?|smileys?|exclamation (?:marks?|points?)|buzz-?words?|jargon|legal(?: speak|ese)?|bla ?bla|filler|fluff|jokes?|puns?|clich[ée]s?|slang|swearing|capitals|caps|fancy words|big words|long words|foreign words|attachments?|floskeln|emphasis|drama|grovell?ing|begging|whining|bullets?(?: points?)?|signature|subject(?: line)?)`
const withoutForm = new RegExp(
  String.raw`^(?:(?:and|but|please|pls|so)\s+)*(?:no|not|without|skip|avoid|leave out|nothing of|don['’]?t use|do not use|ohne|keine?n?|nothing)\s+(?:any |the |(?:too |so |very )?(?:many |much )|a lot of |no )*${formal}(?:(?:,|\s+(?:and|or|und))\s*(?:no\s+|any\s+)?${formal})*(?:\s+(?:please|pls|bitte|at all|in it))*$`,
  'iu',
)
const without =
  /^(?:(?:and|but|please|pls|so|also)\s+)*(?:(?:do not|don['’]?t|dont|never|must not|should not|shouldn['’]?t)\s+(?:even\s+)?(?:mention|say|tell|put|include|write|name|use(?=\s+(?:(?:the|any|his|her|their)\s+)?(?:\p{L}+\s+)?(?:words?|phrases?|terms?|names?|titles?)\b)|talk|speak|reveal|promise|offer|bring up|give|state|show|admit)\b|(?:leave|keep)\s+out\b|skip\b|avoid\b|omit\b|take out\b|without\b|nothing (?:about|on|of)\b|(?:not a|no) (?:single )?(?:word|mention)\s+(?:about|of|on|that)\b|no (?=(?:[\p{L}-]+ ){0,2}(?:prices?|costs?|money|numbers?|figures?|amounts?|names?|dates?|details?|reasons?|excuses?|apolog\w+|promises?|discounts?|blame|fault|threats?|links?|pressure|explanations?|sorry|greetings?|titles?|politics|advertising|salary|sales)(?: [\p{L}-]+)?$)|not the\b|ohne\b|erwähne nicht\b|nichts (?:über|von)\b|keine?n?\b)\s*(?:(?:about|of|on|them|him|her|anything|in|the|any|our|a)\s+)*(.*?)(?:\s+(?:in|at all|in it|there|please|pls|lol)|,?\s+because\b.*)*$/iu
/** How it should sound or look, and how long it may be, in any words. */
const sounds =
  /^(?:(?:and|but|so|please|pls)\s+)*(?:in (?:my|our) (?:own |usual )?(?:voice|tone|style|words)|(?:in )?(?:an? )?\p{L}[\p{L}-]*(?:,? (?:and |but )?[\p{L}-]+)? (?:tone|style|voice|wording|mood)(?: please)?|(?:it|they|this|that|the (?:text|tone|mail|letter|note|post|whole thing))\s+(?:should|must|has to|have to|may|can|needs? to|shouldn['’]?t|must not)\s+(?:not\s+)?(?:sound|look|read|be|feel|come across|stay|fit)\b.*|sound(?:s|ing)?\s+.{2,40}|(?:not|never)\s+(?:like|from|as if)\s+.{2,50}|(?:keep it (?:to|on|within)\s+)?(?:a|an|one|two|half a|eine|maximal eine)\s+(?:screen|page|side|paragraph|seite)s?(?:\s+(?:max(?:imum)?|at most|only|please|long))?|.{2,30}\bwill read (?:it|this)|not (?:so|too|as|that) \p{Ll}+ (?:like|as) .{2,30}|per (?:sie|du)|target group\b.*|for (?:non-?\p{L}+|beginners|laymen|everyone|children|kids))$/iu
/** "not whiny", "less stiff", "nicht unterwürfig": a word for what a tone is not. */
const toned =
  /^(?:(?:and|but|so|aber|und)\s+)*(?:not|less|never|nicht|weniger)\s+(?:too\s+|so\s+|zu\s+|at all\s+|in any way\s+|in the least\s+|the least bit\s+|remotely\s+)?\p{Ll}{4,16}$/u
/** What stands before it says who reads it, or is nobody's business. */
const ofReaders =
  /^(?:the|lots of|many|some|most|my|our|they|these)\b.{0,60}\b(?:are|is|don['’]?t|do not|can['’]?t|speak|know|read)\b/i
const isPrivate =
  /^(?:(?:and|but)\s+)*(?:that['’]?s|that is|thats|it['’]?s) (?:nobody|no one|none of (?:their|your))['’]?s? (?:else['’]?s )?business\b.*/i
/** What is said of the work, and of nothing in the text. */
const aside =
  /^(?:(?:and|but|please|pls|so|because)\s+)*(?:with (?:one|a|1) (?:clear |single |easy |short )?question(?: (?:that is|that['’]s|which is) easy to answer)?|(?:we|i) (?:really )?like (?:them|him|her)\b.*|(?:she|he) (?:is|['’]s) (?:a )?(?:nice|good|kind|lovely|old)\b.*|they(?:['’]re| are) (?:good|nice|old|loyal|our best)\b.*|the \p{L}+ is (?:a|an old) friend\b.*|i(?: do(?:n['’]t| not))? (?:speak|write)\b.*\b(?:english|german)|my english\b.*|(?:please )?(?:make|get) (?:it|the english|my english) (?:correct|right|proper)|correct my (?:english|mistakes)|(?:blame|hurt|offend|scare|shame) (?:nobody|no one|anybody|anyone)|(?:do not|don['’]?t) (?:grovel|beg|apologi[sz]e(?: too much)?|overdo it|be too .{1,20}|send it.*|exaggerate|sound .{1,30}|blame .{1,30}|make .{1,20} up|make (?:it|this|that) (?:sound|look|read|too|more) .{1,40}|invent .{1,20})|(?:i['’]?ll|i will|i shall|i can) (?:send|check|copy|post|read|do) (?:it|that|this)\b.*|.*\bmyself|just suggest|draft only|so (?:that )?(?:i|we) can (?:send|copy|paste|post|use|print)\b.*|for me to (?:send|sign|check)|(?:dates?|names?|figures?|numbers?|prices?) in (?:bold|italics)(?: if possible)?|.*\b(?:she|he|they|everyone|everybody) can (?:easily )?read on .{1,30}|one (?:question|answer|paragraph|page|version)|(?:straight |right )?from the heart|thanks?(?: you)?|thank you.*|thx|danke|please|pls|bitte)$/iu
/** "Don't be nasty, he is 80": how to say it, with why. Not to be late is something to be told. */
const gently =
  /^(?:(?:and|but|so|please|pls)\s+)*(?:do not|don['’]?t|dont|not) be (?:too |so |that )?(?!late|afraid|shy|surprised|alarmed|worried|long|early|scared|fooled|there|in\b)\p{Ll}+(?:\s+(?:he|she|they)(?:['’]?s|['’]?re| is| are)\s.{1,30})?$/iu
const bare =
  /^(?:and\s+)?(?:without|no|skip|leave out)\s+(?:the\s+|any\s+)?(?:hello|hi|greetings?|salutation|dear|sign-?off|bye|closing)\b.*$/iu
const signs =
  /^(?:and\s+|but\s+|please\s+)*(?:(?:i(?:['’]?ll| will)?\s+)?sign(?:ed|s)?(?:\s+(?:it|this|off))?\s*(?:with|as|from|by|for|:)?|(?:it(?:['’]s| is| comes?) )?from|close(?:\s+it)? with|unterschr(?:ieben|eibe)\s*(?:mit|von)?|gezeichnet|gruß(?: von)?)\s+["“]?(.{2,60}?)["”]?(?:\s+instead)?$/iu
const shortHead = /\b(?:short|shorter|brief|briefer|concise|quick|kurze?n?|knappe?n?)\b/i
// Each begins where a row of its marks does, or a long row would be gone along from every place in it.
const separator =
  /((?<![.!?;])[.!?;]+(?:\s+|$)|,\s*(?:(?:and|but|so|und|aber|or)\s+)?|:\s+|(?<!\n)\n+|(?<!\s)\s+[–-]\s+|(?<!\s)(?<!\bnot)\s+(?:and|but|so(?! (?:long|much|many|late|often)\b)|und|aber|or)\s+)/iu

/** The prompt without the clauses that say how it is to be written, and what these say. A clause that says anything else stays. */
export function takeManner(
  instruction: string,
  /** "No dogs", "no agents": a notice says so itself. */
  saysNo = false,
): { rest: string; manner: Manner } {
  const manner: Manner = {
    tone: 'plain',
    words: undefined,
    sentences: undefined,
    signedBy: undefined,
    avoided: [],
    isBare: false,
  }
  const pieces = withoutSender(instruction, manner).split(separator)
  const kept: string[] = []
  let wasAvoided = false
  let isLed = false
  for (let at = 0; at < pieces.length; at += 2) {
    const clause = trimTail(pieces[at]!.trim(), /[\s.,;!]/)
    const before = at === 0 ? '' : pieces[at - 1]!
    const isOneThing =
      /^(?:(?:nothing|no|without) (?:about |of )?)?(?:the |any |a |our |my )?[\p{L}-]+(?: [\p{L}-]+){0,3}$/u.test(
        clause,
      )
    if (clause === '' && at > 0) {
      // What ended the clause before stays with it, unless that was taken.
      if (kept.length > 0 && /[.!?]/.test(before) && !/[.!?]\s*$/.test(kept.at(-1)!)) kept.push(before)
      continue
    }
    // "Easy and hard ones": what goes on with a thing is said of that.
    const isOfThing =
      /^\p{L}+$/u.test(clause) &&
      /^\s+(?:and|or)\s+$/.test(pieces[at + 1] ?? '') &&
      /^(?!(?:with|without|no|in|for|to|add|use|all|not)\s)\p{Ll}+\s\p{Ll}{2,}s$/u.test(
        trimTail(pieces[at + 2] ?? '', /[\s.!]/),
      )
    if (clause.length <= longestWish && !isOfThing && !/^never \p{L}+ed$/iu.test(clause)) {
      if (wasAvoided && /^(?:\s+(?:and|or)\s+|,)/.test(before) && isOneThing && !describes.test(clause)) {
        if (!manner.isBare) manner.avoided.push(clause.replace(/^(?:no|nothing|without)\s+(?:about\s+|of\s+)?/i, ''))
        continue
      }
      const read = readClause(clause, manner, at === 0, saysNo)
      // "The guests are old members, so very polite": who reads it is no part of it either.
      const explains =
        (/^so\b/i.test(clause) || /\bso\s*$/i.test(before)) && read === 'form' && ofReaders.test(kept.at(-1) ?? '')
      if (kept.length > 2 && (explains || isPrivate.test(clause))) kept.splice(-2)
      if (isPrivate.test(clause)) continue
      wasAvoided = read === 'avoided' || (read !== undefined && bare.test(clause))
      if (read !== undefined) {
        // "Reply: short, tomorrow at ten": what the colon leads to goes on behind the wish.
        isLed ||= before.startsWith(':')
        // "…, friendly. Tell them": the sentence that begins behind it is one still.
        if (kept.length > 0 && /[.!?\n]/.test(before) && !/[.!?\n]\s*$/.test(kept.at(-1)!)) kept.push('. ')
        continue
      }
    }
    if (isLed) kept.push(': ')
    else if (kept.length > 0 || !/^[,\s]/.test(before)) kept.push(before)
    isLed = false
    kept.push(pieces[at]!)
  }
  if (/\b(?:formal|businesslike|business-like|courteous|förmlich|formell)\b/i.test(instruction)) manner.tone = 'formal'
  else if (/^[^.:;\n]{0,60}\b(?:an?|some) (?:[\p{L}]+,? ){0,2}(?:warm|heartfelt)\b/iu.test(instruction))
    manner.tone = 'warm'
  return { rest: kept.join('').trim(), manner }
}

/** "It would be from me, Rosalind Pemberton, Secretary." */
const sender =
  /(?<=[.!?\n]\s*)(?:it|this|the \p{L}+)(?:['’]s| is| would be| will be| should be| comes| goes(?: out)?)\s+(?:signed\s+)?(?:from|by)\s+(?:me,?\s+)?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}(?:, \p{L}[\p{L} -]{2,40})?)\s*(?:[.!]|$)/u

/** "… key comes friday. thanks, priya": who thanks at the end signs. */
const closing =
  /(?<=[.!?\n]\s?)(?:(?:many )?thanks|thank you|thx|cheers|regards)(?:,\s?(\p{L}{3,20})|\s(?-i:(\p{Lu}\p{Ll}{2,20})))[.!]?\s?$/iu

/** "In my voice: dry, a bit muddy": whatever the words are, they are none of the text. */
const voice =
  /(?:^|(?<=[.!?;]\s))(?:(?:and|please)\s+)*(?:in|with) (?:my|our) (?:own |usual )?(?:voice|tone|style)\s*[:,–-]\s*[^.!?\n]{2,120}[.!?]?/iu

function withoutSender(typed: string, manner: Manner): string {
  const instruction = typed.replace(voice, '').trim()
  const thanked = closing.exec(instruction)
  if (thanked) {
    const name = (thanked[1] ?? thanked[2])!
    if (!/^(?:again|and|for|much|please|millie|everyone|all)$/i.test(name)) {
      manner.signedBy = name.charAt(0).toUpperCase() + name.slice(1)
      return instruction.slice(0, thanked.index).trim()
    }
  }
  const found = sender.exec(instruction.replace(/\b(It|This|The)\b/g, (word) => word.toLowerCase()))
  if (!found || isTime.test(found[1]!)) return instruction
  manner.signedBy = found[1]!.replace(', ', '\n')
  return `${instruction.slice(0, found.index)}${instruction.slice(found.index + found[0].length)}`.trim()
}

function readClause(clause: string, manner: Manner, isFirst: boolean, saysNo: boolean): 'form' | 'avoided' | undefined {
  const measure = measures.exec(clause)
  if (measure) {
    const said = measure[1]!.toLowerCase()
    const most = Number(said) || tens[said] || spelled.indexOf(said) + 1 || germanNumbers.indexOf(said) + 2
    if (/^w/i.test(measure[2]!)) manner.words = most
    else if (/^(?:sen|sä|l|z)/i.test(measure[2]!)) manner.sentences = most
    return 'form'
  }
  if (bare.test(clause)) {
    manner.isBare = true
    return 'form'
  }
  if (withoutForm.test(clause) || sounds.test(clause)) return 'form'
  if (isFirst) return undefined
  const signed = signs.exec(clause)
  if (
    signed &&
    !(saysNo && /^(?:(?:and|but|please)\s+)*from\b(?!\s+me\b)/i.test(clause)) &&
    !(/^(?:(?:and|but|please)\s+)*from\b/i.test(clause) && !isSender(signed[1]!))
  ) {
    // "from me, not Tom": who asks signs it.
    const name = signed[1]!.replace(/\s+not\s+\S+$/i, '').replace(/^me\s+as\s+/i, '')
    manner.signedBy = /^me$/i.test(name) ? 'me' : name
    return 'form'
  }
  if (aside.test(clause) || toned.test(clause) || gently.test(clause)) return 'form'
  if (describes.test(clause) || /^.{1,40}\bso (?:please )?(?:stay|be|keep it|make it) [\p{L} ]{3,20}$/iu.test(clause)) {
    if (/\b(?:warm|kind|friendl|herzlich|freundlich|nice)/i.test(clause)) manner.tone = 'warm'
    if (shortHead.test(clause)) manner.sentences ??= 6
    return 'form'
  }
  const avoided =
    saysNo && /^(?:(?:and|but|please|pls|so|also)\s+)*(?:no|not an?|not the|keine?n?)\b/i.test(clause)
      ? null
      : without.exec(clause)
  if (!avoided) return undefined
  manner.avoided.push(avoided[1]!)
  return 'avoided'
}

/** "from me as treasurer", "from Sam": not "from 32 euro" and "from February". */
function isSender(words: string): boolean {
  return (
    /^(?:me|us|all of us|the whole \p{L}+)(?!\p{L})/iu.test(words) ||
    (/^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(words) && !isTime.test(words))
  )
}

const isTime = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Today|Now|Next)/
const germanNumbers = 'zwei drei vier fünf sechs sieben acht neun zehn'.split(' ')
