/**
 * Deliveries for a courier.
 *
 *   node examples/courier/courier.ts                 lists the orders that are on their way
 *   node examples/courier/courier.ts delivered 1904  marks order 1904 as delivered
 */
import type { Order } from '../client/api-types.ts'
import { createClient, MelhfaProblem } from '../client/melhfa-client.ts'

const { MELHFA_URL: url = 'http://localhost:3000', MELHFA_KEY: key = '' } = process.env
const shop = createClient({ url, key })

async function deliveries(): Promise<Order[]> {
  const found: Order[] = []
  for await (const order of shop.each('listOrders', { query: { status: 'sent' } }))
    if (order.kind === 'delivery') found.push(order)
  return found
}

function line({ number, customer, address, due }: Order): string {
  const place = [address.full, address.landmark, address.city].filter(Boolean).join(', ')
  return [number, customer.name, customer.phone, place, `${due / 100} MRU`].join('\t')
}

async function markDelivered(number: number): Promise<string> {
  const order = (await deliveries()).find((one) => one.number === number)
  if (!order) return `${number}: not on its way`
  const { status } = await shop.call('changeOrderStatus', {
    id: order.id,
    body: { status: 'delivered', version: order.version },
  })
  return `${number}: ${status}`
}

try {
  const [, , command, number] = process.argv
  const lines =
    command === 'delivered' ? [await markDelivered(Number(number))] : (await deliveries()).map(line)
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  if (!(error instanceof MelhfaProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
