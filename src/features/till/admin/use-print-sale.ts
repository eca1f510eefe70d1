import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage } from '#ui/page/language.tsx'
import type { StoredReceipt } from '../offline/sales-store.ts'
import { printProblemText } from '../printer/printer.text.ts'
import { printReceipt } from '../printer/printer.ts'
import { receiptLines } from '../receipt-lines.text.ts'

/** Prints the receipt of a sale and reports a failure. */
export function usePrintSale() {
  const toasts = useToasts()
  const language = useLanguage()
  return async (receipt: StoredReceipt, options: { isCopy: boolean; openDrawer: boolean }) => {
    const outcome = await printReceipt(
      {
        lines: receiptLines(receipt),
        qr: `${location.origin}/order/${receipt.sale.token}`,
        language: receipt.sale.language,
        isCopy: options.isCopy,
      },
      { openDrawer: options.openDrawer },
    )
    if (!outcome.done && outcome.problem !== 'cancelled')
      toasts.error(printProblemText[outcome.problem][language])
  }
}
