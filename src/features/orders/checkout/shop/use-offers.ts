import { useEffect, useState } from 'react'
import type { Cart, CartOffer } from '#features/cart/cart.rules.ts'
import { writeLine } from '../checkout.rules.ts'

interface Offers {
  /** None until the shop has answered. */
  offers: readonly CartOffer[] | undefined
  /** The shop cannot be reached: the cart stands as it was last seen. */
  isLastSeen: boolean
  /** Something is known to have changed: this much at once, and the rest by asking again. */
  hear: (change: (before: readonly CartOffer[]) => readonly CartOffer[]) => void
}

/** Asks the shop what it says of these products today; again whenever `news` changes. */
export function useOffers(cart: Cart, known: readonly CartOffer[], news: string): Offers {
  const [offers, setOffers] = useState<readonly CartOffer[] | undefined>(known.length > 0 ? known : undefined)
  const [isLastSeen, setLastSeen] = useState(false)
  const [round, setRound] = useState(0)
  const ids = cart.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!ids) return
    const stop = new AbortController()
    const query = new URLSearchParams(
      ids.split(' ').map((id) => ['line', writeLine({ id: Number(id), quantity: 1 })]),
    )
    const ask = async () => {
      try {
        const answer = await fetch(`/cart/quote?${query}`, { signal: stop.signal })
        if (!answer.ok) throw new Error(`quote answered ${answer.status}`)
        setOffers(((await answer.json()) as { offers: CartOffer[] }).offers)
        setLastSeen(false)
      } catch {
        if (!stop.signal.aborted) setLastSeen(true)
      }
    }
    const askAgain = () => void ask()
    void ask()
    addEventListener('online', askAgain)
    return () => {
      stop.abort()
      removeEventListener('online', askAgain)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- news is why to ask again, not what to ask
  }, [ids, news, round])
  const hear: Offers['hear'] = (change) => {
    setOffers((before) => before && change(before))
    setRound((before) => before + 1)
  }
  return { offers, isLastSeen, hear }
}
