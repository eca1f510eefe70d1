/** The shopper's details for her next order, in localStorage, if she asked for it. */
import { EMPTY_CHECKOUT, type CheckoutForm } from './checkout.rules.ts'

export const STORAGE_KEY = 'customer'
const FIELDS = ['name', 'phone', 'email', 'wilaya', 'city', 'address', 'landmark', 'pin'] as const

export function readCustomer(): CheckoutForm | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Record<string, unknown> | null
    if (!stored) return undefined
    const known = FIELDS.filter((field) => typeof stored[field] === 'string')
    return { ...EMPTY_CHECKOUT, ...Object.fromEntries(known.map((field) => [field, stored[field]])) }
  } catch {
    // localStorage is not accessible or has no valid JSON: the form starts empty.
    return undefined
  }
}

export function storeCustomer(form: CheckoutForm): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(form, [...FIELDS]))
  } catch {
    // localStorage is not accessible or full: the next order starts with an empty form.
  }
}

export function forgetCustomer(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // localStorage is not accessible: nothing was stored.
  }
}
