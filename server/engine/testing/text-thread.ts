import { parentPort } from 'node:worker_threads'
import type { ThreadReply } from '../text-thread.ts'

/** Speaks the protocol of the threads for texts and behaves as badly as its jobs are called. */
parentPort!.on(
  'message',
  ({ id, name, input, abort }: { id: number; name?: string; input?: unknown; abort?: true }) => {
    const reply = (message: Omit<ThreadReply, 'id'>) =>
      parentPort!.postMessage({ id, ...message } satisfies ThreadReply)
    if (abort) reply({ end: true })
    else if (name === 'say') reply({ values: [input], end: true })
    else if (name === 'grow') grow()
    else if (name === 'stick' || name === 'answer') for (;;);
  },
)

function grow(): void {
  const held: string[][] = []
  for (;;) held.push(Array.from({ length: 1000 }, (_, n) => `${held.length} ${n}`))
}
