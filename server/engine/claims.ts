/**
 * Any of these words and phrases, divided by commas: a star stands for letters, an ellipsis for a few words. `before`
 * and `after` are patterns of what stands around them.
 */
function anyOf(phrases: string, before = '', after = ''): RegExp {
  const choice = phrases
    .trim()
    .split(/\s*,\s*/)
    .join('|')
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll('…', '.{1,40}?')
    .replaceAll("'", "['’]")
  return new RegExp(String.raw`${before}(?<!\p{L})(?:${choice})(?!\p{L})${after}`, 'iu')
}

/** What people ask to be done in the workspace, in English and German. Writing and telling are done in the reply. */
const orders = anyOf(`
  create, add, schedule, book, set, remind, invite, assign, move, push, rename, cancel, delete, remove, archive, mark,
  complete, close, merge, log, block, put, change, update, reschedule, send, e-?mail, tell, reply, forward, sort, clear,
  clean, start, open, accept, decline, note, make sure, get (?:a|the|us|me), take … off, break … into, swap,
  raise, lower, bump, share, postpone, reassign, duplicate, tidy, let … know, plate,
  new (?:task|project|event|meeting|reminder), erstell*, leg*, trag*, erinner*, lad*, lösch*, sag*, setz*, änder*, erhöh*,
  benenn*, schick*, send*, verschieb*, verschick*, plan*, buch*, absag*, richt*, weis*, markier*, räum*, füg*, streich*,
  stell*, schließ*, neue*`)

/** What says that it has been done. */
const deeds = anyOf(
  `
  done, created, added, scheduled, booked, updated, changed, moved, assigned, marked, deleted, removed, cancell?ed,
  completed, sent, invited, saved, rescheduled, logged, renamed, archived, merged, combined, closed, blocked, replied,
  forwarded, reserved, accepted, declined, shifted, noted, informed, notified, emailed, reassigned, postponed, pushed,
  swapped, shared, duplicated, bumped, raised, cleared, set (?:up|a|the|for|to), went out, on (?:its|their) way,
  taken care of, all set, all gone, gone out, is off your, (?:in|on) your calendar, from now on, reminder set,
  you'll (?:now )?(?:get|receive), (?:is|are|has|have) now, (?:is|are|has|have|takes|shows?|appears?|starts?) … now,
  now (?:is|has|shows|reads|appears|takes|at|on|in|with|the|live|called|belongs|due),
  erledigt, erstellt, angelegt, hinzugefügt, eingetragen, eingerichtet, geändert, aktualisiert, verschoben, zugewiesen,
  gelöscht, abgesagt, verschickt, gesendet, versendet, geschickt, eingeladen, gespeichert, markiert, archiviert, entfernt,
  übernommen, angepasst, umbenannt, hinterlegt, benachrichtigt, informiert, gebucht, geblockt, übertragen, gesetzt,
  (?:ist|sind|findet|steht|läuft) jetzt, (?:ist|sind) nun, (?:ist|sind) raus`,
)

const ticks = /[✅✔☑]/u

/** Not done, or only meant to be. */
const noDeed = anyOf(`
  not, *n't, never, can't, cannot, once, when, if, would, will, (?:I|we)'ll, should, could, may, might, shall,
  needs? to, to be, please, want me, like me, let me know, I can, left … where, fully booked, able to, unable, draft,
  nicht, kein*, wenn, sobald, falls, soll, sollen, kann, können, könnte, würde, möchtest, werde, Entwurf`)

/** Asks for an answer or a text, which the reply itself is. */
const wantsWords = anyOf(
  `
  what, which, who, when, where, how, why, is, are, was, were, did, does, do, has, have, list, show, write, draft,
  summari[sz]e, translate, compare, explain, describe, suggest, propose, give me, tell me, let me know, find, read, review,
  welche*, wer, wann, wie, ist, sind, hat, schreib*, entwirf, formulier*, fass*, zeig*, erklär*, übersetz*, vergleich*,
  nenn*, gib`,
  String.raw`^\P{L}*(?:(?:please|can|could|would|you|bitte|kannst|könntest|du|mal)(?!\p{L})[ ,]*)*`,
)

/** Made, but as a part of the reply. */
const wrote = anyOf(
  'created, made, updated, set up, erstellt, angelegt',
  '',
  String.raw`[^.!?]{0,40} (?:list|plan|template|draft|outline|summary|agenda|checklist|table|overview)s?(?!\p{L})`,
)
const schrieb = anyOf('Liste, Plan, Entwurf, Vorlage, Übersicht, Agenda', '', '[^.!?]{0,40}(?:erstellt|angelegt)')

/** Said of oneself, whatever was asked. */
const ofOneself = anyOf(
  `created, added, scheduled, booked, sent, invited, moved, deleted, cancell?ed, rescheduled, assigned`,
  String.raw`(?<!\p{L})I(?:['’]ve| have)(?: (?:just|now|also|already|successfully)){0,2} `,
  String.raw` (?:\p{L}+ ){0,3}(?:task|reminder|meeting|event|appointment|invitation|invite|e-?mail|project)s?(?!\p{L})` +
    '(?! (?:list|plan|template|draft|outline))',
)

/** Waits for a yes before anything is done, or says itself that nothing was. */
const asksFirst = anyOf(
  'please confirm, are you sure, (?:bist du|sind Sie) sicher, bestätige, nichts geändert, nothing (?:was|has been) changed',
)

/**
 * Whether a reply says that it changed the workspace or sent something, in English or German: somebody asked for that
 * and reads that it is done, or the model says so of itself.
 */
export function claimsAChange(reply: string, prompt: string): boolean {
  if (asksFirst.test(reply)) return false
  const mayHaveAsked = orders.test(prompt) && !wantsWords.test(prompt)
  // What is quoted, or written for use, is said by nobody.
  const said = reply.replaceAll(/```[\s\S]*?(?:```|$)|^>.*$/gm, ' ').replaceAll(/[“„"][^”“"\n]*[”“"]/g, '“…”')
  return said
    .split(/(?<=[.!?])\s+|\n/)
    .filter((sentence) => ![noDeed, wrote, schrieb, /\?\s*$/].some((pattern) => pattern.test(sentence)))
    .some((sentence) => ofOneself.test(sentence) || (mayHaveAsked && (deeds.test(sentence) || ticks.test(sentence))))
}

/** What stands below a reply that says so where no tool changed anything. */
export const nothingChanged =
  '**Nothing was changed.** No tool was used for this answer, whatever it says. Ask again, or choose a larger model.'
