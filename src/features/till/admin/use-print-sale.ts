import type { StoredReceipt } from '../offline/sales-store.ts'
import { usePrint } from '../printer/use-print.ts'
import { receiptLines } from '../receipt-lines.text.ts'

/** Prints the receipt of a sale; a problem is shown with a button that prints again. */
export function usePrintSale() {
  const print = usePrint()
  return (receipt: StoredReceipt, { isCopy, openDrawer }: { isCopy: boolean; openDrawer: boolean }) =>
    print(
      {
        lines: receiptLines(receipt),
        qr: `${location.origin}/order/${receipt.sale.token}`,
        language: receipt.sale.language,
        isCopy,
      },
      { openDrawer },
    )
}
