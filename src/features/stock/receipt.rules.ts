/** Goods that arrived: the form, its problems and its totals. */
import { cleanLine, cleanText } from '#core/clean-text.ts'
import { money, parseMoney, sum, times, type Money } from '#core/money.ts'
import type { TableShape } from '#core/table-state.ts'
import type { Bilingual } from '#core/text.ts'
import type { StockedVariant } from '#features/catalogue/stock/stock.rules.ts'
import { parseQuantity } from './quantity.rules.ts'

export const MAX_LINES = 200
export const MAX_SUPPLIER_LENGTH = 120
export const MAX_NOTE_LENGTH = 500
/** In ouguiya; the same limit as prices. */
export const MAX_UNIT_COST = 10_000_000

/** One line as it was entered. */
export interface LineInput {
  variantId: number
  quantity: string
  unitCost: string
}

export interface ReceiptInput {
  supplier: string
  note: string
  lines: LineInput[]
}

/** A line of the form, with the variant that it shows. */
export interface ReceiptLineInput extends LineInput {
  variant: StockedVariant
}

export interface ReceiptProblem {
  field: 'supplier' | 'note' | 'lines' | `quantity-${number}` | `unitCost-${number}`
  code: 'required' | 'tooLong' | 'notPositive' | 'notAnAmount' | 'tooLarge' | 'tooMany'
}

export function receiptProblems({ supplier, note, lines }: ReceiptInput): ReceiptProblem[] {
  const problems: ReceiptProblem[] = []
  if (cleanLine(supplier).length > MAX_SUPPLIER_LENGTH) problems.push({ field: 'supplier', code: 'tooLong' })
  if (cleanText(note).length > MAX_NOTE_LENGTH) problems.push({ field: 'note', code: 'tooLong' })
  if (lines.length === 0) problems.push({ field: 'lines', code: 'required' })
  if (lines.length > MAX_LINES) problems.push({ field: 'lines', code: 'tooMany' })
  for (const { variantId, quantity, unitCost } of lines) {
    if (parseQuantity(quantity) === undefined)
      problems.push({ field: `quantity-${variantId}`, code: 'notPositive' })
    const code = costProblem(unitCost)
    if (code) problems.push({ field: `unitCost-${variantId}`, code })
  }
  return problems
}

/** The cost may stay empty: then it is unknown. */
function costProblem(input: string): ReceiptProblem['code'] | undefined {
  if (input.trim() === '') return undefined
  const cost = parseMoney(input)
  if (cost === undefined) return 'notAnAmount'
  return cost > MAX_UNIT_COST * 100 ? 'tooLarge' : undefined
}

export interface ReceivedLine {
  variantId: number
  quantity: number
  /** Null: unknown. */
  unitCost: Money | null
}

export interface NewReceipt {
  supplier: string
  note: string
  lines: ReceivedLine[]
}

/** For a form without problems. */
export function receiptOf({ supplier, note, lines }: ReceiptInput): NewReceipt {
  const received = lines.map(({ variantId, quantity, unitCost }) => ({
    variantId,
    quantity: parseQuantity(quantity)!,
    unitCost: parseMoney(unitCost) ?? null,
  }))
  return { supplier: cleanLine(supplier), note: cleanText(note), lines: received }
}

export interface ReceiptTotals {
  units: number
  /** Of the lines with a known cost. */
  cost: Money
  /** Units whose cost is not known. */
  uncosted: number
}

export function totalsOf(lines: readonly Omit<ReceivedLine, 'variantId'>[]): ReceiptTotals {
  const unitsOf = (some: readonly { quantity: number }[]) =>
    some.reduce((all, { quantity }) => all + quantity, 0)
  return {
    units: unitsOf(lines),
    cost: sum(lines.map(({ quantity, unitCost }) => times(unitCost ?? money(0), quantity))),
    uncosted: unitsOf(lines.filter(({ unitCost }) => unitCost === null)),
  }
}

/** The totals while the form is filled in; a number that is not valid yet counts as nothing. */
export function inputTotals(lines: readonly LineInput[]): ReceiptTotals {
  return totalsOf(
    lines.map(({ quantity, unitCost }) => ({
      quantity: parseQuantity(quantity) ?? 0,
      unitCost: costProblem(unitCost) ? null : (parseMoney(unitCost) ?? null),
    })),
  )
}

/** Adds a unit of a variant: to its line, or as a new line at the top. */
export function withUnit(lines: readonly ReceiptLineInput[], variant: StockedVariant): ReceiptLineInput[] {
  const { variantId } = variant
  if (!lines.some((line) => line.variantId === variantId))
    return [{ variantId, variant, quantity: '1', unitCost: '' }, ...lines]
  return lines.map((line) =>
    line.variantId === variantId
      ? { ...line, quantity: String((parseQuantity(line.quantity) ?? 0) + 1) }
      : line,
  )
}

export const RECEIPTS_SHAPE: TableShape<'receivedAt', never> = {
  sorts: { receivedAt: 'desc' },
  startSort: 'receivedAt',
  pageSize: 15,
}

/** A receipt in the list. Costs are there only for people who may see them. */
export interface ReceiptRow {
  id: number
  supplier: string
  note: string
  units: number
  lineCount: number
  cost?: Money
  receivedAt: Date
  staffName: string
}

export interface Receipt extends ReceiptRow {
  lines: {
    productId: number
    variantId: number
    name: Bilingual
    quantity: number
    unitCost?: Money | null
  }[]
}
