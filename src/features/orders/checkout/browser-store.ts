/** The browser's own database, for what must survive a reload and is too large for localStorage: pictures, orders. */

const NAME = 'melhfa'
export type StoreName = 'outbox' | 'files'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const store of ['outbox', 'files'] satisfies StoreName[]) request.result.createObjectStore(store)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no browser database')))
    request.addEventListener('blocked', () => reject(new Error('the browser database is held elsewhere')))
  })
}

async function run<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      // Kept only once the whole transaction is.
      transaction.addEventListener('complete', () => resolve(request.result))
      for (const end of ['error', 'abort'])
        transaction.addEventListener(end, () => reject(transaction.error ?? new Error('not kept')))
    })
  } finally {
    database.close()
  }
}

export async function storeValue(store: StoreName, key: string, value: unknown): Promise<void> {
  await run(store, 'readwrite', (objects) => objects.put(value, key))
}

export async function deleteValue(store: StoreName, key: string): Promise<void> {
  await run(store, 'readwrite', (objects) => objects.delete(key))
}

export async function readValue<T>(store: StoreName, key: string): Promise<T | undefined> {
  return run<T | undefined>(store, 'readonly', (objects) => objects.get(key))
}

export async function readValues<T>(store: StoreName): Promise<T[]> {
  return run<T[]>(store, 'readonly', (objects) => objects.getAll())
}
