import { useRef, useState } from 'react'
import { formatMoney } from '#core/money.ts'
import { isolateLtr, localized } from '#core/text.ts'
import { useWedgeScanner } from '#features/stock/scan/use-wedge-scanner.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { fullName, totalsOf } from '../ticket.rules.ts'
import { codeAtEnd, productsFor, type TillProduct } from '../till-index.rules.ts'
import { ticketText, tillText } from '../till-screen.text.ts'
import { AccessBarrier, ConnectionBanner } from './connection-banner.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { ProductArea } from './product-area.tsx'
import { TicketView } from './ticket-view.tsx'
import { TillBar } from './till-bar.tsx'
import { TillDialogs, type OpenDialog } from './till-dialogs.tsx'
import { useFavourites } from './use-favourites.ts'
import { useFlags } from './use-flags.ts'
import { useOnChange } from './use-on-change.ts'
import { useParked } from './use-parked.ts'
import { useTillKeys } from './use-till-keys.ts'
import { useAddArticle, useTillContext } from './use-till.ts'

const RECEIPT_CODE = /\/order\/[\w-]{10,}/

/** Products at the start, the ticket at the end; on a phone the ticket is a sheet. */
export function TillScreen() {
  const t = useText(tillText)
  const words = useText(ticketText)
  const language = useLanguage()
  const till = useTillContext()
  const { index, head, ticket } = till
  const search = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState<OpenDialog>()
  const [isTicketOpen, setTicketOpen] = useState(false)
  const { add, addByCode, lastAdded } = useAddArticle(till)
  const favourites = useFavourites(head?.favourites)
  const parked = useParked()
  const flags = useFlags()
  const toasts = useToasts()
  const added = ticket.lines.find(({ key }) => key === lastAdded?.key)
  const total = formatMoney(totalsOf(ticket).total)

  // The words were for the ticket that is sold, parked or discarded.
  const isEmpty = ticket.lines.length === 0
  useOnChange(isEmpty, () => isEmpty && setQuery(''))
  const mayScan = !open || open.kind === 'paid'
  function scan(code: string) {
    // The change is due until the next article is scanned.
    if (open?.kind === 'paid') setOpen(undefined)
    // The QR code of a receipt is the address of its order: the client brings something back.
    if (open?.kind === 'find' || (RECEIPT_CODE.test(code) && mayScan)) setOpen({ kind: 'find', query: code })
    else if (mayScan) addByCode(code)
    else toasts.error(t.notScanned)
  }
  useWedgeScanner(scan)
  function choose(product: TillProduct) {
    if (favourites.isEditing) return favourites.toggle(product)
    if (product.variants.length > 1) setOpen({ kind: 'variants', product })
    else add(product.variants[0]!)
  }
  function enter() {
    const entered = query.trim()
    if (entered === '') return
    if (RECEIPT_CODE.test(entered)) {
      setOpen({ kind: 'find', query: entered })
      return setQuery('')
    }
    const code = codeAtEnd(index, entered)
    const [first] = code
      ? []
      : productsFor(index, { category: undefined, query, favourites: favourites.keys })
    if (first) choose(first)
    else if (!addByCode(code ?? entered)) return
    setQuery('')
  }
  const pay = (start: 'cash' | 'other') => {
    if (ticket.lines.length === 0) return
    setTicketOpen(false)
    setOpen({ kind: 'pay', start })
  }
  useTillKeys({
    F2: () => search.current?.focus(),
    F4: () => pay('cash'),
    F8: () => pay('other'),
    F9: () => ticket.lines.length > 0 && setOpen({ kind: 'park' }),
  })
  const ticketView = {
    onPay: pay,
    onLineDiscount: (line: (typeof ticket.lines)[number]) => setOpen({ kind: 'discount', line }),
    onDiscount: () => setOpen({ kind: 'discount' }),
    onNote: () => setOpen({ kind: 'note' }),
    onClient: () => setOpen({ kind: 'client' }),
    onPark: () => setOpen({ kind: 'park' }),
    onDiscard: () => setOpen({ kind: 'discard' }),
  }
  return (
    <div className="till grid h-dvh overflow-x-clip overflow-y-auto bg-bg text-ink">
      <TillBar
        search={{ field: search, value: query, onChange: setQuery, onEnter: enter, onCode: scan }}
        parkedCount={parked.tickets.length}
        onCashier={() => setOpen({ kind: 'cashier' })}
        onParked={() => setOpen({ kind: 'parked' })}
        onDrawer={() => setOpen({ kind: 'drawer' })}
        onFind={() => setOpen({ kind: 'find' })}
        onSales={() => setOpen({ kind: 'sales' })}
        onFlags={() => setOpen({ kind: 'flags' })}
        flagCount={flags.sales.length}
        onPrinter={() => setOpen({ kind: 'printer' })}
        onDisplay={() => setOpen({ kind: 'display' })}
        onFavourites={favourites.edit}
        onSignOut={() => setOpen({ kind: 'signOut' })}
      />
      <ConnectionBanner onSee={() => setOpen({ kind: 'pending' })} />
      <main className="grid min-h-0 grid-cols-1 md:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_420px]">
        <ProductArea
          query={query}
          onChoose={choose}
          favourites={{ ...favourites, onFinish: () => void favourites.save() }}
        />
        <aside aria-label={words.ticket} className="min-h-0 border-s border-line max-md:hidden">
          <TicketView {...ticketView} />
        </aside>
      </main>
      <PhoneBar onTicket={() => setTicketOpen(true)} onPay={() => pay('cash')} />
      <ModalFrame
        variant="sheet"
        label={words.ticket}
        isOpen={isTicketOpen}
        onClose={() => setTicketOpen(false)}
      >
        <TicketView {...ticketView} onClose={() => setTicketOpen(false)} />
      </ModalFrame>
      <TillDialogs
        open={open}
        parked={parked}
        flags={flags}
        onOpen={setOpen}
        onAdd={add}
        onEmptied={() => setTicketOpen(false)}
      />
      <AccessBarrier />
      {/* Heard over an open ticket too, which hides the rest of the page. */}
      <p role="status" data-react-aria-top-layer="true" className="sr-only">
        {added
          ? t.added(added.quantity, localized(fullName(added), language), total)
          : ticket.lines.length > 0 && `${words.total} ${isolateLtr(total)}`}
      </p>
    </div>
  )
}
