import { plainForm } from '../task-sentence.ts'

const plain: Record<string, string> = { has: 'have', does: 'do', is: 'are', was: 'were' }

/** What is told of somebody as it is said to them: "he goes on about his bill" as "you go on about your bill". */
export function toReader(sentence: string): string {
  return sentence
    .replaceAll(/\b(?:he|she|they)['’](?:s|re)\b/giu, 'you are')
    .replaceAll(/\b(?:he|she) (has|does|is|was)\b/giu, (_, verb: string) => `you ${plain[verb.toLowerCase()]}`)
    .replaceAll(
      /\b(?:he|she)\s+(?!(?:as|always|perhaps)\b)(\p{L}{2,}s)(?!\p{L})/giu,
      (_, verb: string) => `you ${plainForm(verb)}`,
    )
    .replaceAll(/\b(?:he|she|they|him|them)\b/giu, 'you')
    .replaceAll(/(?<=^You .{3,80}\band )(\p{L}{2,}s)(?= (?:that|the|an?|our|his|her|their|about|on)\b)/giu, (verb) =>
      plainForm(verb),
    )
    .replaceAll(/\b(?:his|their)\b|\bher\b(?=\s+\p{L})(?!\s+(?:and|but|or|that|when|because|to|about|if)\b)/giu, 'your')
    .replaceAll(/\bher\b/giu, 'you')
}
