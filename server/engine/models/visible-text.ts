/** What models think aloud stands between these, where their server does not take it out. */
const opens = ['<think>', '<thinking>', '<reasoning>', '[THINK]', '<|channel|>analysis<|message|>']
const closes = ['</think>', '</thinking>', '</reasoning>', '[/THINK]', '<|channel|>final<|message|>']
/** The end of a turn in the templates of models: what comes after it is not theirs to say. */
const ends = ['<|im_end|>', '<|im_start|>', '<|endoftext|>', '<|eot_id|>', '<end_of_turn>', '<start_of_turn>']
const callOpens = '<tool_call>'
const callCloses = '</tool_call>'
const marks = [...opens, ...closes, ...ends, callOpens, callCloses]
const longest = Math.max(...marks.map(({ length }) => length))

export type Visible = {
  /** Takes the next piece of a model's text and returns what people may see of it. */
  push: (delta: string) => Shown
  /** What was still held back at the end. */
  finish: () => Shown
  /** The contents of the tool calls that stood in the text. */
  calls: readonly string[]
}

/** `rewind` takes back all that was shown before `text`; `ended` says that the model has ended its turn. */
type Shown = { text: string; rewind: boolean; ended: boolean }

/**
 * What a model of one's own says, without its thinking, the marks of its template and the calls it wrote into the text.
 * Where only the end of the thinking is marked, as with templates that write the beginning themselves, what was shown
 * is taken back.
 */
export function readVisibleText(): Visible {
  let mode: 'text' | 'thinking' | 'call' = 'text'
  let held = ''
  let call = ''
  let hasShown = false
  let hasEnded = false
  const calls: string[] = []

  function take(isLast: boolean): Shown {
    const shown = { text: '', rewind: false, ended: hasEnded }
    const pass = (text: string) => {
      if (mode === 'call') call += text
      if (mode !== 'text') return
      // The blank lines between the thinking and the answer belong to neither.
      const visible = hasShown ? text : text.trimStart()
      shown.text += visible
      hasShown ||= visible !== ''
    }
    while (held !== '' && !hasEnded) {
      const next = nextMark(held)
      if (!next) {
        const safe = isLast ? held.length : held.length - heldBack(held)
        pass(held.slice(0, safe))
        held = held.slice(safe)
        break
      }
      pass(held.slice(0, next.at))
      held = held.slice(next.at + next.mark.length)
      if (opens.includes(next.mark)) mode = 'thinking'
      else if (closes.includes(next.mark)) {
        if (mode === 'text') {
          shown.text = ''
          shown.rewind = true
          hasShown = false
        }
        mode = 'text'
      } else if (next.mark === callOpens) mode = 'call'
      else if (next.mark === callCloses) endCall()
      else hasEnded = shown.ended = true
    }
    if (isLast) endCall()
    return shown
  }

  function endCall(): void {
    if (call.trim() !== '') calls.push(call)
    call = ''
    if (mode === 'call') mode = 'text'
  }

  return {
    push(delta) {
      held += delta
      return take(false)
    },
    finish: () => take(true),
    calls,
  }
}

function nextMark(text: string): { at: number; mark: string } | undefined {
  if (!text.includes('<') && !text.includes('[')) return undefined
  return marks
    .map((mark) => ({ mark, at: text.indexOf(mark) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0]
}

/** How many characters at the end may be the beginning of a mark. */
function heldBack(text: string): number {
  for (let length = Math.min(longest - 1, text.length); length > 0; length -= 1) {
    const end = text.slice(-length)
    if (marks.some((mark) => mark.startsWith(end))) return length
  }
  return 0
}
