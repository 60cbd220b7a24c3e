import type { PendingAction } from '#shared/contract/runs.ts'
import { type RunAgent, RunError, type RunEvent, type RunInput } from '../engine/engine.ts'

type ScriptStep = RunEvent | { type: 'end' } | { type: 'fail'; error: string } | { type: 'ask'; action: PendingAction }

/** An engine that the test controls step by step; `inputs` are the runs it got. */
export function scriptedEngine() {
  const orders: ScriptStep[] = []
  const inputs: RunInput[] = []
  let wake = () => {}
  const tell = (...more: ScriptStep[]) => {
    orders.push(...more)
    wake()
  }
  const runAgent: RunAgent = async function* (input) {
    inputs.push(input)
    const answered = {
      provider: 'builtin',
      providerReason: null,
      usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
    }
    let text = input.resume?.state.text ?? ''
    for (;;) {
      // The next step is for another run.
      input.signal.throwIfAborted()
      const order = orders.shift()
      if (!order) {
        await new Promise<void>((resolve, reject) => {
          wake = resolve
          input.signal.addEventListener('abort', () => reject(input.signal.reason as Error))
        })
      } else if (order.type === 'end') return { kind: 'completed', result: text, ...answered }
      else if (order.type === 'fail') throw new RunError(order.error)
      else if (order.type === 'ask') return { kind: 'waiting', action: order.action, state: { text }, ...answered }
      else {
        if (order.type === 'text') text += order.text
        if (order.type === 'rewind') text = text.slice(0, order.length)
        yield order
      }
    }
  }
  return {
    inputs,
    runAgent,
    write: (text: string) => tell({ type: 'text', text }),
    rewind: (length: number) => tell({ type: 'rewind', length }),
    use: (tool: string, summary: string) =>
      tell({ type: 'tool', step: { id: summary, tool, status: 'done', summary } }),
    ask: (action: PendingAction) => tell({ type: 'ask', action }),
    fail: (error: string) => tell({ type: 'fail', error }),
    end: () => tell({ type: 'end' }),
  }
}
