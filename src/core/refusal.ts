/**
 * Thrown by a use case to refuse a request, so that its transaction rolls back. The code is converted centrally to an
 * HTTP status and a message in the language of the reader.
 */
export type RefusalKind = 'invalid' | 'forbidden' | 'missing' | 'conflict' | 'busy'

export class Refusal extends Error {
  readonly code: string
  readonly kind: RefusalKind
  readonly details: Record<string, string | number>

  constructor(code: string, kind: RefusalKind, details: Record<string, string | number> = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.kind = kind
    this.details = details
  }
}

export const REFUSAL_STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  busy: 503,
}
