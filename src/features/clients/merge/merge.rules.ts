/** Merging two clients who are one person: whose phone stays is kept, the other leads to her. */
import { cleanText } from '#core/clean-text.ts'
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Wilaya } from '#features/delivery/wilaya.rules.ts'
import type { Channel } from '#features/notifications/events.rules.ts'
import { MAX_LENGTHS } from '../client-form.rules.ts'
import type { ClientStatus } from '../clients.rules.ts'

/** A merge can be undone for a day. */
const UNDO_MS = 86_400_000

export function mayBeUndone(mergedAt: Date, now: Date): boolean {
  return now.getTime() - mergedAt.getTime() < UNDO_MS
}

/** What staff choose between the two clients. An address is taken as a whole. */
export interface MergeFields {
  name: string
  email: string | null
  addressFull: string
  city: string
  wilaya: Wilaya
  notes: string
}

export interface MergeSide extends MergeFields {
  id: number
  phone: Phone
  status: ClientStatus
  totalOrders: number
  totalSpent: Money
  credit: Money
  registeredDate: Date
}

export const MERGE_CHOICES = ['name', 'email', 'address'] as const

/** The id of the client whose value stays; `both` joins the notes. */
export type MergeChoices = Record<(typeof MERGE_CHOICES)[number], number> & { notes: number | 'both' }

/** The values of the client that is kept. */
export function mergedFields(kept: MergeSide, other: MergeSide, choices: MergeChoices): MergeFields {
  const chosen = (id: number) => (id === other.id ? other : kept)
  const { addressFull, city, wilaya } = chosen(choices.address)
  return {
    name: chosen(choices.name).name,
    email: chosen(choices.email).email,
    addressFull,
    city,
    wilaya,
    notes: choices.notes === 'both' ? joinedNotes(kept.notes, other.notes) : chosen(choices.notes).notes,
  }
}

function joinedNotes(...notes: string[]): string {
  const all = notes.filter((note) => note !== '').join('\n')
  return cleanText(all).slice(0, MAX_LENGTHS.notes)
}

/** What is proposed: the values of the kept client, and the other's where she has none; the notes of both. */
export function proposedChoices(kept: MergeSide, other: MergeSide): MergeChoices {
  const idOf = (isEmpty: boolean) => (isEmpty ? other.id : kept.id)
  return {
    name: kept.id,
    email: idOf(kept.email === null),
    address: idOf(kept.addressFull === ''),
    notes: kept.notes !== '' && other.notes !== '' ? 'both' : idOf(kept.notes === ''),
  }
}

/** The client with the larger history is proposed to be kept. */
export function proposedKept(a: MergeSide, b: MergeSide): MergeSide {
  if (a.totalOrders !== b.totalOrders) return a.totalOrders > b.totalOrders ? a : b
  return a.registeredDate <= b.registeredDate ? a : b
}

/** The kept client's own columns that a merge changes; times as JSON stores them. */
export interface KeptValues extends MergeFields {
  status: ClientStatus
  newsletter: boolean
  /** By these she wants no messages; undefined in merges before channels could be chosen. */
  mutedChannels?: Channel[]
  registeredDate: string
}

/** What an undo needs. */
export interface MergeContent {
  before: KeptValues
  after: KeptValues
  otherName: string
  orders: number[]
  /** The newest order of the shop at the time of the merge, or 0. */
  newestOrder: number
  conversations: number[]
  newestConversation: number
  /** Clients that had been merged into the other. */
  earlier: number[]
  credit: Money
  /** Of the wish list; undefined in merges before it was moved. */
  wishes?: number[]
}

/** The values of the kept client after an undo: a value that was changed since the merge stays. */
export function undoneValues(current: KeptValues, { before, after }: MergeContent): KeptValues {
  const fields = Object.keys(current) as (keyof KeptValues)[]
  const unchanged = fields.filter((field) => String(current[field]) === String(after[field]))
  return { ...current, ...Object.fromEntries(unchanged.map((field) => [field, before[field]])) }
}

/** A merge that can still be undone. */
export interface UndoableMerge {
  id: number
  at: Date
  staffName: string
  otherName: string
}
