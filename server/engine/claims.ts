const made =
  'created|added|scheduled|booked|updated|changed|moved|assigned|marked|set|deleted|removed|cancelled|canceled|' +
  'completed|sent|invited|saved|put|arranged|rescheduled|logged'
const gemacht =
  'erstellt|angelegt|hinzugefügt|eingetragen|geplant|geändert|aktualisiert|verschoben|zugewiesen|gelöscht|abgesagt|' +
  'verschickt|gesendet|versendet|eingeladen|gespeichert|erledigt|markiert'
/** What lives in the workspace, or leaves it; a plan or a list of tasks may well stand in the answer itself. */
const things =
  String.raw`(?:sub)?tasks?|to-?dos?|reminders?|meetings?|events?|appointments?|calendar|invit(?:e|ation)s?|e-?mails?` +
  String.raw`|projects?`
const dinge = 'Aufgaben?|Termine?|Besprechung(?:en)?|Kalender|Erinnerung(?:en)?|Einladung(?:en)?|E-?Mails?|Projekte?'
const written = String.raw`(?!\s*[- ]?(?:lists?|plans?|templates?|descriptions?|drafts?|text|outline|summary|agenda|brief))`

const sentOrMade = 'created|added|scheduled|booked|sent|deleted|cancelled|canceled|saved|rescheduled'
const adverbs = '(?: (?:just|now|also|already|successfully)){0,2}'

/** Said of oneself. */
const own = [
  String.raw`\bI(?:['’]ve| have)?${adverbs} (?:${made})\b[^.!?\n]{0,80}?\b(?:${things})\b${written}`,
  String.raw`\bIch habe\b[^.!?\n]{0,80}?\b(?:${dinge})\b[^.!?\n]{0,80}?\b(?:${gemacht})\b`,
].map((pattern) => new RegExp(pattern, 'i'))

/** Said of a thing: where something was asked, this may be the answer. */
const ofThings = [
  String.raw`\b(?:${things})\b${written}[^.!?\n]{0,80}? (?:has|have)${adverbs} been${adverbs} (?:${sentOrMade})\b`,
  String.raw`^\W*(?:new )?(?:task|meeting|event|reminder|project|e-?mail)s? (?:${sentOrMade})\b`,
  String.raw`\b(?:${dinge})\b[^.!?\n]{0,80}? wurden?\b[^.!?\n]{0,40}?\b(?:${gemacht})\b`,
].map((pattern) => new RegExp(pattern, 'im'))

const question =
  /^\W*(?:what|which|who|when|where|how|why|is|are|was|were|did|does|do|has|have|list|show|was|welche\w*|wer|wann|wie|ist|sind|hat)\b/i

/** Not done, or only meant to be. */
const noClaim = new RegExp(
  String.raw`\b(?:not|never|can(?:no|['’])t|once|when|if|after|would|will|should|needs? to|to be|please)\b|n['’]t\b` +
    String.raw`|\b(?:nicht|kein\w*|wenn|sobald|falls)\b`,
  'i',
)

/** Whether a reply to this prompt says that it changed the workspace or sent something, in English or German. */
export function claimsAChange(reply: string, prompt: string): boolean {
  const patterns = question.test(prompt) ? own : [...own, ...ofThings]
  const said = reply.replaceAll(/```[\s\S]*?(?:```|$)|^>.*$|[“„"][^”“"\n]*[”“"]/gm, '“…”')
  return said
    .split(/(?<=[.!?])\s+|\n/)
    .some((sentence) => patterns.some((pattern) => pattern.test(sentence)) && !noClaim.test(sentence))
}

/** What stands below a reply that says so where no tool changed anything. */
export const nothingChanged =
  '**Nothing was changed.** The answer says that something was done, but no tool was used for it. Ask again, or choose a larger model.'
