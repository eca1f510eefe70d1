/** A message that another server did not take. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly responseCode: number | undefined
  /** The message would be refused again. */
  readonly isPermanent: boolean
  /** There is nobody left to tell: the message is deleted. */
  readonly isRecipientGone: boolean
  /** How long the other server asks to wait. */
  readonly retryAfterMs: number

  constructor(
    message: string,
    {
      responseCode,
      isPermanent = false,
      isRecipientGone = false,
      retryAfterMs = 0,
    }: Partial<DeliveryError> = {},
  ) {
    super(message)
    this.responseCode = responseCode
    this.isPermanent = isPermanent
    this.isRecipientGone = isRecipientGone
    this.retryAfterMs = retryAfterMs
  }
}

/** About the message itself. What is about the shop's account (no right, no credit) or the rate may change. */
const RETRIED_STATUSES = new Set([401, 402, 403, 407, 408, 425, 429])

export function isPermanentStatus(status: number): boolean {
  return status < 500 && !RETRIED_STATUSES.has(status)
}

const MAX_RETRY_AFTER_S = 24 * 3600

/** Of a Retry-After header in seconds; dates are not read. */
export function readRetryAfter(header: string | null | undefined): number {
  return header && /^\d{1,9}$/.test(header) ? Math.min(Number(header), MAX_RETRY_AFTER_S) * 1000 : 0
}
