import type { Length, Wish } from './wish.ts'
import { bare, itself, numberOf, numberWords, slightly } from './words.ts'

const make = String.raw`(?:(?:make|keep|get|have|turn|write|put|do|say|use|try|mach\w*|halt\w*|schreib\w*|formulier\w*)\s+)?(?:${itself}\s+)?(?:(?:to\s+)?(?:be|sound|read|feel|look|go)\s+)?(?:it\s+)?`
const short = new RegExp(
  String.raw`^${make}${slightly}*(?:shorter|short|briefer|brief|more (?:concise|brief|short|compact|to the point)|concise|tighter|crisper|kürzer|knapper|kurz|knapp|less (?:long|wordy|verbose)|not so (?:long|wordy))(?:\s+(?:version|fassen|fassung))?$`,
  'iu',
)
const cut = new RegExp(
  String.raw`^(?:shorten|trim|condense|tighten|cut|cut down|trim down|boil|boil down|kürz\w*|straff\w*)(?:\s+${itself})?(?:\s+(?:down|up|back|ein))?(?:\s+${slightly.trimEnd()}*(?:a bit|a little|etwas|ein bisschen|a lot|some))?$`,
  'iu',
)
const long =
  /^(?:(?:it'?s|that'?s|it is|that is|this is|ist|es ist|das ist|still|way|far|much|a bit|a little|bit|little|but|noch|etwas|viel)\s+)*(?:too|zu)\s+(?:long|wordy|verbose|lengthy|much text|lang)(?:\s+(?:for|für)\s.{1,40})?$/iu
const half = new RegExp(
  String.raw`^${make}(?:(?:only|just|about|nur)\s+)?(?:(?:half|halve)\s+(?:as long|so long|the (?:length|size|words)|of (?:it|that|this)|of the (?:text|length)|it|that|length)|(?:the half of (?:it|that))|(?:cut|trim|shorten)(?:\s+${itself})?\s+(?:in|by|to) half|halb so lang|auf die hälfte(?: kürzen)?|die hälfte(?: reicht)?)$`,
  'iu',
)
const third = new RegExp(
  String.raw`^(?:cut|trim|shorten|kürz\w*)(?:\s+${itself})?\s+(?:by|um) (?:a|ein) (?:third|drittel)$`,
  'iu',
)
const measure = new RegExp(
  String.raw`(?:(?<!\p{L})(?:in|to|down to|into|under|below|max(?:imum)?\.?|maximal|at most|at maximum|no more than|not more than|no longer than|nicht mehr als|up to|less than|fewer than|höchstens|auf|unter|within|of|about|around|only|just)\s+){0,3}(?<!\p{L})(${numberWords})\s*(words?|sentences?|phrases?|wörtern?|worte|wort|sätzen?|satz|characters?|chars?|zeichen)(?!\p{L})(?:\s+(?:max(?:imum)?\.?|at most|or (?:less|fewer)|tops|(?:would|will) do|(?:is|are|it'?s) enough|long|only|reich(?:t|en)))?`,
  'iu',
)
const measured = new RegExp(
  String.raw`^${make}(?:(?:cut|shorten|trim|condense|boil|bring|get|say|fass\w*|kürz\w*|kürzen)\s*)?(?:${itself}\s*)?(?:down|zusammen)?$`,
  'iu',
)
const lines = /\s*,?\s*(?:down\s+)?(?:to|in|into|auf)\s+(?:\d{1,2}|\p{L}+)\s+(?:lines|zeilen)$/iu

