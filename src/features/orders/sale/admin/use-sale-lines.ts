import { useState } from 'react'
import type { CartOffer } from '#features/cart/cart.rules.ts'

export interface SaleLine {
  offer: CartOffer
  quantity: number
}

/** What is being sold; never more of a thing than there is. */
export function useSaleLines() {
  const [lines, setLines] = useState<SaleLine[]>([])
  const change = (id: number, quantity: number) =>
    setLines((before) =>
      before.flatMap((line) => {
        if (line.offer.id !== id) return [line]
        const most = Math.min(quantity, line.offer.available)
        return most > 0 ? [{ ...line, quantity: most }] : []
      }),
    )
  const add = (offer: CartOffer) =>
    setLines((before) =>
      before.some((line) => line.offer.id === offer.id)
        ? before.map((line) =>
            line.offer.id === offer.id
              ? { offer, quantity: Math.min(line.quantity + 1, offer.available) }
              : line,
          )
        : [...before, { offer, quantity: 1 }],
    )
  /** Today's prices and stock, where the shop said that they changed. */
  async function refresh() {
    const query = new URLSearchParams(lines.map(({ offer, quantity }) => ['line', `${offer.id}:${quantity}`]))
    const answer = await fetch(`/cart/quote?${query}`)
    if (!answer.ok) return
    const { offers } = (await answer.json()) as { offers: CartOffer[] }
    const byId = new Map(offers.map((offer) => [offer.id, offer]))
    setLines((before) =>
      before.flatMap(({ offer, quantity }) => {
        const fresh = byId.get(offer.id)
        const most = Math.min(quantity, fresh?.available ?? 0)
        return fresh && most > 0 ? [{ offer: fresh, quantity: most }] : []
      }),
    )
  }
  return { lines, add, change, refresh, clear: () => setLines([]) }
}
