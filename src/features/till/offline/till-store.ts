/**
 * What a device at the counter stores in IndexedDB: the catalogue, the ticket on the screen, and events that the shop
 * has not confirmed. It survives a killed tab and a restart; signing out deletes it.
 */
const NAME = 'melhfa-till'
const VERSION = 1

const STORES = ['articles', 'state', 'events', 'sales'] as const
type StoreName = (typeof STORES)[number]

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('articles', { keyPath: 'key' })
      request.result.createObjectStore('state')
      request.result.createObjectStore('events', { keyPath: 'place', autoIncrement: true })
      request.result.createObjectStore('sales', { keyPath: 'key' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  })
}

/** Opening takes longer than reading; a connection that the browser closed is opened again. */
let connection: Promise<IDBDatabase> | undefined

/** A page whose person has signed out stores nothing more while it is being left. */
let isWiped = false

function connected(): Promise<IDBDatabase> {
  if (isWiped) return new Promise(() => {})
  connection ??= open().then(
    (database) => {
      const forget = () => (connection = undefined)
      database.addEventListener('close', forget)
      // The data is deleted by another tab, which signs out.
      database.addEventListener('versionchange', () => {
        database.close()
        forget()
        // The service worker serves the next person too.
        isWiped = 'document' in globalThis
      })
      return database
    },
    (error: unknown) => {
      connection = undefined
      throw error
    },
  )
  return connection
}

export function promiseOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  })
}

/** Runs one transaction. The result is returned after everything is stored. */
export async function inStore<T>(
  mode: IDBTransactionMode,
  stores: readonly StoreName[],
  work: (of: (store: StoreName) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await connected()
  const transaction = database.transaction(stores, mode, { durability: 'strict' })
  const completed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    for (const failure of ['error', 'abort'])
      transaction.addEventListener(failure, () => reject(transaction.error ?? new Error('IndexedDB failed')))
  })
  try {
    const result = await work((store) => transaction.objectStore(store))
    await completed
    return result
  } catch (error) {
    // Unhandled otherwise, if the work fails before the transaction does.
    completed.catch(() => undefined)
    throw error
  }
}

/** Undefined if nothing is stored under this name. */
export async function readState<T>(name: string): Promise<T | undefined> {
  return inStore('readonly', ['state'], (of) => promiseOf<T | undefined>(of('state').get(name)))
}

export async function writeState(name: string, value: unknown): Promise<void> {
  await inStore('readwrite', ['state'], (of) => {
    const store = of('state')
    const written = promiseOf(store.put(value, name))
    // Without it the browser commits once the page has handled the result: a page that is killed before loses the write.
    store.transaction.commit()
    return written
  })
}

/** Waits until no tab uses the database. */
export async function deleteStore(): Promise<void> {
  isWiped = true
  const database = await connection?.catch(() => undefined)
  database?.close()
  connection = undefined
  await promiseOf(indexedDB.deleteDatabase(NAME))
}
