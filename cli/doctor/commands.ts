import type { Verb } from '../verb.ts'

/** Adds `doctor`. */
export function declareDoctor(doctor: Verb): void {
  doctor
    .withHelp({
      description:
        'Check settings, the way to the server, the server, the clock, the sign-in and what waits to be ' +
        'sent: one line each, with what to do.\nNothing secret is shown. In a pipe each is one line with ' +
        'tabs between the values: result, check, what was found, what to do. Exits with 1 when a check has ' +
        'failed.',
      examples: [
        'muster doctor',
        'muster doctor --profile work',
        'muster doctor --json | jq \'.checks[] | select(.result != "ok")\'',
      ],
    })
    .withServer()
    .withAction(async () => (await import('./doctor.ts')).doctor)
}
