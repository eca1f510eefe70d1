import { Printer, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDayAndTime } from '#core/day.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { readReceipts, type StoredReceipt } from '../offline/sales-store.ts'
import { pendingText } from '../pending.text.ts'
import { totalsOf } from '../ticket.rules.ts'
import { tillDialogText } from '../till-dialogs.text.ts'
import { usePrintSale } from './use-print-sale.ts'

/** The last sales of this device; their receipts are printed again, marked as copies. */
export function SalesDialog({ onClose }: { onClose: () => void }) {
  const t = useText(tillDialogText)
  const words = useText(pendingText)
  const print = usePrintSale()
  const [receipts, setReceipts] = useState<StoredReceipt[]>()
  useEffect(() => {
    void readReceipts()
      .catch(() => [])
      .then(setReceipts)
  }, [])
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose}>
      <ModalHead title={t.salesTitle} onClose={onClose} />
      <div className="grow overflow-y-auto">
        {receipts?.length === 0 && <EmptyMessage icon={ReceiptText} title={t.noSales} />}
        <ul className="divide-y divide-line">
          {receipts?.map((receipt) => (
            <li key={receipt.key} className="flex flex-wrap items-center justify-end gap-3 px-5 py-2">
              <span className="min-w-0 grow">
                <span className="block font-medium">{words.sale(receipt.sale.number)}</span>
                <span className="block text-label text-subtle">
                  <bdi dir="ltr">{formatDayAndTime(new Date(receipt.at))}</bdi> · <bdi>{receipt.cashier}</bdi>
                </span>
              </span>
              <AdminMoney amount={totalsOf(receipt.sale).total} className="font-semibold" />
              <Button
                variant="secondary"
                onClick={() => void print(receipt, { isCopy: true, openDrawer: false })}
              >
                <Printer className="size-5" strokeWidth={1.7} aria-hidden="true" />
                {t.printCopy}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </ModalFrame>
  )
}
