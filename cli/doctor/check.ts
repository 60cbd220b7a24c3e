/** The result of one check; `todo` is a sentence where something is to be done. */
export type Finding = { result: 'ok' | 'warning' | 'failed'; found: string; todo?: string }

export const ok = (found: string, todo?: string): Finding => ({
  result: 'ok',
  found,
  ...(todo !== undefined && { todo }),
})
export const warning = (found: string, todo: string): Finding => ({ result: 'warning', found, todo })
export const failed = (found: string, todo: string): Finding => ({ result: 'failed', found, todo })
