import { useRef } from 'react'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { useDisplay } from '../display/use-display.ts'
import { storeEvent } from '../offline/pending-events.ts'
import { counterText } from '../pending.text.ts'
import { canOpenDrawer, printsAutomatically } from '../printer/printer-settings.rules.ts'
import { printerSettings } from '../printer/printer-settings.ts'
import { openDrawer } from '../printer/printer.ts'
import { isUnprinted } from '../printer/unprinted-receipt.ts'
import { fullName, type TicketLine } from '../ticket.rules.ts'
import type { TillArticle } from '../till-catalogue.rules.ts'
import type { TillProduct } from '../till-index.rules.ts'
import { ticketText } from '../till-screen.text.ts'
import { CashierDialog } from './cashier-dialog.tsx'
import { PaidView } from './paid-view.tsx'
import { PayStep } from './pay-step.tsx'
import { SignOutStep } from './sign-out-step.tsx'
import { NoteDialog, ParkDialog, ReasonDialog } from './text-dialogs.tsx'
import type { Flags } from './use-flags.ts'
import type { Parked } from './use-parked.ts'
import { usePrintSale } from './use-print-sale.ts'
import { useShowOnDisplay } from './use-show-on-display.ts'
import { newTicket } from './use-ticket.ts'
import { useTillContext, type Paid } from './use-till.ts'
import { VariantDialog } from './variant-dialog.tsx'

const ClientDialog = lazyDialog(async () => (await import('./client-dialog.tsx')).ClientDialog)
const DiscountDialog = lazyDialog(async () => (await import('./discount-dialog.tsx')).DiscountDialog)
const SalesDialog = lazyDialog(async () => (await import('./sales-dialog.tsx')).SalesDialog)
const PendingDialog = lazyDialog(async () => (await import('./pending-dialog.tsx')).PendingDialog)
const ParkedDialog = lazyDialog(async () => (await import('./parked-dialog.tsx')).ParkedDialog)
const FlagsDialog = lazyDialog(async () => (await import('./flags-dialog.tsx')).FlagsDialog)
const FindDialog = lazyDialog(async () => (await import('./find-dialog.tsx')).FindDialog)
const DisplayDialog = lazyDialog(async () => (await import('./display-dialog.tsx')).DisplayDialog)
const PrinterDialog = lazyDialog(async () => (await import('../printer/printer-dialog.tsx')).PrinterDialog)

export type OpenDialog =
  | { kind: 'variants'; product: TillProduct }
  | { kind: 'discount'; line?: TicketLine }
  | { kind: 'pay'; start: 'cash' | 'other' }
  | { kind: 'paid'; paid: Paid }
  | { kind: 'find'; query?: string }
  | {
      kind:
        | 'note'
        | 'client'
        | 'park'
        | 'parked'
        | 'discard'
        | 'drawer'
        | 'sales'
        | 'flags'
        | 'printer'
        | 'display'
        | 'cashier'
        | 'pending'
        | 'signOut'
    }

interface TillDialogsProps {
  open: OpenDialog | undefined
  parked: Parked
  flags: Flags
  onOpen: (dialog: OpenDialog | undefined) => void
  onAdd: (article: TillArticle) => void
  /** The ticket on the screen is gone. */
  onEmptied: () => void
}

