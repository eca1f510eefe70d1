import { pino, type LevelWithSilent } from 'pino'

/** Structured logs. Whatever names a person, a secret or a private link never reaches them. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: errorForLog },
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

/** What PostgreSQL and the system add to an error that names nobody; a `detail` quotes whole rows. */
const TOLD = ['code', 'constraint', 'table', 'column', 'syscall'] as const

/** A failed query carries its values, which are people's names, phones and links: only the question is told. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack = '' } = error
  const told = 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : message
  const details = TOLD.filter((name) => name in error).map((name) => [name, error[name as keyof Error]])
  return {
    type: error.constructor.name,
    message: told,
    stack: stack.replace(message, () => told),
    ...Object.fromEntries(details),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorForLog) }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

/** The path alone: queries carry search words, and private links carry their token. */
export function pathForLog(path: string): string {
  return path.replace(
    /^(\/order\/|\/newsletter\/unsubscribe\/|\/development-identity\/(?:choose|auth)\/).+/,
    '$1…',
  )
}
