/** The path of a Chromium; throws one sentence when there is none and none can be installed. */
export function findChromium(): string
