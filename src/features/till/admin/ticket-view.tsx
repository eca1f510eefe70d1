import {
  Banknote,
  BadgePercent,
  CirclePause,
  NotebookPen,
  ShoppingBasket,
  Trash2,
  UserRound,
  Wallet,
  X,
} from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { money } from '#core/money.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Kbd } from '#ui/display/kbd.tsx'
import { Button } from '#ui/form/button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { isBlank, totalsOf, type TicketLine } from '../ticket.rules.ts'
import { ticketText, tillText } from '../till-screen.text.ts'
import { TicketLines } from './ticket-lines.tsx'
import { useOnChange } from './use-on-change.ts'
import { useTillContext } from './use-till.ts'

export interface TicketActions {
  onPay: (start: 'cash' | 'other') => void
  onLineDiscount: (line: TicketLine) => void
  onDiscount: () => void
  onNote: () => void
  onClient: () => void
  onPark: () => void
  onDiscard: () => void
}

interface TicketViewProps extends TicketActions {
  /** On a phone the ticket is a sheet with this button. */
  onClose?: (() => void) | undefined
}

export function TicketView({ onClose, ...actions }: TicketViewProps) {
  const t = useText(ticketText)
  const ui = useText(tillText)
  const { ticket } = useTillContext()
  const { quantity } = totalsOf(ticket)
  const heading = useRef<HTMLHeadingElement>(null)
  const lineCount = useRef(ticket.lines.length)
  useOnChange(ticket.lines.length, () => {
    // The button of a removed line is gone, and the focus with it.
    const isLost = ticket.lines.length < lineCount.current && document.activeElement === document.body
    lineCount.current = ticket.lines.length
    if (isLost) heading.current?.focus()
  })
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto bg-surface">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-4">
        <h2 ref={heading} tabIndex={-1} className="text-h2 font-semibold">
          {t.ticket}
        </h2>
        <span className="grow text-subtle">{quantity > 0 && t.items(quantity)}</span>
        {!isBlank(ticket) && <IconButton icon={Trash2} label={t.discard} onClick={actions.onDiscard} />}
        {onClose && <IconButton icon={X} label={ui.close} onClick={onClose} />}
      </header>
      <div className="min-h-24 shrink-0 grow basis-0 overflow-y-auto overscroll-contain">
        {ticket.lines.length === 0 ? (
          <EmptyMessage icon={ShoppingBasket} title={t.empty} why={t.emptyWhy} />
        ) : (
          <TicketLines onDiscount={actions.onLineDiscount} />
        )}
      </div>
      <Details {...actions} />
      <Footer onPay={actions.onPay} />
    </div>
  )
}

/** Client, discount and note as they are, then the buttons that change them. */
function Details({ onClient, onDiscount, onNote, onPark }: TicketActions) {
  const t = useText(ticketText)
  const { ticket } = useTillContext()
  const hasLines = ticket.lines.length > 0
  return (
    <div className="shrink-0 border-t border-line">
      {(ticket.buyer || ticket.note) && (
        <p className="flex flex-wrap gap-x-3 px-4 pt-2 text-small text-ink-2">
          {ticket.buyer && (
            <span>
              {t.client} : <bdi className="font-medium text-ink">{ticket.buyer.name}</bdi>
            </span>
          )}
          {ticket.note && <bdi className="line-clamp-1 min-w-0">{ticket.note}</bdi>}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-1 p-1">
        <ToolButton
          icon={<UserRound className="size-5" strokeWidth={1.7} />}
          isSet={!!ticket.buyer}
          onPress={onClient}
        >
          {t.client}
        </ToolButton>
        <ToolButton
          icon={<BadgePercent className="size-5" strokeWidth={1.7} />}
          isSet={ticket.discount.kind !== 'none'}
          isDisabled={!hasLines}
          onPress={onDiscount}
        >
          {t.discount}
        </ToolButton>
        <ToolButton
          icon={<NotebookPen className="size-5" strokeWidth={1.7} />}
          isSet={ticket.note !== ''}
          onPress={onNote}
        >
          {t.note}
        </ToolButton>
        <ToolButton
          icon={<CirclePause className="size-5" strokeWidth={1.7} />}
          isSet={false}
          isDisabled={!hasLines}
          onPress={onPark}
        >
          {t.parkShort}
        </ToolButton>
      </div>
    </div>
  )
}

interface ToolButtonProps {
  icon: ReactNode
  /** Marks what the ticket has. */
  isSet: boolean
  isDisabled?: boolean
  onPress: () => void
  children: string
}

function ToolButton({ icon, isSet, isDisabled = false, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className={`flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-button px-1 text-label font-medium outline-offset-[-2px] hover:bg-sunk disabled:opacity-45 disabled:hover:bg-transparent ${isSet ? 'text-link' : 'text-ink-2'}`}
    >
      <span aria-hidden="true">{icon}</span>
      <span className="max-w-full truncate">{children}</span>
    </button>
  )
}

function Footer({ onPay }: Pick<TicketActions, 'onPay'>) {
  const t = useText(ticketText)
  const { ticket } = useTillContext()
  const { subtotal, discount, total, quantity } = totalsOf(ticket)
  return (
    <footer className="shrink-0 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <dl className="mb-1 grid grid-cols-[1fr_auto] items-baseline gap-y-1 empty:hidden">
        {discount > 0 && (
          <>
            <dt className="text-subtle">{t.subtotal}</dt>
            <dd className="text-end">
              <AdminMoney amount={subtotal} />
            </dd>
            <dt className="text-subtle">{t.discount}</dt>
            <dd className="text-end">
              <AdminMoney amount={money(-discount)} />
            </dd>
          </>
        )}
      </dl>
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span className="text-h2">{t.total}</span>
        <AdminMoney amount={total} className="text-[1.75rem] leading-9" />
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        <Button size="large" disabled={quantity === 0} onClick={() => onPay('cash')}>
          <Banknote className="size-5" strokeWidth={1.7} aria-hidden="true" />
          {t.cash}
          <KeyHint>F4</KeyHint>
        </Button>
        <Button size="large" variant="secondary" disabled={quantity === 0} onClick={() => onPay('other')}>
          <Wallet className="size-5" strokeWidth={1.7} aria-hidden="true" />
          {t.otherPayment}
          <KeyHint>F8</KeyHint>
        </Button>
      </div>
    </footer>
  )
}

/** Only where there is a keyboard, as far as the browser knows. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="hidden xl:pointer-fine:inline">
      <Kbd>{children}</Kbd>
    </span>
  )
}
