import { useState } from 'react'
import { lineKey, type CartOffer } from '#features/cart/cart.rules.ts'
import { writeLine, type LabelledZone } from '#features/orders/checkout/checkout.rules.ts'

export interface SaleLine {
  offer: CartOffer
  quantity: number
}

/** The lines of the sale, and the delivery zones; quantities are limited to the available stock. */
export function useSaleLines(loadedZones: LabelledZone[]) {
  const [lines, setLines] = useState<SaleLine[]>([])
  const [zones, setZones] = useState(loadedZones)
  const change = (key: string, quantity: number) =>
    setLines((before) =>
      before.flatMap((line) => {
        if (lineKey(line.offer) !== key) return [line]
        const limited = Math.min(quantity, line.offer.available)
        return limited > 0 ? [{ ...line, quantity: limited }] : []
      }),
    )
  const add = (offer: CartOffer) =>
    setLines((before) =>
      before.some((line) => lineKey(line.offer) === lineKey(offer))
        ? before.map((line) =>
            lineKey(line.offer) === lineKey(offer)
              ? { offer, quantity: Math.min(line.quantity + 1, offer.available) }
              : line,
          )
        : [...before, { offer, quantity: 1 }],
    )
  /** Reloads prices, stock and zones after the server refused the sale because they changed. */
  async function refresh() {
    const query = new URLSearchParams(
      lines.map(({ offer, quantity }) => ['line', writeLine({ ...offer, quantity })]),
    )
    const response = await fetch(`/cart/quote?${query}`)
    if (!response.ok) return
    const { offers, zones: current } = (await response.json()) as {
      offers: CartOffer[]
      zones: LabelledZone[]
    }
    setZones(current)
    const byKey = new Map(offers.map((offer) => [lineKey(offer), offer]))
    setLines((before) =>
      before.flatMap(({ offer, quantity }) => {
        const fresh = byKey.get(lineKey(offer))
        const limited = Math.min(quantity, fresh?.available ?? 0)
        return fresh && limited > 0 ? [{ offer: fresh, quantity: limited }] : []
      }),
    )
  }
  return { lines, zones, add, change, refresh, clear: () => setLines([]) }
}
