/** The form of the checkout draft, in localStorage until the order is placed. */
import { checkoutForm, EMPTY_CHECKOUT, type CheckoutForm } from './checkout.rules.ts'

const STORAGE_KEY = 'checkout'

export interface Draft {
  form: CheckoutForm
  /** The idempotency key: submitting the draft again after a reload returns the same order. */
  key: string
  /** The total for which the payment picture was chosen, in hundredths. */
  proofTotal?: number | undefined
}

export function readDraft(): Draft | undefined {
  try {
    return draftOf(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    // localStorage is not accessible or has no valid JSON: the form starts empty.
    return undefined
  }
}

/** Fields that were added to the form after the draft was stored get their empty value. */
function draftOf(stored: unknown): Draft | undefined {
  const { form, key, proofTotal } = (stored ?? {}) as {
    form?: Record<string, unknown>
    key?: unknown
    proofTotal?: unknown
  }
  if (typeof form !== 'object' || form === null || typeof key !== 'string') return undefined
  const textOf = (field: keyof CheckoutForm) => {
    const value = form[field]
    return typeof value === 'string' ? value : EMPTY_CHECKOUT[field]
  }
  return {
    form: checkoutForm(textOf),
    key,
    ...(typeof proofTotal === 'number' && { proofTotal }),
  }
}

export function storeDraft(draft: Draft): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // localStorage is not accessible or full: the draft does not survive a reload.
  }
}

export function deleteDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // localStorage is not accessible: nothing was stored.
  }
}

/** A random UUID; `crypto.randomUUID` exists only on HTTPS pages. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
