/** A prompt is read as German when it starts with one of these, or holds the plain marks of the language. */
const isGerman =
  /^\s*(?:(?:bitte|kannst du|könntest du|hallo|hi|hey|arlo|millie|chip)[\s,]+)*(?:bitte\s+)?(?:erstell\w*|leg\w*|füg\w*|mach\w*|erinner\w*|plan\w*|verschieb\w*|markier\w*|lösch\w*|sag\w*|was|wer|wie|welche\w*|wann|ist|zeig\w*|fasse?|vergleich\w*|benenn\w*|weise?|gib|neue|starte|hat|habe|setz\w*)\b.*\b(?:eine?n?|der|die|das|den|dem|ist|sind|für|mit|an|aufgaben?|termine?|projekt\w*|überfällig|fällig|heute|morgen|woche|auf|als|ab|ich|zu|zusammen|wer|hat|du)\b/isu

/** Common words of commands and questions, the longer first; names and titles stay as they are. */
const words: [RegExp, string][] = [
  [/^\s*(?:kannst|könntest) du (?:bitte )?/i, ''],
  [/\bbitte\b,?\s*/gi, ''],
  [
    /^erinner\w*\s+(\p{L}+)\s+(?:bitte\s+)?(am|bis|morgen|heute|übermorgen|nächst\w+)\s+(.{1,30}?)\s*daran,?\s+/isu,
    'remind $1 $2 $3 to ',
  ],
  [/^erinner\w*\s+mich\s+daran,?\s+/iu, 'remind me to '],
  [/^erinner\w*\s+mich\s+(?:an\s+)?/iu, 'remind me to '],
  [/^erinner\w*\s+(\p{L}+)\s+(?:daran,?|an)\s+/iu, 'remind $1 to '],
  [/^leg\w*\s+(eine?n?\s+(?:neuen?\s+)?(?:aufgabe|termin|projekt)\b.*?)\s+an\b/isu, 'erstelle $1'],
  [/^füg\w*\s+(.*?)\s+hinzu\b/isu, 'erstelle $1'],
  [/^(?:erstell\w*|mach\w*)\s+(?:mir\s+)?/iu, 'create '],
  [/^plan\w*\s+/iu, 'schedule '],
  [/^verschieb\w*\s+(?:den |die |das )?(.+?)\s+auf\s+/iu, 'move $1 to '],
  [
    /^markier\w*\s+(?:die aufgabe\s+|den |die |das )?(.+?)\s+als\s+(?:erledigt|fertig|abgeschlossen)\W*$/iu,
    'mark $1 as done',
  ],
  [/^(?:lösch\w*|entfern\w*)\s+(?:die |den |das )?/iu, 'delete '],
  [/^sag\w*\s+(?:den |die |das )?(.+?)\s+ab\W*$/iu, 'cancel $1'],
  [/^benenn\w*\s+(.+?)\s+in\s+(.+?)\s+um\W*$/iu, 'rename $1 to $2'],
  [/^weise?\s+(?:die aufgabe\s+)?(.+?)\s+(\p{Lu}\p{L}+)\s+zu\W*$/iu, 'assign $1 to $2'],
  [/^gib\s+(?:die aufgabe\s+)?(.+?)\s+an\s+(\p{Lu}\p{L}+)\W*$/iu, 'assign $1 to $2'],
  [/^was (?:hältst|denkst|meinst) du (?:von|über|zu) /iu, 'what do you think of '],
  [/\b(?:unser|mein)(?:e[mnrs]?)? plan\b/gi, 'our plan'],
  [/\bwas ist überfällig\b/gi, 'what is overdue'],
  [/\b(?:was|welche aufgaben?) (?:ist|sind) (heute|morgen|diese woche|nächste woche) fällig\b/gi, 'what is due $1'],
  [/\b(?:was|welche aufgaben?) (?:ist|sind) überfällig\b/gi, 'what is overdue'],
  [/\bwelche aufgaben hat (\p{Lu}\p{L}+)/giu, 'which tasks does $1 have'],
  [
    /\bwas (?:hat|muss) (\p{Lu}\p{L}+)(?: noch)? zu tun\b|\bwas muss (\p{Lu}\p{L}+)(?: noch)? (?:tun|machen)\b/giu,
    'which tasks does $1$2 have',
  ],
  [/\bwie viele aufgaben sind (?:noch )?offen\b/gi, 'how many tasks are open'],
  [/\bwie (?:steht|läuft) (?:es um |das projekt |die |das |der )*/gi, 'what is the status of '],
  [
    /\bwas steht (heute|morgen|diese woche|nächste woche)?\s*(?:im|in meinem) kalender\b(?:\s+(heute|morgen|diese woche|nächste woche))?/gi,
    'what is on the calendar $1$2',
  ],
  [/\bwelche termine habe ich\b/gi, 'which events are on the calendar'],
  [/\bwer hat\b/gi, 'who has'],
  [/^fasse?\s+(.*?)\s*zusammen\W*$/isu, 'summarise $1'],
  [/^vergleich\w*\s+/iu, 'compare '],
  [/\beine?n?\s+(?:neuen?\s+)?aufgabe\b/gi, 'a task'],
  [/\baufgaben\b/gi, 'tasks'],
  [/\baufgabe\b/gi, 'task'],
  [/\beine?n?\s+(?:neuen?\s+)?(?:termin|besprechung|meeting)\b/gi, 'a meeting'],
  [/\bein\s+(?:neues\s+)?projekt\b/gi, 'a project'],
  [/\bfür\b/gi, 'for'],
  [/\bmit\b/gi, 'with'],
  [/\bund\b/gi, 'and'],
  [/\bbis (?:zum )?/gi, 'by '],
  [/\b(?:hohe[rn]?) priorität\b/gi, 'high priority'],
  [/\bniedrige[rn]? priorität\b/gi, 'low priority'],
  [/(?<!\p{L})übermorgen\b/giu, 'the day after tomorrow'],
  [/\bmorgen\b/gi, 'tomorrow'],
  [/\bheute\b/gi, 'today'],
  [/\bnächste woche\b/gi, 'next week'],
  [/\bdiese woche\b/gi, 'this week'],
  [/\bnächste[nr]?\s+(?=(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)/gi, 'next '],
  [/\b(?:am\s+)?montag\b/gi, 'on Monday'],
  [/\b(?:am\s+)?dienstag\b/gi, 'on Tuesday'],
  [/\b(?:am\s+)?mittwoch\b/gi, 'on Wednesday'],
  [/\b(?:am\s+)?donnerstag\b/gi, 'on Thursday'],
  [/\b(?:am\s+)?freitag\b/gi, 'on Friday'],
  [/\b(?:am\s+)?samstag\b/gi, 'on Saturday'],
  [/\b(?:am\s+)?sonntag\b/gi, 'on Sunday'],
  [/\b(?:von )?(\d{1,2}(?::\d\d)?)\s*(?:bis|-|–|by)\s*(\d{1,2}(?::\d\d)?)\s*uhr\b/gi, 'from $1 to $2'],
  [/\bum\s+(\d{1,2}):(\d\d)(?:\s*uhr)?\b/gi, 'at $1:$2'],
  [/\bum\s+(\d{1,2})\s*uhr\b/gi, 'at $1:00'],
  [/\b(\d{1,2})\.\s*(januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)\b/gi, '$1 $2'],
  [/\bjanuar\b/gi, 'January'],
  [/\bfebruar\b/gi, 'February'],
  [/\bmärz\b/gi, 'March'],
  [/(\d)\s+mai\b/gi, '$1 May'],
  [/\bjuni\b/gi, 'June'],
  [/\bjuli\b/gi, 'July'],
  [/\boktober\b/gi, 'October'],
  [/\bdezember\b/gi, 'December'],
]

/** A German prompt of the common kinds as the English sentence that the rules read; any other prompt as it is. */
export function fromGerman(prompt: string): string {
  if (prompt.length > 600 || !isGerman.test(prompt)) return prompt
  return words
    .reduce((text, [from, to]) => text.replace(from, to), prompt.trim())
    .replaceAll(/\bby on\b/g, 'by')
    .replaceAll(/\bnext on\b/g, 'next')
    .replaceAll(/\bto on\b/g, 'to')
    .trim()
}
