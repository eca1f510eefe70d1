/** The last receipt that was not printed, offered again until it is printed or given up. */
import { useSyncExternalStore } from 'react'
import type { PrintProblem } from './print-outcome.rules.ts'
import type { PrintableReceipt } from './receipt-canvas.ts'

export interface UnprintedReceipt {
  receipt: PrintableReceipt
  openDrawer: boolean
  problem: PrintProblem
}

const CHANGED = 'melhfa:unprinted-receipt'

let unprinted: UnprintedReceipt | undefined

export function setUnprintedReceipt(value: UnprintedReceipt | undefined): void {
  unprinted = value
  dispatchEvent(new Event(CHANGED))
}

export function unprintedReceipt(): UnprintedReceipt | undefined {
  return unprinted
}

/** Whether the original of this sale was not printed. */
export function isUnprinted(token: string): boolean {
  return (
    unprinted !== undefined && !unprinted.receipt.isCopy && unprinted.receipt.qr?.endsWith(token) === true
  )
}

export function useUnprintedReceipt(): UnprintedReceipt | undefined {
  return useSyncExternalStore(subscribe, unprintedReceipt, () => undefined)
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange)
  return () => removeEventListener(CHANGED, onChange)
}
