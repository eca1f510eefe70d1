/** Signing out deletes what the till stored on this device. */
import { storeUnsentSales } from '#features/cash/unsent-sales.ts'
import { deleteStore } from './till-store.ts'

/** The names of the caches of `till-worker.ts` start with it. */
export const CACHE_PREFIX = 'till-'

export async function wipeTill(): Promise<void> {
  await deleteStore().catch(() => undefined)
  storeUnsentSales(undefined)
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
  await Promise.all(names.map((name) => caches.delete(name)))
}
