import { useState } from 'react'
import type { CartOffer } from '#features/cart/cart.rules.ts'
import type { LabelledZone } from '#features/orders/checkout/checkout.rules.ts'

export interface SaleLine {
  offer: CartOffer
  quantity: number
}

/** The lines of the sale, and the delivery zones; quantities are limited to the available stock. */
export function useSaleLines(loadedZones: LabelledZone[]) {
  const [lines, setLines] = useState<SaleLine[]>([])
  const [zones, setZones] = useState(loadedZones)
  const change = (id: number, quantity: number) =>
    setLines((before) =>
      before.flatMap((line) => {
        if (line.offer.id !== id) return [line]
        const limited = Math.min(quantity, line.offer.available)
        return limited > 0 ? [{ ...line, quantity: limited }] : []
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
  /** Reloads prices, stock and zones after the server refused the sale because they changed. */
  async function refresh() {
    const query = new URLSearchParams(lines.map(({ offer, quantity }) => ['line', `${offer.id}:${quantity}`]))
    const response = await fetch(`/cart/quote?${query}`)
    if (!response.ok) return
    const { offers, zones: current } = (await response.json()) as {
      offers: CartOffer[]
      zones: LabelledZone[]
    }
    setZones(current)
    const byId = new Map(offers.map((offer) => [offer.id, offer]))
    setLines((before) =>
      before.flatMap(({ offer, quantity }) => {
        const fresh = byId.get(offer.id)
        const limited = Math.min(quantity, fresh?.available ?? 0)
        return fresh && limited > 0 ? [{ offer: fresh, quantity: limited }] : []
      }),
    )
  }
  return { lines, zones, add, change, refresh, clear: () => setLines([]) }
}
