import { isOneSlip } from './reading/link.ts'

/** In characters: nobody asks for something in more, and what is longer is a text to work on. */
const longestRequest = 8000
const row = /([^\p{L}\p{N}]{30})[^\p{L}\p{N}]+/gu

/**
 * A request as the rules for sentences read it: no longer than people write one, without the ends of long rows of blanks and
 * marks, which say nothing and which those rules would go along from every place in them.
 */
export function readable(request: string): string {
  return request
    .slice(0, longestRequest)
    .replaceAll(row, '$1')
    .replaceAll(/(?<=\S)[^\S\n]{2,}(?=\S)/g, ' ')
}

/** What people shorten when they type, and what it stands for. */
const shorthand: [RegExp, string][] = [
  [/\b(?:tmrw|tmr|tmw|tmoro|2moro|2morrow|tomorow|tommorow|tommorrow|tomorro)\b/gi, 'tomorrow'],
  [/\b(?:2day|tday)\b/gi, 'today'],
  [/(?<=\s)w\/?(?=\s\p{L})/giu, 'with'],
  [/\bw\/o\b/gi, 'without'],
  [/\bshld\b/gi, 'should'],
  [/\bgimme\b/gi, 'give me'],
  [/\bwho(?:['’]?s| is) got\b/gi, 'who has'],
  [/\b(who|what|when|where|how)['’]?s\b/gi, '$1 is'],
  [/\bthats\b/gi, 'that is'],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should)nt\b/gi, "$1n't"],
  [/\bcant\b/gi, "can't"],
  [/\bwont\b/gi, "won't"],
  [/\bim\b/gi, "I'm"],
  [/\bive\b/gi, "I've"],
  [/\bmtg(s?)\b/gi, 'meeting$1'],
  [/\b(?:smth|sth|smthg)\b/gi, 'something'],
  [/\babt\b/gi, 'about'],
  [/\bur\b(?=\s+(?:list|tasks?|plate|to-?dos?))/gi, 'your'],
  [/\bppl\b/gi, 'people'],
  [/\b(?:this|tomorrow|today) aft\b/gi, 'this afternoon'],
  [/\b(is|are|['’]s)\s+gotta\b/gi, 'has to'],
  [/\bgotta\b/gi, 'have to'],
  [/\bb4\b/gi, 'before'],
  [/\bu\b(?=\s+(?:put|add|make|move|do|set|give|tell|show|mark|change|schedule|book|remind|create|delete)\b)/gi, 'you'],
  [/\b(\d+) ?mins\b/gi, '$1 minutes'],
  [/\bnxt\b/gi, 'next'],
  [/(?<=\b(?:remind|ask|tell|get|want|need)\s\p{L}+\s)2\s(?=\p{L})/giu, 'to '],
  [/(?<!\b(?:at|around|about)\s)\b(\d{1,2})ish\b/gi, 'at $1'],
  [/\b(\d{1,2})h(?=\s*(?:till?|to|until|-|–)\s*\d{1,2}h\b)/gi, '$1:00'],
  [/(?<=\d:00\s*(?:till?|to|until|-|–)\s*|\bat )(\d{1,2})h\b/gi, '$1:00'],
  [/\b1st\b(?=\s+(?:today|thing|tomorrow|up|n\b|and\b|$))/gi, 'first'],

  [/\btil\b(?=\s+\d)/gi, 'until'],
  [
    /(?<!\S)\+\s?(\d+)\s?(?=(?:d(?:ays?)?|w(?:eeks?)?|h(?:ours?)?)\b(?!\s+(?:laser|print|model|scan|survey|view|render|drawing)))/gi,
    'by $1 ',
  ],
  [/(?<=\bby \d+ )d\b/gi, 'days'],
  [/(?<=\bby \d+ )w\b/gi, 'weeks'],
  [/(?<=\bby \d+ )h\b/gi, 'hours'],
  [/\bthree[- ]quarters of an hour\b/gi, '45 minutes'],
  [/\b(?:a )?quarter of an hour\b/gi, '15 minutes'],
  [/^(\W*)wat\b/gi, '$1what'],
  [/\b(?:wich|whitch|whihc)\b/gi, 'which'],
  [/\b(?:waht|whta|wht)\b/gi, 'what'],
  [/\b(?:whn|wehn)\b/gi, 'when'],
  [/^(\W*(?:and\s+)?)wen\b/gi, '$1when'],
  [/^(\W*(?:and\s+)?)(?:hwo|woh)\b/gi, '$1who'],
  [/\bhw(?= (?:many|much|long|often|far)\b)/gi, 'how'],
  [/(?<=\b(?:do|finish|move|give|put|get|make|mark|close)\s)em\b/gi, 'them'],
  // A name in quotes is meant as it is.
  [/(?<=\p{L} )(?<!(?:["“]|\s')[^"”'\n]{0,80})qs\b/giu, 'questions'],
  [/\batm\b/gi, 'at the moment'],
  [/(?<=\b(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) )o ?clock\b/gi, "o'clock"],
  [/\bwk\b/gi, 'week'],
  [/^(\W*)wots?\b/gi, '$1what is'],
  [/\bsqueeze in\b/gi, 'squeeze'],
  // "Um", and a word that was said twice, where somebody dictates; "um 15 Uhr" is German.
  [/(?<=^|[\s,.!?])(?:u+m+|u+h+|uhm+|erm+),\s+/g, ''],
  [
    /(?<=^|[\s,.!?])(?:[Uu]m+|[Uu]h+|uhm+|erm+)\s+(?!\d|(?:ein\p{L}*|zu|die|das|den|der|halb|viertel|mitternacht|mittag|wie\p{L}*)\b)(?!\p{Lu}\p{Ll}+ (?:auf|zu|ist)\b)/gu,
    '',
  ],
  [
    /(?<=\b(?:to|for|on|from|until|till|at|by) )like,? (?=\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|tomorrow\b|next\b|this\b|half\b)/gi,
    '',
  ],
  [
    /\b(the|to|and|a|of|for|on|in|at|is|are|who|what|when|how|i|it|we|you|move|add|give|mark|set|remind|does|do|rename) \1\b(?!['’])/gi,
    '$1',
  ],
  [
    /^(\W*(?:\d+|two|three|four|five|six) )(?:jobs|things|chores|errands|bits)(?= (?:for|on|by) [^:.\n]{3,30}:)/gi,
    '$1tasks',
  ],
  [
    /^(\W*(?:\d+|two|three|four|five|six) )(?:jobs|things|chores|errands)(?: to do)?[.:](?= \p{L}+ [^.]*,)/giu,
    '$1tasks:',
  ],
  [
    /\b(?:inform|advise|notify) me (?:of |about |as to |on )?(?=(?:what|which|who|whose|when|how|where|whether)\b)/gi,
    'tell me ',
  ],
  [/\braise (?=[^.,;:!?]{3,60} to (?:high|medium|low|urgent)\b)/gi, 'set '],
  [/\b(?:put|make|set) (it|that|the \p{L}+(?: \p{L}+)?) (?:as |to )?active\b/giu, 'set $1 to active'],
  // Without their articles.
  [
    /(?<!\b(?:an?|one|half|per|each|the|this|next|last|every|\d+|\p{L}+teen|two|three|four|five|six) )\b(hour|week|day) (?=(?:later|earlier|longer|shorter|sooner)\b)/giu,
    'one $1 ',
  ],
  [/\bquarter of hour\b/gi, '15 minutes'],
  [/(?<=\b(?:block|put|book|reserve|keep|need|have)(?: me| in)? )hour\b(?= )/gi, 'an hour'],
  [/\bnext week (mon|tues|wednes|thurs|fri|satur|sun)day\b/gi, '$1day next week'],
  [/,? ?\bif i may ask\b/gi, ''],
  [/\bbtwn\b/gi, 'between'],
  [/^(\W*(?:(?:pls|please|can you|and)\s+)?)del\b(?=\s)/gi, '$1delete'],
  [
    /(?<=\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)),?\s+\(?incl(?:\.|usive(?:ly)?|uded)?\)?(?=\W|$)/gi,
    '',
  ],
]
const days: Record<string, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  tues: 'Tuesday',
  wed: 'Wednesday',
  weds: 'Wednesday',
  thu: 'Thursday',
  thur: 'Thursday',
  thurs: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

const hours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const spelledHour = new RegExp(
  String.raw`\b(${hours.join('|')})(?=\s+(?:o['’]?clock|am\b|pm\b|in the (?:morning|afternoon|evening)))`,
  'gi',
)

const hour = String.raw`(${hours.join('|')}|\d{1,2})`
const hourOf = (word: string) => hours.indexOf(word.toLowerCase()) + 1 || Number(word)
const time = (hour: number, minute: number) => `${hour % 24}:${String(minute).padStart(2, '0')}`

/** Hours in words as a clock shows them: "half past seven in the evening until nine" is 19:30 until 21:00. */
function spelledClock(request: string): string {
  return (
    request
      .replaceAll(new RegExp(String.raw`\bhalf past ${hour}\b`, 'gi'), (_, of: string) => time(hourOf(of), 30))
      .replaceAll(new RegExp(String.raw`\b(?:a )?quarter past ${hour}\b`, 'gi'), (_, of: string) =>
        time(hourOf(of), 15),
      )
      .replaceAll(new RegExp(String.raw`\b(?:a )?quarter to ${hour}\b(?! \d)`, 'gi'), (_, of: string) =>
        time(hourOf(of) - 1 || 12, 45),
      )
      .replaceAll(
        /\bat (\d{1,2}) and (?:a )?half\b(?! (?:an? )?(?:hour|day))/gi,
        (_, of: string) => `at ${time(Number(of), 30)}`,
      )
      // "7 till 9 in the evening": both are.
      .replaceAll(
        /\b(\d{1,2})(?::(\d\d))?(\s*(?:until|till?|to|-|–)\s*)(\d{1,2})(?::(\d\d))?(?: ?pm\b)? in the (?:evening|afternoon)\b/gi,
        (all: string, from: string, minute: string | undefined, joins: string, to: string, end: string | undefined) =>
          Number(from) < Number(to) && Number(to) < 12
            ? `${time(Number(from) + 12, Number(minute ?? 0))}${joins}${time(Number(to) + 12, Number(end ?? 0))}`
            : all,
      )
      .replaceAll(/\bhalf h(?:ou)?r\b/gi, 'half an hour')
      .replaceAll(
        new RegExp(
          String.raw`\b(\d{1,2})(?::(\d\d))? in the (?:evening|afternoon)(?:(\s+(?:until|till|to)\s+)${hour}(?::(\d\d))?\b)?`,
          'gi',
        ),
        (all: string, from: string, minute?: string, joins?: string, to?: string, end?: string) => {
          const late = (of: number) => (of < 12 ? of + 12 : of)
          if (Number(from) > 23 || (to !== undefined && hourOf(to) > 23)) return all
          const start = time(late(Number(from)), Number(minute ?? 0))
          return joins === undefined ? start : `${start}${joins}${time(late(hourOf(to!)), Number(end ?? 0))}`
        },
      )
  )
}

const monthNames = 'January February March April May June July August September October November December'.split(' ')
const numeric = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g

/** Where one date can only be day and month ("30/11"), the others are read so too. */
function dayFirst(request: string, then: (text: string) => string): string {
  const isDayFirst = /(?<![\d/])(?:1[3-9]|2\d|3[01])\/(?:0?[1-9]|1[0-2])(?![\d/])/.test(request)
  return then(
    isDayFirst
      ? request.replaceAll(numeric, (all: string, day: string, month: string) =>
          Number(month) > 12 || Number(day) > 31 ? all : `${Number(day)} ${monthNames[Number(month) - 1]!}`,
        )
      : request,
  )
}

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')

/** "Tuseday" and "thrusday" as the days that they are. */
function spelledDay(word: string): string {
  const lower = word.toLowerCase()
  if (weekdays.includes(lower) || lower === 'sundry') return word
  const day = weekdays.find((name) => isOneSlip(lower, name))
  return day === undefined ? word : `${day.charAt(0).toUpperCase()}${day.slice(1)}`
}

const nth = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
/** "Saturday the twenty eighth"; "a thirty second video" is none. */
const spelledDate = new RegExp(
  String.raw`(?<=\b(?:day|the|on|of|${monthNames.join('|')})\s)(twenty|thirty)[\s-](${nth.join('|')})(?=\s*(?:$|[,.;:!?)]|(?:at|of|from|in|until|till|to|and|with|for|by|please|${monthNames.join('|')})\b))`,
  'gi',
)
function dateOf(all: string, ten: string, one: string): string {
  const day = (/^twenty/i.test(ten) ? 20 : 30) + nth.indexOf(one.toLowerCase()) + 1
  return day > 31 ? all : `${day}${['st', 'nd', 'rd'][(day % 10) - 1] ?? 'th'}`
}

/** The request with what was shortened in full. Days only where a day can stand: "we sat in the sun" has none. */
export function unshortened(request: string): string {
  return spelledClock(
    dayFirst(request, (text) => shorthand.reduce((all, [find, full]) => all.replaceAll(find, full), text)).replaceAll(
      spelledHour,
      (word: string) => String(hours.indexOf(word.toLowerCase()) + 1),
    ),
  )
    .replaceAll(spelledDate, dateOf)
    .replaceAll(/\b[a-z]{4,9}y\b/gi, spelledDay)
    .replaceAll(
      /(?<=\b(?:by|on|till|til|until|next|this|to|for|before|after|due|from|and|or|,)\s)(mon|tues?|weds?|thu|thurs?|fri|sat|sun)\b(?!\.)|\b(?:tues|weds|thurs|thur)\b|(?<=\bremind me )(?:mon|tue|wed|thu|fri)\b/gi,
      (word: string) => days[word.toLowerCase()]!,
    )
    .replaceAll(
      /\b(mon|tues?|weds?|thu|thurs?|fri)\b(?=\s*(?:\d|at\b|morning|afternoon|evening|$|[,.?!]))/gi,
      (word: string) => days[word.toLowerCase()]!,
    )
}
