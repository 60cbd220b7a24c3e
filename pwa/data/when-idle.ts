/** Resolves once the browser has nothing better to do, a second later at most: what is to be seen goes before what is to be kept. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve)
    else requestIdleCallback(() => resolve(), { timeout: 1000 })
  })
}
