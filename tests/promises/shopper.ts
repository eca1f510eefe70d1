/** Orders over HTTP, as the shop's own script sends them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export type Fields = Record<string, string | string[] | File>

export interface Intent extends Fields {
  key: string
  phone: string
  payment: string
}

export interface Answer {
  status: number
  retryAfter: string | null
  body: {
    number?: number
    url?: string
    total?: number
    reason?: string
    lines?: { id: number; price: number; available: number; quantity: number }[]
    problems?: { field: string; code: string }[]
  }
}

/** The hash of a proof that is uploaded after the order. */
export const ANNOUNCED = `sha256:${'a'.repeat(64)}`

let nextPhone = 22_000_000

/** The checkout form of a new shopper, by default paid in cash in Nouakchott; `total` in UM. */
export function checkout(
  line: string | string[],
  total: number | string,
  values: Fields & Partial<Intent> = {},
): Intent {
  return {
    key: randomUUID(),
    line,
    total: String(total),
    name: 'Mariem Mint Ahmed',
    phone: String(nextPhone++),
    email: '',
    wilaya: 'Nouakchott',
    city: '',
    address: 'Tevragh Zeina',
    payment: 'cash',
    notes: '',
    ...(values.payment && values.payment !== 'cash' && { proof: ANNOUNCED }),
    ...values,
  }
}

export async function send({ url }: { url: string }, fields: Fields): Promise<Answer> {
  const response = await post(`${url}/cart`, fields)
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Answer['body'],
  }
}

/** Repeats the request with the same key while the answer is 503, as the pending orders in the browser do. */
export async function sendUntilAnswered(shop: { url: string }, intent: Intent): Promise<Answer> {
  return untilAnswered(() => send(shop, intent))
}

/** Cancels an order through its link. */
export async function cancelOrder({ url }: { url: string }, order: string): Promise<number> {
  return (await untilAnswered(() => post(url + order, { intent: 'cancel' }))).status
}

async function untilAnswered<T extends { status: number }>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await request()
    if (answer.status !== 503) return answer
    await pause(100)
  }
}

export async function post(address: string, fields: Fields, headers = {}): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each)
  return fetch(address, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { accept: 'application/json', origin: new URL(address).origin, ...headers },
  })
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
