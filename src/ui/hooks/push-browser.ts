/**
 * Push messages of this browser. `url` stores and deletes its subscription for one owner. The service worker is apart
 * from that of the shop (`/push-worker.js`), so that visitors who do not use it do not load it.
 */

const WORKER = '/push-worker.js'
const SCOPE = '/push/'

/** A sign-out waits for it. */
const TIMEOUT_MS = 5_000

export type PushProblem = 'denied' | 'failed'

interface PushAnswer {
  isSubscribed: boolean
  publicKey: string
}

/** Browsers offer it over HTTPS; iPhones only after the shop was added to the home screen. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Whether this browser is told about the owner of `url`. Asks the server only if the browser is subscribed. */
export async function isPushOn(url: string): Promise<boolean> {
  if (!isPushSupported() || Notification.permission !== 'granted') return false
  const subscription = await currentSubscription()
  if (!subscription) return false
  const { isSubscribed } = await post(url, { intent: 'check', endpoint: subscription.endpoint })
  return isSubscribed
}

/** Asks for permission first, because browsers allow that only directly after a tap. */
export async function startPush(url: string, language: string): Promise<PushProblem | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const { publicKey } = await post(url, { intent: 'check' })
    const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
    const { p256dh, auth } = keys!
    await post(url, { intent: 'subscribe', endpoint: endpoint!, p256dh: p256dh!, auth: auth!, language })
    return undefined
  } catch {
    // No connection, or the browser has no push service.
    return 'failed'
  }
}

/** The subscription of the browser stays: it may be told about something else. */
export async function stopPush(url: string): Promise<PushProblem | undefined> {
  try {
    const subscription = await currentSubscription()
    if (subscription) await post(url, { intent: 'unsubscribe', endpoint: subscription.endpoint })
    return undefined
  } catch {
    return 'failed'
  }
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return registration ? registration.pushManager.getSubscription() : null
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await isActive(registration)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await registration.pushManager.subscribe(options)
  } catch (error) {
    // Made with another key, such as that of a shop whose database was lost.
    const old = await registration.pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}

/** A browser subscribes only with a worker that is active. */
function isActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the push worker was not installed'))
    })
  })
}

async function post(url: string, fields: Record<string, string>): Promise<PushAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`push request: ${response.status}`)
  return (await response.json()) as PushAnswer
}
