import { SearchX, Undo2, UserRoundX } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatDayAndTime } from '#core/day.ts'
import { OrderStatusBadge } from '#features/orders/order-status-badge.tsx'
import { ScanButton } from '#features/stock/scan/scan-button.tsx'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError, TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { fetchTill } from '../offline/catalogue-store.ts'
import { tillDialogText } from '../till-dialogs.text.ts'
import type { FoundSale, SalesAnswer } from '../till-tickets.rules.ts'
import { useFirstField } from './till-form.tsx'
import { useTillContext } from './use-till.ts'

interface FindDialogProps {
  /** The QR code of a receipt that was scanned while the dialog was closed. */
  query?: string | undefined
  onClose: () => void
}

/** The last sales, or one by its receipt or client; a tap leads to the return of its articles. */
export function FindDialog({ query = '', onClose }: FindDialogProps) {
  const t = useText(tillDialogText)
  const form = useFirstField<HTMLFormElement>()
  const [input, setInput] = useState(query)
  const [found, setFound] = useState<SalesAnswer | 'offline'>()
  const [isBusy, setBusy] = useState(true)
  const latest = useRef('')
  const fetchSales = useCallback(async (asked: string) => {
    latest.current = asked
    const answer = await fetchTill<SalesAnswer>(
      `/admin/till/find?${new URLSearchParams({ query: queryIn(asked) })}`,
    )
    // An answer to an earlier question comes too late.
    if (latest.current !== asked) return
    setFound(typeof answer === 'object' ? answer : 'offline')
    setBusy(false)
  }, [])
  useEffect(() => void fetchSales(query), [fetchSales, query])
  function find(asked: string) {
    setBusy(true)
    void fetchSales(asked)
  }
  if (typeof found === 'object' && found.refunders)
    return (
      <ModalFrame variant="form-small" isOpen onClose={onClose}>
        <ModalHead title={t.findTitle} onClose={onClose} />
        <EmptyMessage icon={UserRoundX} title={t.mayNotReturn} why={t.mayNotReturnWhy(found.refunders)} />
      </ModalFrame>
    )
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose}>
      <ModalHead title={t.findTitle} sub={t.findSub} onClose={onClose} />
      <div className="grow overflow-y-auto">
        <form
          ref={form}
          className="flex items-end gap-2 p-5 pb-3"
          onSubmit={(event) => {
            event.preventDefault()
            find(input)
          }}
        >
          <div className="min-w-0 grow">
            <TextField
              label={t.findLabel}
              required
              autoComplete="off"
              dir="ltr"
              value={input}
              onChange={({ target }) => setInput(target.value)}
            />
          </div>
          <ScanButton
            onCode={(code) => {
              setInput(code)
              find(code)
            }}
          />
          <Button type="submit" busy={isBusy && t.find}>
            {t.find}
          </Button>
        </form>
        {found === 'offline' && (
          <div className="px-5 pb-5">
            <FieldError message={t.findOffline} />
          </div>
        )}
        {typeof found === 'object' && <Sales sales={found.sales} />}
      </div>
    </ModalFrame>
  )
}

/** A scanned QR code is the address of the order's page. */
function queryIn(input: string): string {
  return /\/order\/([\w-]{10,})/.exec(input)?.[1] ?? input.trim()
}

function Sales({ sales }: { sales: FoundSale[] }) {
  const t = useText(tillDialogText)
  const { cashier } = useTillContext()
  const person = cashier.secret === undefined ? '' : `?cashier=${cashier.id}`
  if (sales.length === 0)
    return <EmptyMessage icon={SearchX} title={t.nothingFound} why={t.nothingFoundWhy} />
  return (
    <ul className="divide-y divide-line border-t border-line">
      {sales.map(({ id, number, at, customer, total, status, ticketNumber }) => (
        <li key={id}>
          {/* A document load, because the other screens are outside of the till. */}
          <a
            href={`/admin/orders/${id}/return${person}`}
            className="flex min-h-16 items-center gap-3 px-5 py-2 hover:bg-hover"
          >
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-center gap-x-2 font-medium">
                {t.order(number)}
                {ticketNumber && (
                  <bdi dir="ltr" className="text-small font-normal text-subtle">
                    {ticketNumber}
                  </bdi>
                )}
                <OrderStatusBadge status={status} />
              </span>
              <span className="block text-label text-subtle">
                <bdi>{customer}</bdi> · <bdi dir="ltr">{formatDayAndTime(new Date(at))}</bdi>
              </span>
            </span>
            <AdminMoney amount={total} className="font-semibold" />
            <Undo2 className="mirrored size-5 shrink-0 text-link" strokeWidth={1.7} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  )
}
