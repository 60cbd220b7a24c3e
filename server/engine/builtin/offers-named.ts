/** The offers whose names a request says; by their letter too: "option B". */
export function namedIn<Offer extends { name: string }>(instruction: string, offers: readonly Offer[]): Offer[] {
  const said = instruction.toLowerCase()
  const words = (name: string) => (name.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !general.test(word))
  return offers.filter(({ name }, at) => {
    const lettered = /^\W*(\p{L}+ (?:\p{L}|\d))\b/u.exec(name.toLowerCase())?.[1]
    const others = new Set(offers.flatMap((other, n) => (n === at ? [] : words(other.name))))
    return (
      words(name).some(
        (word) => !others.has(word) && new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, 'u').test(said),
      ) ||
      (lettered !== undefined && new RegExp(String.raw`\b${lettered}\b`).test(said))
    )
  })
}
const general = /^(?:offer|option|quote|quotation|variant|proposal|angebot|variante|gmbh|direct|house|works)$/

/** What a request wants left out: "without the scaffold", "wartung not counted". */
export function refusedIn(instruction: string): string[] {
  return [
    ...instruction.matchAll(
      /\b(?:without|excluding|except(?: for)?|leaving out|not counting|ohne|no)\s+(?:the |a |any |die |den |das )?(\p{L}{4,})/giu,
    ),
    ...instruction.matchAll(/(\p{L}{4,})\s+(?:is |are )?(?:not (?:counted|included)|excluded|left out|nicht)/giu),
  ].map(([, word]) => word!.toLowerCase().slice(0, 6))
}
