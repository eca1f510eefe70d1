/** What an edit changed in an order, for its history and for the screen that compares two versions. */
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { OrderDiscount } from './order-discount.rules.ts'
import type { ContentLine, OrderContent } from './order-edit.rules.ts'

export type EditChange =
  | { kind: 'line'; name: Bilingual; before: number; after: number }
  | { kind: 'delivery'; before: Destination; after: Destination }
  | { kind: 'notes'; before: string; after: string }
  | { kind: 'discount'; before: OrderDiscount; after: OrderDiscount }
  | { kind: 'shipping' | 'total'; before: Money; after: Money }

export type Destination = Pick<OrderContent, 'address' | 'isPickup'>

/** Lines first, the total last. A quantity of 0: the line was added or removed. */
export function changesBetween(before: OrderContent, after: OrderContent): EditChange[] {
  const destination = ({ address, isPickup }: OrderContent): Destination => ({ address, isPickup })
  const [from, to] = [destination(before), destination(after)]
  return [
    ...lineChanges(before.lines, after.lines),
    ...(isSame(from, to) ? [] : [{ kind: 'delivery' as const, before: from, after: to }]),
    ...(before.notes === after.notes
      ? []
      : [{ kind: 'notes' as const, before: before.notes, after: after.notes }]),
    ...(isSame(before.discount, after.discount)
      ? []
      : [{ kind: 'discount' as const, before: before.discount, after: after.discount }]),
    ...(['shipping', 'total'] as const)
      .filter((kind) => before[kind] !== after[kind])
      .map((kind) => ({ kind, before: before[kind], after: after[kind] })),
  ]
}

function lineChanges(before: readonly ContentLine[], after: readonly ContentLine[]): EditChange[] {
  const all = new Map([...after, ...before].map((line) => [keyOf(line), line]))
  const unitsIn = (lines: readonly ContentLine[], key: string) =>
    lines.find((line) => keyOf(line) === key)?.quantity ?? 0
  return [...all]
    .toSorted(([, one], [, other]) => one.position - other.position)
    .map(([key, { name }]) => ({
      kind: 'line' as const,
      name,
      before: unitsIn(before, key),
      after: unitsIn(after, key),
    }))
    .filter((change) => change.before !== change.after)
}

/** A later edit may use the position of a removed line for another article. */
function keyOf({ position, productId, variantId }: ContentLine): string {
  return `${position} ${productId} ${variantId}`
}

/** Values from the database have no keys whose value is undefined, and their keys in another order. */
function isSame(one: object, other: object): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, field]) => [key, sorted(field)] as const)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}
