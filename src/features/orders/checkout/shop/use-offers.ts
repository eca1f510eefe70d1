import { useEffect, useState } from 'react'
import { lineKey, type Cart, type CartOffer } from '#features/cart/cart.rules.ts'
import type { LabelledZone } from '../checkout.rules.ts'

/** What the page knows when it is opened. */
interface Known {
  offers: readonly CartOffer[]
  zones: readonly LabelledZone[]
}

interface Offers {
  /** Undefined until the first response. */
  offers: readonly CartOffer[] | undefined
  /** The active delivery zones. */
  zones: readonly LabelledZone[]
  /** The server cannot be reached: the cart shows the prices that were last loaded. */
  isStale: boolean
  /** Applies a known change immediately and reloads offers and zones. */
  updateOffers: (
    change: (before: readonly CartOffer[]) => readonly CartOffer[],
    changedZones: readonly LabelledZone[] | undefined,
  ) => void
}

/** Loads current prices and stock of the cart's products, and the zones; reloads when `refreshKey` changes. */
export function useOffers(cart: Cart, known: Known, refreshKey: string): Offers {
  const [offers, setOffers] = useState<readonly CartOffer[] | undefined>(
    known.offers.length > 0 ? known.offers : undefined,
  )
  const [zones, setZones] = useState(known.zones)
  const [isStale, setStale] = useState(false)
  const [reloadCount, setReloadCount] = useState(0)
  const ids = cart.map(lineKey).join(' ')
  useEffect(() => {
    if (!ids) return
    const controller = new AbortController()
    const query = ids.replaceAll(/(\S+) ?/g, 'line=$1:1&')
    const load = async () => {
      try {
        const response = await fetch(`/cart/quote?${query}`, { signal: controller.signal })
        if (!response.ok) throw new Error(`GET /cart/quote: status ${response.status}`)
        const current = (await response.json()) as Known
        setOffers(current.offers)
        setZones(current.zones)
        setStale(false)
      } catch {
        if (!controller.signal.aborted) setStale(true)
      }
    }
    const reload = () => void load()
    void load()
    addEventListener('online', reload)
    return () => {
      controller.abort()
      removeEventListener('online', reload)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- refreshKey and reloadCount only trigger a reload
  }, [ids, refreshKey, reloadCount])
  const updateOffers: Offers['updateOffers'] = (change, changedZones) => {
    setOffers((before) => before && change(before))
    if (changedZones) setZones(changedZones)
    setReloadCount((before) => before + 1)
  }
  return { offers, zones, isStale, updateOffers }
}
