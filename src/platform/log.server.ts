import { pino, type LevelWithSilent } from 'pino'

/** Structured logs without personal data, secrets or private links. */
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

/** Properties of PostgreSQL and system errors without personal data; `detail` is left out because it quotes rows. */
const LOGGED_PROPERTIES = ['code', 'constraint', 'table', 'column', 'syscall'] as const

/** A refusal is an answer, not a defect: its code says everything. */
function isRefusal(error: Error): boolean {
  return error.name === 'Refusal'
}

/** The error of a failed query contains its parameters (names, phones, links): only the SQL text is logged. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (isRefusal(error)) return { type: 'Refusal', message: error.message }
  const { message, stack = '' } = error
  const safeMessage = 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : message
  const details = LOGGED_PROPERTIES.filter((name) => name in error).map((name) => [
    name,
    error[name as keyof Error],
  ])
  return {
    type: error.constructor.name,
    message: safeMessage,
    stack: stack.replace(message, () => safeMessage),
    ...Object.fromEntries(details),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorForLog) }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

/** Removes the token from the path of a private link. */
export function pathForLog(path: string): string {
  return path.replace(
    /^(\/order\/|\/run\/|\/newsletter\/(?:unsubscribe|one-click|confirm)\/|\/development-identity\/(?:choose|auth)\/).+/i,
    '$1…',
  )
}

/** The network of an address (the first three numbers, or the first three groups), which names no household. */
export function addressForLog(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  if (!address.includes(':')) return ''
  const [head = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
