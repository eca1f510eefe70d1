/**
 * People still count in old ouguiya (MRO): 10 old are 1 new (MRU). An amount that is about ten times, or about a tenth of,
 * what is expected was probably meant in the other currency.
 */
import { money, ouguiya, type Money } from './money.ts'

const OLD_PER_NEW = 10

/** How far from ten times, or from a tenth, an amount may be. */
const TOLERANCE = 0.1

/** The largest note: nobody hands over more than is due and one note. */
const LARGEST_NOTE = ouguiya(1000)

interface EnteredAmount {
  entered: Money | undefined
  /** Amounts that are usual in this field, the main one first. */
  expected: readonly Money[]
  /** Cash that a client hands over: more than is due is usual, because of the change. */
  isHandedOver?: boolean
}

/** The expected amount that the entered one is ten times, or a tenth of; undefined for an amount that needs no question. */
export function suspectedExpected({
  entered,
  expected,
  isHandedOver = false,
}: EnteredAmount): Money | undefined {
  if (entered === undefined || entered <= 0) return undefined
  const known = expected.filter((amount) => amount > 0)
  const isUsual = isHandedOver ? isHandedOverFor : isAbout
  if (known.some((amount) => isUsual(entered, amount))) return undefined
  return known.find(
    (amount) => isUsual(entered / OLD_PER_NEW, amount) || isAbout(entered * OLD_PER_NEW, amount),
  )
}

function isAbout(amount: number, expected: Money): boolean {
  return Math.abs(amount - expected) <= expected * TOLERANCE
}

function isHandedOverFor(amount: number, due: Money): boolean {
  return amount >= due && amount < due + LARGEST_NOTE
}

/** The same figure read in both currencies. */
export interface Readings {
  /** The figure is in new ouguiya: this many old ones. */
  inOld: Money
  /** The figure is in old ouguiya: this many new ones. */
  inNew: Money
}

export function readingsOf(figure: Money): Readings {
  return { inOld: money(figure * OLD_PER_NEW), inNew: money(Math.round(figure / OLD_PER_NEW)) }
}
