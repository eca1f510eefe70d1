/** The wish list of this device, joined with that of the account. */
import { useEffect, useState } from 'react'
import { writeIds } from '#features/cart/device-list.rules.ts'
import { useDeviceList, writeList } from '#features/cart/use-device-list.ts'
import type { ProductSummary } from '#features/catalogue/catalogue.rules.ts'
import { fetchJson } from '#ui/hooks/fetch-json.ts'
import { joinWishes } from '../wishes.rules.ts'

/** Set while an account is signed in on this device: hearts are then sent to it (`catalogue/products/send-wish.ts`). */
const ACCOUNT_FLAG = 'wishes-account'

/** With an account its list is the one that counts; what this device had before signing in is added to it once. */
export function useJoinedWishes(account: number[] | undefined): void {
  useEffect(() => {
    try {
      if (!account) return localStorage.removeItem(ACCOUNT_FLAG)
      const own = JSON.parse(localStorage.getItem('wished') ?? '[]') as number[]
      const { ids, added } = joinWishes(own, account, localStorage.getItem(ACCOUNT_FLAG) !== null)
      writeList('wished', ids)
      localStorage.setItem(ACCOUNT_FLAG, 'on')
      if (added.length > 0)
        void fetch('/wishes/mine', { method: 'POST', body: new URLSearchParams({ add: writeIds(added) }) })
    } catch {
      // Storage is blocked: the list of the device is empty.
    }
  }, [account])
}

type Loaded = { state: 'loading' | 'failed'; products: [] } | { state: 'ready'; products: ProductSummary[] }

/** Its products in the order of the list. A heart that is taken away removes its product without a request. */
export function useOwnProducts(): Loaded & { retry: () => void } {
  const ids = useDeviceList('wished')
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<ProductSummary[]>()
  const [isFailed, setFailed] = useState(false)
  const list = writeIds(ids)
  useEffect(() => {
    if (!list) return
    let isCurrent = true
    const load = async () => {
      const products = await fetchJson<ProductSummary[]>(`/wishes/products?p=${list}&attempt=${attempt}`)
      if (!isCurrent) return
      if (products) setFound(products)
      setFailed(!products)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [list, attempt])
  const retry = () => setAttempt((count) => count + 1)
  if (!list) return { state: 'ready', products: [], retry }
  if (found) return { state: 'ready', products: found.filter(({ id }) => ids.includes(id)), retry }
  return { state: isFailed ? 'failed' : 'loading', products: [], retry }
}
