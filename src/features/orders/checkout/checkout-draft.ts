/** The checkout as it was typed, in localStorage until the order is placed; its picture in IndexedDB. */
import { deleteValue, storeValue, readValue } from './browser-store.ts'
import { checkoutForm, EMPTY_CHECKOUT, type CheckoutForm } from './checkout.rules.ts'

const STORAGE_KEY = 'checkout'
const PROOF = 'proof'

export interface Draft {
  form: CheckoutForm
  /** The idempotency key: sent again after a reload, it gives the same order. */
  key: string
}

export function readDraft(): Draft | undefined {
  try {
    return draftOf(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    // No access, or no JSON: the form starts empty.
    return undefined
  }
}

/** A field that was added to the form after the draft was stored is empty. */
function draftOf(stored: unknown): Draft | undefined {
  const { form, key } = (stored ?? {}) as { form?: Record<string, unknown>; key?: unknown }
  if (typeof form !== 'object' || form === null || typeof key !== 'string') return undefined
  const textOf = (field: keyof CheckoutForm) => {
    const value = form[field]
    return typeof value === 'string' ? value : EMPTY_CHECKOUT[field]
  }
  return { form: checkoutForm(textOf), key }
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // No access, or full: the form is lost with the page.
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // No access: nothing was stored.
  }
  void storeDraftProof(undefined)
}

/** A picture that cannot be stored must be chosen again after a reload. */
export async function storeDraftProof(proof: File | undefined): Promise<void> {
  await (proof ? storeValue('files', PROOF, proof) : deleteValue('files', PROOF)).catch(() => undefined)
}

export async function readDraftProof(): Promise<File | undefined> {
  const proof = await readValue<unknown>('files', PROOF).catch(() => undefined)
  return proof instanceof File ? proof : undefined
}

/** A random UUID; `crypto.randomUUID` exists only on pages with https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
