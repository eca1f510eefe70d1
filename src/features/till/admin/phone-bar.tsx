import { Banknote, ReceiptText } from 'lucide-react'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { totalsOf } from '../ticket.rules.ts'
import { ticketText } from '../till-screen.text.ts'
import { useTillContext } from './use-till.ts'

interface PhoneBarProps {
  onTicket: () => void
  onPay: () => void
}

/** The ticket in one line, below the products. */
export function PhoneBar({ onTicket, onPay }: PhoneBarProps) {
  const t = useText(ticketText)
  const { ticket } = useTillContext()
  const { quantity, total } = totalsOf(ticket)
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface p-2 pb-[max(8px,env(safe-area-inset-bottom))] md:hidden">
      <button
        type="button"
        onClick={onTicket}
        className="flex min-h-14 min-w-0 grow basis-36 items-center gap-3 rounded-button bg-sunk px-3 text-start"
      >
        <ReceiptText className="size-5 shrink-0 text-ink-2" strokeWidth={1.7} aria-hidden="true" />
        <span className="min-w-0 grow">
          <span className="block text-label text-subtle">{quantity > 0 ? t.items(quantity) : t.ticket}</span>
          <AdminMoney amount={total} className="block text-h2 font-semibold" />
        </span>
      </button>
      <Button size="large" disabled={quantity === 0} onClick={onPay}>
        <Banknote className="size-5" strokeWidth={1.7} aria-hidden="true" />
        {t.cash}
      </Button>
    </div>
  )
}
