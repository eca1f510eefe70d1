import { pino, type LevelWithSilent } from 'pino'

/** Structured logs. Whatever names a person, a secret or a private link never reaches them. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: [
      'password',
      'token',
      'phone',
      'email',
      'address',
      'cookie',
      'authorization',
      '*.phone',
      '*.email',
    ],
    censor: '[hidden]',
  },
})

export function setLogLevel(level: LevelWithSilent): void {
  log.level = level
}
