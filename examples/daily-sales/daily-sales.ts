/**
 * The sales of a day or a month as CSV: `node examples/daily-sales/daily-sales.ts 2026-11-17` or `… 2026-11`. One line
 * per article of an order; cancelled orders are left out.
 */
import { createClient, MelhfaProblem } from '../client/melhfa-client.ts'

const { MELHFA_URL: url = 'http://localhost:3000', MELHFA_KEY: key = '' } = process.env
const shop = createClient({ url, key })

const COLUMNS = [
  'date',
  'order',
  'status',
  'client',
  'article',
  'quantity',
  'price',
  'discount',
  'amount',
  'payment',
]

/** The first and the last day of `2026-11-17` or `2026-11`. */
function periodOf(text: string): { from: string; to: string } {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { from: text, to: text }
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new RangeError(`not a day or a month: ${text}`)
  const [year = 0, month = 0] = text.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${text}-01`, to: `${text}-${last}` }
}

/** Amounts in ouguiya, with a point. */
function amount(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}

/** A value that begins like a formula is written as text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

try {
  const period = periodOf(process.argv[2] ?? new Date().toISOString().slice(0, 10))
  process.stdout.write(`${COLUMNS.join(',')}\n`)
  for await (const order of shop.each('listOrders', { query: { ...period, limit: 100 } })) {
    if (order.status === 'cancelled') continue
    for (const { name, quantity, price, discount } of order.lines) {
      const total = amount(price * quantity - discount)
      const start = [order.createdAt.slice(0, 10), order.number, order.status, order.customer.name, name.fr]
      const line = [...start, quantity, amount(price), amount(discount), total, order.paymentMethod]
      process.stdout.write(`${line.map(cell).join(',')}\n`)
    }
  }
} catch (error) {
  if (!(error instanceof MelhfaProblem) && !(error instanceof RangeError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
