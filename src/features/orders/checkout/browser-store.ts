/** IndexedDB storage for data that must survive a reload and is too large for localStorage, or that the service worker needs. */

export type StoreName = 'outbox' | 'files' | 'orders'

/** The orders have a database of their own: a new version of the first one would lock out open pages of an older build. */
const DATABASES = { melhfa: ['outbox', 'files'], 'melhfa-orders': ['orders'] } satisfies Record<
  string,
  StoreName[]
>

function open(store: StoreName): Promise<IDBDatabase> {
  const name = store === 'orders' ? 'melhfa-orders' : 'melhfa'
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const each of DATABASES[name]) request.result.createObjectStore(each)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
    request.addEventListener('blocked', () => reject(new Error('IndexedDB is blocked')))
  })
}

async function run<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  operation: (objectStore: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(store)
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = operation(transaction.objectStore(store))
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

export async function storeValue(store: StoreName, key: string, value: unknown): Promise<void> {
  await run(store, 'readwrite', (objectStore) => objectStore.put(value, key))
}

export async function deleteValue(store: StoreName, key: string): Promise<void> {
  await run(store, 'readwrite', (objectStore) => objectStore.delete(key))
}

export async function readValue<T>(store: StoreName, key: string): Promise<T | undefined> {
  return run<T | undefined>(store, 'readonly', (objectStore) => objectStore.get(key))
}

export async function readValues<T>(store: StoreName): Promise<T[]> {
  return run<T[]>(store, 'readonly', (objectStore) => objectStore.getAll())
}
