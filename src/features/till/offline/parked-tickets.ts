/** Parked tickets: of the shop, and those that were parked here without a connection. */
import { localized } from '#core/text.ts'
import { totalsOf, type Ticket } from '../ticket.rules.ts'
import type { ParkedTicket, TicketAnswer, TicketRequest } from '../till-tickets.rules.ts'
import { fetchTill, postTill } from './catalogue-store.ts'
import { readState, writeState } from './till-store.ts'

const URL = '/admin/till/tickets'

export interface LocalTicket extends ParkedTicket {
  content: Ticket
}

/** Parked here, the oldest first. */
export async function readLocal(): Promise<LocalTicket[]> {
  return (await readState<LocalTicket[]>('parked').catch(() => undefined)) ?? []
}

interface Parking {
  ticket: Ticket
  name: string
  cashier: string | undefined
  by: string
}

/** On all devices, or on this one if the shop does not answer. Rejects if this device cannot store it. */
export async function park({ ticket, name, cashier, by }: Parking): Promise<'shop' | 'device'> {
  const { total, quantity } = totalsOf(ticket)
  const summary = { id: ticket.id, name: name || namesOf(ticket), total, quantity }
  if (await parkInShop({ ...summary, content: ticket, cashier })) return 'shop'
  const local: LocalTicket = { ...summary, parkedAt: new Date().toISOString(), parkedBy: by, content: ticket }
  await writeState('parked', [...(await readLocal()).filter(({ id }) => id !== ticket.id), local])
  return 'device'
}

type ParkRequest = Extract<TicketRequest, { intent: 'park' }>

async function parkInShop(
  request: Omit<ParkRequest, 'intent' | 'content'> & { content: Ticket },
): Promise<boolean> {
  const answer = await postTill<TicketAnswer>(URL, { intent: 'park', ...request })
  return typeof answer === 'object' && !('refused' in answer)
}

/** Without a name the first article says which ticket it is. */
function namesOf({ lines }: Ticket): string {
  const name = lines[0]?.name
  return name ? localized(name, 'ar') : ''
}

/** Tickets that were parked without a connection are given to the shop. */
export async function shareLocal(): Promise<void> {
  for (const { content, parkedAt: _at, parkedBy: _by, ...summary } of await readLocal())
    if (await parkInShop({ ...summary, content, cashier: undefined })) await removeLocal(summary.id)
}

async function removeLocal(id: string): Promise<void> {
  await writeState(
    'parked',
    (await readLocal()).filter((one) => one.id !== id),
  )
}

/** Undefined if the shop does not answer. */
export async function fetchParked(): Promise<ParkedTicket[] | undefined> {
  const answer = await fetchTill<TicketAnswer>(URL)
  return typeof answer === 'object' && 'tickets' in answer ? answer.tickets : undefined
}

export type Recalled = { ticket: Ticket } | { takenBy: string } | undefined

/** Takes the ticket out of the parked ones; undefined if the shop does not answer. */
export async function recall(id: string, key: string, cashier: string | undefined): Promise<Recalled> {
  const local = (await readLocal()).find((one) => one.id === id)
  if (local) {
    await removeLocal(id)
    return { ticket: local.content }
  }
  const answer = await postTill<TicketAnswer>(URL, { intent: 'recall', id, key, cashier })
  if (typeof answer !== 'object') return undefined
  if ('refused' in answer) return { takenBy: answer.by }
  return 'content' in answer ? { ticket: answer.content as unknown as Ticket } : undefined
}
