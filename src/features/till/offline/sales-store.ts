/** The last sales of this device, to print their receipts again. */
import type { SaleReceipt } from '../receipt-lines.text.ts'
import { inStore, promiseOf } from './till-store.ts'

const MAX_SALES = 30

/** `key` is that of the event. */
export type StoredReceipt = SaleReceipt & { key: string }

export async function storeReceipt(receipt: StoredReceipt): Promise<void> {
  await inStore('readwrite', ['sales'], async (of) => {
    const store = of('sales')
    const all = await promiseOf<StoredReceipt[]>(store.getAll())
    const old = all.toSorted((a, b) => b.at.localeCompare(a.at)).slice(MAX_SALES - 1)
    for (const { key } of old) store.delete(key)
    await promiseOf(store.put(receipt))
  })
}

/** The latest first. */
export async function readReceipts(): Promise<StoredReceipt[]> {
  const all = await inStore('readonly', ['sales'], (of) => promiseOf<StoredReceipt[]>(of('sales').getAll()))
  return all.toSorted((a, b) => b.at.localeCompare(a.at))
}
