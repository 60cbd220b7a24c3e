import pino, { type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** Structured lines on stderr; stdout stays the banner's. Secrets are cut wherever they might appear. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: ['*.password', '*.token', '*.access_token', '*.authorization'], censor: '[secret]' },
    },
    pino.destination(2),
  )
}
