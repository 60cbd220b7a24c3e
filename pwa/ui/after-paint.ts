/**
 * Resolves once what stands on the screen has been drawn: a slow phone draws it before it asks for more. A tab in the
 * background draws nothing.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, document.hidden ? 0 : 100)
  })
}
