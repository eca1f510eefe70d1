/** Names of the places and wallets that hold money. */
import { isolate, type TextOf } from '#core/text.ts'
import { DRAWER, type CashMethod } from '../cash.rules.ts'
import type { JournalPlace } from './journal.rules.ts'
import type { journalText } from './journal.text.ts'

export function placeName(
  { kind, name }: Pick<JournalPlace, 'kind' | 'name'>,
  t: TextOf<typeof journalText>,
): string {
  if (kind === 'courier') return t.courier(name)
  // The owner's name of a safe or bank says what it is.
  return kind === 'safe' || kind === 'bank' ? isolate(name) : t.drawer
}

/** The account of an entry: the drawer, a wallet, or another place. */
export function accountName(
  { placeId, method }: { placeId: number; method: CashMethod },
  {
    places,
    methods,
    t,
  }: {
    places: readonly JournalPlace[]
    methods: Record<CashMethod, string>
    t: TextOf<typeof journalText>
  },
): string {
  if (method !== 'cash') return methods[method]
  const found = places.find(({ id }) => id === placeId)
  return placeId === DRAWER || !found ? t.drawer : placeName(found, t)
}
