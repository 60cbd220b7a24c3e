/** What a tool hands back: one part for the model, one sentence for people. */
export type Receipted<Answer> = { answer: Answer; receipt: { status: 'done' | 'failed'; summary: string } }
