import { sendForm } from '#ui/form/send-form.ts'
/** A checkout on its way from the browser to the shop. */
import type { ChangedBody, PlacedBody } from './checkout-result.rules.ts'
import type { CheckoutForm, CheckoutProblem } from './checkout.rules.ts'

export interface Intent {
  key: string
  form: CheckoutForm
  /** `productId:quantity` */
  lines: string[]
  /** In UM, as it was shown. */
  total: string
}

export type Outcome =
  | { kind: 'placed'; placed: PlacedBody }
  | { kind: 'changed'; changed: ChangedBody }
  | { kind: 'wrong'; problems: CheckoutProblem[] }
  | { kind: 'tooMany' | 'failed' }
  /** No answer, or one that says "later": it may or may not have arrived, and may be sent again. */
  | { kind: 'unknown'; wasLost: boolean }

/** `proof` is the picture itself, or its fingerprint where the picture follows. */
export async function sendCheckout(
  intent: Intent,
  proof: File | string | undefined,
  onProgress?: (percent: number) => void,
): Promise<Outcome> {
  const form = new FormData()
  form.set('key', intent.key)
  for (const line of intent.lines) form.append('line', line)
  form.set('total', intent.total)
  for (const [field, value] of Object.entries(intent.form)) form.set(field, value)
  if (proof) form.set('proof', proof)
  const sent = await sendForm('/cart', form, onProgress)
  if (!sent) return { kind: 'unknown', wasLost: true }
  switch (sent.status) {
    case 200:
    case 201:
      return { kind: 'placed', placed: sent.body as PlacedBody }
    case 409:
      return { kind: 'changed', changed: sent.body as ChangedBody }
    case 422:
      return { kind: 'wrong', problems: (sent.body as { problems: CheckoutProblem[] }).problems }
    case 429:
      return { kind: 'tooMany' }
    case 502:
    case 503:
    case 504:
      return { kind: 'unknown', wasLost: false }
    default:
      return { kind: 'failed' }
  }
}

/** The fingerprint by which a picture is announced; none where the browser cannot make one (no https). */
export async function proofHashOf(proof: Blob): Promise<string | undefined> {
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle
  if (!subtle) return undefined
  const hash = await subtle.digest('SHA-256', await proof.arrayBuffer())
  return `sha256:${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
