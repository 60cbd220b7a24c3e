// `node training/encoder/export.ts <file>`: the requests of the corpus as `make.py` learns from them, a JSON object a line: the words with
// their kinds, the skill, the slots. What the first scored sets taught is left out, so that they can be judged by it.
import { writeFileSync } from 'node:fs'
import { kindOf } from '../../server/engine/builtin/reading/features.ts'
import { asidesOf, knownBeside, knownIn } from '../learn-reader.ts'
import { unknownToEncoder } from '../of-sets.ts'
import { readCorpus } from '../read-corpus.ts'

const [target] = process.argv.slice(2)
if (target === undefined) {
  console.error('Usage: node training/encoder/export.ts <file>')
  process.exitCode = 2
} else {
  const prompts = readCorpus()
  const names = knownIn(prompts)
  const lines = prompts
    .filter(({ source }) => !unknownToEncoder.has(source))
    .flatMap((prompt) => {
      const known = knownBeside(prompt, names)
      return prompt.requests
        .flatMap((request) => [
          request,
          // What is said beside a request asks for nothing, whether or not something was said before.
          ...asidesOf(request).flatMap((tokens) =>
            [true, false].map((isAfter) => ({
              ...request,
              tokens,
              skill: 'aside',
              slots: tokens.map(() => 'O'),
              isAfter,
            })),
          ),
        ])
        .filter(({ tokens }) => tokens.length > 0)
        .map(({ source, tokens, skill, slots, isAfter }) =>
          JSON.stringify({
            source,
            words: tokens.map(({ lower }) => lower),
            kinds: tokens.map((token) => kindOf(token, known)),
            skill,
            slots,
            isAfter,
          }),
        )
    })
  writeFileSync(target, `${lines.join('\n')}\n`)
}
