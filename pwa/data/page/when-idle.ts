import { afterPaint } from '#pwa/ui/after-paint.ts'

/**
 * Resolves once the browser has nothing better to do and has drawn what it laid out, about a second later at most:
 * what is to be seen goes before what is to be kept.
 */
export async function whenIdle(): Promise<void> {
  await idle()
  await afterPaint()
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve)
    else requestIdleCallback(() => resolve(), { timeout: 1000 })
  })
}
