import { useEffect, useState } from 'react'
import type { Cart, CartOffer } from '#features/cart/cart.rules.ts'
import { writeLine } from '../checkout.rules.ts'

interface Offers {
  /** Undefined until the first response. */
  offers: readonly CartOffer[] | undefined
  /** The server cannot be reached: the cart shows the prices that were last loaded. */
  isStale: boolean
  /** Applies a known change immediately and reloads the offers. */
  updateOffers: (change: (before: readonly CartOffer[]) => readonly CartOffer[]) => void
}

/** Loads current prices and stock of the cart's products; reloads when `refreshKey` changes. */
export function useOffers(cart: Cart, initial: readonly CartOffer[], refreshKey: string): Offers {
  const [offers, setOffers] = useState<readonly CartOffer[] | undefined>(
    initial.length > 0 ? initial : undefined,
  )
  const [isStale, setStale] = useState(false)
  const [reloadCount, setReloadCount] = useState(0)
  const ids = cart.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!ids) return
    const controller = new AbortController()
    const query = new URLSearchParams(
      ids.split(' ').map((id) => ['line', writeLine({ id: Number(id), quantity: 1 })]),
    )
    const load = async () => {
      try {
        const response = await fetch(`/cart/quote?${query}`, { signal: controller.signal })
        if (!response.ok) throw new Error(`GET /cart/quote: status ${response.status}`)
        setOffers(((await response.json()) as { offers: CartOffer[] }).offers)
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
  const updateOffers: Offers['updateOffers'] = (change) => {
    setOffers((before) => before && change(before))
    setReloadCount((before) => before + 1)
  }
  return { offers, isStale, updateOffers }
}
