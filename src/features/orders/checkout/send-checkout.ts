/** Sends a checkout from the browser to the server. */
import type { ChangedBody, PlacedBody } from './checkout-result.rules.ts'
import type { CheckoutForm, CheckoutProblem } from './checkout.rules.ts'

export interface CheckoutRequest {
  key: string
  /** The voice note, the deposit that was shown, in UM, and its picture are sent with the fields, also by the service worker. */
  form: CheckoutForm & { voice?: File; deposit?: string; proof?: File }
  /** `productId:quantity` */
  lines: string[]
  /** The total that was shown, in UM. */
  total: string
}

export type CheckoutOutcome =
  | { kind: 'placed'; placed: PlacedBody }
  | { kind: 'changed'; changed: ChangedBody }
  | { kind: 'invalid'; problems: CheckoutProblem[] }
  | { kind: 'tooMany' | 'failed' }
  /** No response (`isNetworkError`) or 502-504: the order may have been placed, and is safe to send again. */
  | { kind: 'unknown'; isNetworkError: boolean }

/** Posts a form; undefined when no response arrived. */
export type SendForm = (url: string, form: FormData) => Promise<{ status: number; body: unknown } | undefined>

/** `proof` is the picture, or its hash if the picture is uploaded later. */
export async function sendCheckout(
  request: CheckoutRequest,
  proof: File | string | undefined,
  send: SendForm,
): Promise<CheckoutOutcome> {
  const form = new FormData()
  form.set('key', request.key)
  for (const line of request.lines) form.append('line', line)
  form.set('total', request.total)
  for (const [field, value] of Object.entries(request.form)) form.set(field, value as string)
  if (proof) form.set('proof', proof)
  const response = await send('/cart', form)
  const body = response?.body
  switch (response?.status) {
    case 200:
    case 201:
      return { kind: 'placed', placed: body as PlacedBody }
    case 409:
      return { kind: 'changed', changed: body as ChangedBody }
    case 422:
      return { kind: 'invalid', problems: (body as { problems: CheckoutProblem[] }).problems }
    case 429:
      return { kind: 'tooMany' }
    case undefined:
    case 502:
    case 503:
    case 504:
      return { kind: 'unknown', isNetworkError: !response }
    default:
      return { kind: 'failed' }
  }
}

/** The `sha256:…` value that announces a picture uploaded later; undefined if the browser cannot hash it (no HTTPS). */
export async function proofHashOf(proof: Blob): Promise<string | undefined> {
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle
  if (!subtle) return undefined
  const hash = await subtle.digest('SHA-256', await proof.arrayBuffer())
  return `sha256:${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
