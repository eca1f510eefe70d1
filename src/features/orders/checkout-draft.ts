/** What was typed at the checkout, kept under `checkout` until the order is placed; its picture beside it. */
import { dropValue, keepValue, readValue } from './browser-store.ts'
import type { CheckoutForm } from './checkout.rules.ts'

const STORAGE_KEY = 'checkout'
const PROOF = 'proof'

export interface Draft {
  form: CheckoutForm
  /** One for each intent to order: sent again after a reload, it gives the same order back. */
  key: string
}

const FIELDS = ['name', 'phone', 'email', 'wilaya', 'city', 'address', 'payment', 'notes'] as const

export function readDraft(): Draft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    // Closed to us, or not what we wrote: the form starts empty.
    return undefined
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { form, key } = value as { form?: Record<string, unknown>; key?: unknown }
  return typeof key === 'string' && FIELDS.every((field) => typeof form?.[field] === 'string')
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // Closed or full: what was typed lives as long as the page.
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was kept.
  }
  void keepDraftProof(undefined)
}

/** A picture that cannot be kept is chosen again after a reload; nothing else depends on it. */
export async function keepDraftProof(proof: File | undefined): Promise<void> {
  await (proof ? keepValue('files', PROOF, proof) : dropValue('files', PROOF)).catch(() => undefined)
}

export async function readDraftProof(): Promise<File | undefined> {
  const proof = await readValue<unknown>('files', PROOF).catch(() => undefined)
  return proof instanceof File ? proof : undefined
}

/** Random enough without `crypto.randomUUID`, which browsers keep from pages without https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
