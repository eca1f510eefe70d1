/** Marks that the shop has not confirmed, in IndexedDB by their keys: they survive a reload and can have a picture. */
import type { PendingMark } from './courier-run.rules.ts'

export interface StoredMark extends PendingMark {
  picture?: Blob | undefined
}

const STORE = 'marks'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('melhfa-runs', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  })
}

async function run<T>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = operation(transaction.objectStore(STORE))
      // The value is stored only after the whole transaction has completed.
      transaction.addEventListener('complete', () => resolve(request.result))
      for (const failure of ['error', 'abort'])
        transaction.addEventListener(failure, () =>
          reject(transaction.error ?? new Error('IndexedDB failed')),
        )
    })
  } finally {
    database.close()
  }
}

/** Of one run, the oldest first. */
export async function readMarks(token: string): Promise<StoredMark[]> {
  const all = await run<StoredMark[]>('readonly', (store) => store.getAll())
  return all.filter((mark) => mark.token === token).toSorted((a, b) => a.madeAt - b.madeAt)
}

export async function storeMark(mark: StoredMark): Promise<void> {
  await run('readwrite', (store) => store.put(mark, mark.key))
}

export async function deleteMark(key: string): Promise<void> {
  await run('readwrite', (store) => store.delete(key))
}