/** One dialog at a time. */
export function TillDialogs({ open, parked, flags, onOpen, onAdd, onEmptied }: TillDialogsProps) {
  const close = () => onOpen(undefined)
  const display = useDisplay()
  const transfer = useShowOnDisplay(display, open?.kind === 'paid' ? open.paid : undefined)
  const print = usePrintSale()
  const printed = useRef<string>(undefined)
  function showPaid(paid: Paid) {
    onOpen({ kind: 'paid', paid })
    const hasCash = paid.event.payments.some(({ method }) => method === 'cash')
    if (printsAutomatically(printerSettings())) printOf(paid, hasCash)
    else if (hasCash && canOpenDrawer(printerSettings())) void openDrawer()
  }
  function printOf({ receipt }: Paid, withDrawer: boolean) {
    // An original that did not leave the printer is printed again as the original.
    const isCopy = printed.current === receipt.key && !isUnprinted(receipt.sale.token)
    printed.current = receipt.key
    void print(receipt, { isCopy, openDrawer: withDrawer })
  }
  switch (open?.kind) {
    case 'variants':
      return (
        <VariantDialog
          product={open.product}
          onChoose={(article) => {
            onAdd(article)
            close()
          }}
          onClose={close}
        />
      )
    case 'discount':
      return <DiscountDialog line={open.line} onClose={close} />
    case 'pay':
      return (
        <PayStep
          start={open.start}
          onPaid={showPaid}
          onTransfer={transfer}
          onCashier={() => onOpen({ kind: 'cashier' })}
          onClose={close}
        />
      )
    case 'paid':
      return <PaidView paid={open.paid} onPrint={() => printOf(open.paid, false)} onNext={close} />
    case 'note':
      return <NoteDialog onClose={close} />
    case 'client':
      return <ClientDialog onClose={close} />
    case 'park':
      return (
        <ParkDialog
          onPark={(name) => {
            close()
            onEmptied()
            void parked.parkTicket(name)
          }}
          onClose={close}
        />
      )
    case 'parked':
      return (
        <ParkedDialog
          tickets={parked.tickets}
          onRecalled={() => {
            close()
            void parked.reload()
          }}
          onClose={close}
        />
      )
    case 'discard':
      return <DiscardDialog onDone={onEmptied} onClose={close} />
    case 'drawer':
      return <DrawerDialog onClose={close} />
    case 'find':
      return <FindDialog key={open.query} query={open.query} onClose={close} />
    case 'sales':
      return <SalesDialog onClose={close} />
    case 'flags':
      return <FlagsDialog flags={flags} onClose={close} />
    case 'printer':
      return <PrinterDialog isOpen onClose={close} />
    case 'display':
      return <DisplayDialog display={display} onClose={close} />
    case 'cashier':
      return <CashierDialog onClose={close} />
    case 'pending':
      return <PendingDialog onClose={close} />
    case 'signOut':
      return <SignOutStep onClose={close} />
    case undefined:
      return null
  }
}

/** The removed lines are logged with the reason. */
function DiscardDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useText(ticketText)
  const { ticket, change, cashier, isOffline, reload, send } = useTillContext()
  async function discard(reason: string) {
    onClose()
    onDone()
    const lines = ticket.lines.map((line) => ({
      name: fullName(line),
      quantity: line.quantity,
      price: line.price,
    }))
    const removed = ticket.removed.map(({ name, quantity, price }) => ({ name, quantity, price }))
    const parked = ticket.wasParked ? { ticket: ticket.id } : {}
    await storeEvent(
      { kind: 'ticketDiscarded', lines: [...lines, ...removed], reason, ...parked },
      { cashier: cashier.secret, by: cashier.name, isOffline },
    )
    change(newTicket)
    await reload()
    void send()
  }
  return (
    <ReasonDialog
      title={t.discardTitle}
      sentence={t.discardSentence}
      confirm={t.discard}
      isDanger
      proposals={[t.clientLeft, t.mistake, t.noMoney]}
      onConfirm={(reason) => void discard(reason)}
      onClose={onClose}
    />
  )
}

function DrawerDialog({ onClose }: { onClose: () => void }) {
  const t = useText(counterText)
  const toasts = useToasts()
  const { cashier, isOffline, reload, send } = useTillContext()
  async function open(reason: string) {
    onClose()
    await storeEvent(
      { kind: 'drawerOpened', reason },
      { cashier: cashier.secret, by: cashier.name, isOffline },
    )
    const outcome = await openDrawer()
    // Without a drawer on the printer it is opened with its key.
    if (outcome.done || outcome.problem === 'noDrawer') toasts.success(t.drawerDone)
    else toasts.error(t.drawerFailed)
    await reload()
    void send()
  }
  return (
    <ReasonDialog
      title={t.drawerTitle}
      sentence={t.drawerSentence}
      confirm={t.open}
      proposals={[t.giveChange, t.checkCash, t.wrongChange]}
      onConfirm={(reason) => void open(reason)}
      onClose={onClose}
    />
  )
}