/** Reads a wish to make it shorter, with the length that it names. */
export function readShorten(clause: string): Wish | undefined {
  // How long a line is depends on the screen: it is made shorter, and the reply says by how much.
  const text = bare(clause).replace(lines, '')
  const match = measure.exec(text)
  if (match) {
    const rest = bare(
      `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
        .trim()
        .replace(/[,\s]+(?:and|und)?$/, ''),
    )
    const n = numberOf(match[1]!)
    const length: Length = /^[wW]/.test(match[2]!)
      ? { words: n }
      : /^[cz]/i.test(match[2]!)
        ? { characters: n }
        : { sentences: n }
    if (n > 0 && (rest === '' || measured.test(rest) || isShort(rest))) return { do: 'shorten', ...length }
    return undefined
  }
  if (half.test(text)) return { do: 'shorten', share: 0.5 }
  if (third.test(text)) return { do: 'shorten', share: 0.67 }
  return isShort(text) ? { do: 'shorten' } : undefined
}

/** "Keep the bit about the heater", "the heater must stay in": what a shorter text still says, in words of the draft. */
export function readKeep(clause: string, isKnown: (words: string) => boolean): Wish | undefined {
  const text = bare(clause)
  const said =
    /^(?:keep|leave|do not lose|don['’]?t (?:lose|cut|drop)|not without|with)\s+(.{2,60}?)(?:\s+in)?$/i.exec(
      text,
    )?.[1] ??
    /^(.{2,60}?)\s+(?:must|should|has to|needs to|can)\s+(?:stay|remain|be kept|be left)(?:\s+in)?$/i.exec(text)?.[1]
  const words = said
    ?.replace(/^(?:the|that|this)\s+/i, '')
    .replace(/^(?:bit|part|sentence|line|thing)\s+(?:about|with|on|of)\s+(?:the\s+)?/i, '')
    .replace(/\s+(?:bit|part|sentence|line|thing|one)$/i, '')
  return words !== undefined && isKnown(words) ? { do: 'keep', words } : undefined
}

function isShort(text: string): boolean {
  // "too long for a postcard, half of it" and "shorter, my boss never reads" are two clauses: they come apart before this.
  return short.test(text) || cut.test(text) || long.test(text)
}

const formal = new RegExp(
  String.raw`^${make}${slightly}*(?:more\s+|mehr\s+)?${slightly}*(?:formal|formally|formal(?:ly)? (?:and|und) polite(?:ly)?|formell|förmlich|professional|business-?like|formaler|formeller|förmlicher|professioneller)(?:\s+(?:tone|version|language))?$`,
  'iu',
)
const siezen =
  /^(?:use|with|mit|nimm|per|in der|auf)?\s*(?:the\s+)?["']?(?:sie|sie-form)["']?(?:\s+(?:form|statt du|instead of du|umschreiben))?$|^(?:siezen|sieze ihn|sieze sie)$/i
const bullets = new RegExp(
  String.raw`^${make}(?:show\s+|format\s+(?:${itself}\s+)?|convert\s+(?:${itself}\s+)?|as\s+|in\s+|into\s+|to\s+|with\s+|als\s+|in\s+|mit\s+|a\s+|eine\s+|use\s+)*(?:short\s+|kurze[nr]?\s+|\d\s+|two\s+|three\s+|four\s+|five\s+|six\s+)?(?:bullet(?: ?points?| ?list)?|bullets|bulleted list|list|points|stichpunkten?|stichworten?|liste|aufzählung(?:spunkten?)?|punkten)(?:\s+(?:form|format|instead|umwandeln))?$`,
  'iu',
)
const prose = new RegExp(
  String.raw`^${make}(?:(?:as|in|into|with|to|als|ohne|without|no|not|not as|instead of|remove|drop|lose|get rid of|keine)\s+)(?:(?:the|all|any)\s+)?(?:(?:bullet(?: ?points?| ?list)?|bullets|list|stichpunkte|aufzählung(?:spunkte)?)|(?:running text|prose|full sentences|normal text|fließtext|ganzen? sätzen?))$`,
  'iu',
)
const noBullets = /(?:without|no|not|ohne|instead|remove|drop|lose|rid|keine|running|prose|full|normal|fließ|ganze)/i

const message =
  /^(?:(?:now|and|same|the same|turn|make|put|do|write|give me|send|have|can i have|want|need)\s+)*(?:(?:it|this|that)\s+)?(?:(?:as|into|in|for|to|like)\s+)?(?:an?\s+|one\s+|the\s+)?(?:(?:single|short|quick|simple)\s+)?(?:(?:text|sms|whatsapp|phone|mobile|chat|slack)\s+(?:message|msg|version)|text|sms|whatsapp|one[- ]liner|(?:only\s+|just\s+)?(?:one|a single|1)\s+(?:single\s+)?line|single line|line)(?:\s+(?:message|msg|instead|version|only|max|please|pls))*$/iu

/** Reads wishes for the form of all the text. */
export function readForm(clause: string): Wish | undefined {
  const text = bare(clause)
  if (formal.test(text) || siezen.test(text)) return { do: 'formal' }
  if (message.test(text) && !/^(?:it |this |that )?(?:an? |the )?(?:text|line)$/i.test(text)) return { do: 'message' }
  // "no bullets" is asked of the clause as it stands: the bare one may have lost its "no".
  if (prose.test(text) && noBullets.test(text)) return { do: 'prose' }
  return bullets.test(text) && /\p{L}+.*\s|^(?:bullets|bullet points|bulleted list|stichpunkte)$/iu.test(text)
    ? { do: 'bullets' }
    : undefined
}

const languages =
  'english|german|french|spanish|italian|dutch|polish|portuguese|turkish|danish|swedish|norwegian|finnish|czech|greek|russian|ukrainian|arabic|hebrew|hindi|chinese|japanese|korean|latin|deutsch\\w*|englisch\\w*|französisch\\w*|spanisch\\w*|italienisch\\w*|polnisch\\w*|türkisch\\w*'
const tones =
  'funny|funnier|humorous|witty|wittier|lustig|lustiger|witzig|witziger|warm|warmer|wärmer|friendly|friendlier|freundlich|freundlicher|nice|nicer|netter|kind|kinder|gentle|gentler|polite|politer|höflich|höflicher|firm|firmer|soft|softer|cheeky|cheekier|punchy|punchier|simple|simpler|plainer|einfacher|clearer|klarer|strong|stronger|catchy|catchier|snappy|snappier|lively|livelier|bold|bolder|sharper|smoother|lighter|better|besser|cooler|sexier|casual|lockerer|locker|informal|informell|chatty|chattier|personal|persönlicher|persuasive|überzeugender|convincing|engaging|exciting|enthusiastic|emotional|energetic|playful|spannender|salesy|poetic|dramatic|sarcastic|ironic|professional-sounding|longer|länger|more detailed|ausführlicher|cheerful|fröhlicher|fun|confident|assertive|direct|interesting|creative|human|natural|apologetic|empathetic|sincere|honest|original'
const refusals: RegExp[] = [
  new RegExp(String.raw`^${make}${slightly}*((?:more|less|not so|not as|nicht so|mehr|weniger)\s+(?!urgent|important|time|people|days?|hours?|minutes?|money|tasks?|events?|meetings?|on |in |at )[\p{L}'-]+(?:\s+(?:about|like|and|than|und)?\s*[\p{L}'-]+){0,4})$`, 'iu'),
  new RegExp(String.raw`^${make}${slightly}*((?:${tones})(?:\s+(?:and|und)\s+(?:more\s+)?[\p{L}-]+)?)$`, 'iu'),
  new RegExp(String.raw`^${make}(?:${slightly}*(more\s+)?)((?:sound|read)s?\s+(?:${slightly})*(?:like|as if|more|less)\s.{2,60})$`, 'iu'),
  new RegExp(String.raw`^(?:now\s+)?((?:translate|übersetz\w*)(?:\s+${itself})?(?:\s+(?:in|into|to|ins|auf)\s+(?:${languages}))?)$`, 'iu'),
  new RegExp(String.raw`^(?:${make}|and\s+)?(?:the same\s+|same\s+)?((?:in|auf|into|ins)\s+(?:simple\s+|plain\s+|british\s+|american\s+|einfaches\s+)?(?:${languages}))(?:,? no .{1,20})?$`, 'iu'),
  new RegExp(String.raw`^((?:rewrite|rephrase|reword|paraphrase|redo|restyle|umformulier\w*|formulier\w*)(?:\s+(?:${itself}|the (?:first|second|third|last) (?:paragraph|sentence)))?(?:\s+(?:um|neu|again|differently|another way|in|as|like|so|from|to|with)(?:\s.{1,60})?)?)$`, 'iu'),
  new RegExp(String.raw`^${make}((?:in|with|use|change|give|a)\s+(?:(?:a|an|the|it)\s+)*(?:[\p{L}-]+\s+){0,3}(?:tone|voice|style|vibe|mood|ending|hook|stil|ton)(?:\s.{1,40})?)$`, 'iu'),
  new RegExp(String.raw`^((?:write|say|put|do)\s+(?:${itself}|it)\s+(?:like|as if|so that|another way|differently)(?:\s.{1,60})?)$`, 'iu'),
  /^((?:add|put in|include|use|with|füg\w*|mit)\s+(?:some\s+|a few\s+|more\s+|a\s+|ein paar\s+|etwas\s+)?(?:emojis?|smileys|humou?r|jokes?|puns?|rhymes?|personality|flair|sparkle|metaphors?|witz\w*|humor|hashtags))(?:\s+(?:hinzu|ein))?$/iu,
  new RegExp(String.raw`^(?:(?:it'?s|that'?s|it is|it sounds|sounds|still|es ist|ist|klingt)\s+)?${slightly}*((?:too|zu)\s+(?:${slightly})*(?:stiff|cold|soft|formal|informal|dry|boring|salesy|corporate|pushy|friendly|casual|harsh|rude|blunt|weak|vague|generic|robotic|bland|flat|technical|complicated|steif|trocken|förmlich|langweilig|kühl))(?: (?:for|für) .{1,40})?$`, 'iu'),
  new RegExp(String.raw`^(?:(?:it'?s|that'?s|it is|sounds|it sounds)\s+)?${slightly}*((?:stiff|robotic|boring|bland|dry)|(?:not|isn'?t) (?:\p{L}+ ){1,2}enough)$`, 'iu'),
  /^((?:fix|correct|check|korrigier\w*)\s+(?:(?:the|my|any|all|die|meine?)\s+)*(?:english|german|spelling|grammar|typos?|punctuation|mistakes|rechtschreibung|grammatik|fehler))$/iu,
  /^(?:change\s+it\s+|put\s+it\s+|make\s+it\s+)?((?:in|into|to) (?:the )?(?:third|first|second) person|(?:a|an) (?:poem|rap|song|haiku)|rhyme)$/iu,
  new RegExp(String.raw`^(?:(?:make|find|use|give me|with)\s+)?((?:a\s+|the\s+)?(?:shorter|better|catchier|different|another|new)\s+(?:subject(?: line)?|headline|title|ending|opening|greeting|hook)|(?:the\s+)?(?:subject(?: line)?|headline|title)\s+(?:shorter|catchier|better))$`, 'iu'),
  /^((?:more|further|mehr)\s+(?:details?|examples?|context|background|einzelheiten))$/iu,
  /^(loosen (?:it|this) up|tone (?:it|this) down|spice (?:it|this) up|jazz (?:it|this) up|soften (?:it|this)|peppe? (?:es|das) auf|pep (?:it|this) up|brighten (?:it|this) up|polish (?:it|this)(?: up)?|improve (?:it|this)|verbesser\w* (?:es|das|den text))$/iu,
] // prettier-ignore

/** A wish for another tone, language or wording, in a few words: only a language model can do that. */
export function readRefusal(clause: string): string | undefined {
  const text = bare(clause)
  if (text.length > 140) return undefined
  for (const pattern of refusals) {
    const words = pattern
      .exec(text)
      ?.slice(1)
      .findLast((group) => group !== undefined)
    if (words) return words.trim()
  }
  return undefined
}
