/** Events that the shop has not confirmed, in the order in which they happened. */
import type { Language } from '#core/text.ts'
import type { Settlement, Ticket } from '../ticket.rules.ts'
import { localNumber, saleOf } from '../ticket.rules.ts'
import type { TillEvent, TillResult } from '../till-events.rules.ts'
import { inStore, promiseOf } from './till-store.ts'

export type Refused = Extract<TillResult, { refused: string }>

export interface PendingEvent {
  /** Its place in the order; given by the store. */
  place: number
  event: TillEvent
  /** The ticket of a sale, to continue with it if the shop refuses the sale. */
  ticket?: Ticket | undefined
  /** Name of the cashier, for the list of what waits. */
  by: string
  /** The client left with the goods before the shop answered. */
  isHandedOver: boolean
  refused?: Refused | undefined
}

/** The device in the numbers of its tickets, and how many it made. */
interface Device {
  code: string
  count: number
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'

function newDevice(): Device {
  const [letter = 0, digit = 0] = crypto.getRandomValues(new Uint32Array(2))
  return { code: LETTERS[letter % LETTERS.length]! + DIGITS[digit % DIGITS.length]!, count: 0 }
}

/** 22 characters of base64url, as the tokens of all orders. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

interface NewSale {
  ticket: Ticket
  settlement: Settlement
  /** Cash that the client handed over. */
  received: Settlement['due']
  language: Language
  cashier: string | undefined
  by: string
  isOffline: boolean
}

export type SaleEvent = Extract<TillEvent, { kind: 'sale' }>

/** One transaction: the sale waits to be sent, has its number, and its ticket is no longer on the screen. */
export async function storeSale(sale: NewSale): Promise<SaleEvent> {
  return inStore('readwrite', ['state', 'events'], async (of) => {
    const device = (await promiseOf<Device | undefined>(of('state').get('device'))) ?? newDevice()
    const count = device.count + 1
    of('state').put({ ...device, count }, 'device')
    of('state').delete('ticket')
    const event: SaleEvent = {
      ...envelope(sale),
      // An approval is valid for one key.
      ...(sale.ticket.approval && { key: sale.ticket.approval.key }),
      ...saleOf(sale.ticket, {
        number: localNumber(device.code, count),
        token: newToken(),
        payments: sale.settlement.payments,
        received: sale.received,
        language: sale.language,
      }),
    }
    const { ticket, by, isOffline } = sale
    await promiseOf(of('events').add({ event, ticket, by, isHandedOver: isOffline }))
    return event
  })
}

type Own = Pick<NewSale, 'cashier' | 'by' | 'isOffline'>

function envelope({ cashier, isOffline }: Own) {
  return {
    key: crypto.randomUUID() as string,
    at: new Date().toISOString(),
    ...(cashier !== undefined && { cashier }),
    isOffline,
  }
}

type OtherContent =
  | Omit<Extract<TillEvent, { kind: 'drawerOpened' }>, 'key' | 'at' | 'cashier' | 'isOffline'>
  | Omit<Extract<TillEvent, { kind: 'ticketDiscarded' }>, 'key' | 'at' | 'cashier' | 'isOffline'>

export async function storeEvent(content: OtherContent, own: Own): Promise<void> {
  const event = { ...envelope(own), ...content } as TillEvent
  await inStore('readwrite', ['events'], (of) =>
    promiseOf(of('events').add({ event, by: own.by, isHandedOver: true })),
  )
}

export async function readEvents(): Promise<PendingEvent[]> {
  return inStore('readonly', ['events'], (of) => promiseOf<PendingEvent[]>(of('events').getAll()))
}

/**
 * A confirmed event is deleted; a refused one stays until staff decide. `wasOffline` says how it was sent: if the goods
 * were handed over meanwhile, the refusal does not count and it is sent again as it happened.
 */
export async function settleEvent(place: number, result: TillResult, wasOffline: boolean): Promise<void> {
  await inStore('readwrite', ['events'], async (of) => {
    const store = of('events')
    if ('done' in result) return promiseOf(store.delete(place))
    const pending = await promiseOf<PendingEvent | undefined>(store.get(place))
    if (!pending || pending.event.isOffline !== wasOffline) return
    return promiseOf(store.put({ ...pending, refused: result }))
  })
}

/** The client leaves with the goods before the shop has answered. */
export async function handOver(key: string): Promise<void> {
  await inStore('readwrite', ['events'], async (of) => {
    const store = of('events')
    const all = await promiseOf<PendingEvent[]>(store.getAll())
    const pending = all.find(({ event }) => event.key === key)
    if (pending) await promiseOf(store.put(asHappened(pending)))
  })
}

/** Staff say that a refused sale was made: the goods are gone. */
export async function acceptAsHappened(pending: PendingEvent): Promise<void> {
  await inStore('readwrite', ['events'], (of) => promiseOf(of('events').put(asHappened(pending))))
}

export async function deleteEvent(place: number): Promise<void> {
  await inStore('readwrite', ['events'], (of) => promiseOf(of('events').delete(place)))
}

/** The shop refused the sale before the client left: its ticket is on the screen again. Returns the ticket. */
export async function takeBack({ place, ticket }: PendingEvent): Promise<Ticket | undefined> {
  if (!ticket) return undefined
  // An approval was for the refused key.
  const { approval: _used, ...open } = ticket
  await inStore('readwrite', ['events', 'state'], async (of) => {
    of('events').delete(place)
    await promiseOf(of('state').put(open, 'ticket'))
  })
  return open
}

/** As one that happened without a connection: the goods are gone, so it is accepted as it was. The key stays. */
function asHappened({ event, ...pending }: PendingEvent): PendingEvent {
  return { ...pending, isHandedOver: true, refused: undefined, event: { ...event, isOffline: true } }
}
