/** Prints receipts on the printer of this device and opens the cash drawer. Works without a server. */
import type { ReceiptLine } from '#core/receipt-line.ts'
import type { Language } from '#core/text.ts'
import type { PrintOutcome } from './print-outcome.rules.ts'

export interface PrintableReceipt {
  lines: ReceiptLine[]
  /** The address of the order's page, printed as a QR code. */
  qr?: string
  language: Language
  /** Marked as a copy: the original was printed before. */
  isCopy: boolean
}

/** Never throws: the outcome says what happened, `printer.text.ts` has a sentence for it. */
export async function printReceipt(
  receipt: PrintableReceipt,
  options: { openDrawer: boolean },
): Promise<PrintOutcome> {
  void receipt
  void options
  return Promise.resolve({ done: false, problem: 'noPrinter' })
}

export async function openDrawer(): Promise<PrintOutcome> {
  return Promise.resolve({ done: false, problem: 'noDrawer' })
}
