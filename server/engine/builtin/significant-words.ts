const common = new Set(
  (
    'the a an and or but if then so of in on at to for from by with without about as into over under than that this these those is are was were be been being am do does did done have has had having will would shall should can could may might must ' +
    'it its they them their there here he she his her him we us our you your i me my not no yes also just very more most much many some any all each every both such only own same other another which who whom whose what when where why how ' +
    'after before during between while because until again once up down out off too one two per via etc ' +
    'der die das den dem des ein eine einen einem einer und oder aber ist sind war waren wird werden wurde mit von für auf aus bei nach über nicht auch sich wir ihr sie ich als wie zu zum zur im am es ' +
    'le la les un une des du de et ou mais est sont dans pour par sur avec pas que qui ce cette ces nous vous ils elle il au aux plus ' +
    'el los las una unos y o pero es son en con por para que se su sus del al lo no como más este esta'
  ).split(' '),
)

/** The words of a text that say what it is about, in lower case; pairs of characters in scripts without spaces. */
export function significantWords(text: string): string[] {
  const words: string[] = []
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (/[\u3041-\u30ff\u3400-\u9fff]/.test(word)) {
      for (let at = 0; at + 2 <= word.length; at += 1) words.push(word.slice(at, at + 2))
    } else if (word.length > 2 && !common.has(word)) {
      words.push(stem(word))
    }
  }
  return words
}

/** Enough to count "invoice" and "invoices" as one. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}

/** What other forms of a word begin with, too: "invoi" of "invoice" and "invoicing". Four letters at least. */
export function beginningOf(word: string): string {
  return word.slice(0, Math.max(4, word.length - 2))
}
