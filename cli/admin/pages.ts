import { maxPageSize } from '#shared/contract/limits.ts'

type Ask<Item> = (query: { limit: number; q?: string; cursor?: string }) => Promise<{
  items: Item[]
  next_cursor: string | null
}>

/** So many of what the server lists page by page, or all of it; a page may be empty and not the last. */
export async function readPages<Item>(ask: Ask<Item>, q: string | undefined, most = Infinity): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | null = null
  do {
    const { items, next_cursor }: Awaited<ReturnType<Ask<Item>>> = await ask({
      limit: Math.min(most - all.length, maxPageSize),
      ...(q !== undefined && { q }),
      ...(cursor !== null && { cursor }),
    })
    all.push(...items)
    cursor = next_cursor
  } while (cursor !== null && all.length < most)
  return all
}
