/**
 * Shows push messages, built as `/push-worker.js` with the scope `/push/`. It answers no requests of pages, so it is
 * independent of the service workers of the shop and of the till.
 */
import { readPush } from './shown-push.ts'

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface PushEvent extends ExtendableEvent {
  data: { text: () => string } | null
}
interface NotificationEvent extends ExtendableEvent {
  notification: Notification
}
interface WindowClient {
  url: string
  focus: () => Promise<unknown>
}
interface Worker {
  addEventListener: ((type: 'install' | 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((type: 'push', listener: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: NotificationEvent) => void) => void)
  skipWaiting: () => Promise<void>
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowClient[]>
    openWindow: (url: string) => Promise<unknown>
  }
}
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', (event) => {
  const { title, ...options } = readPush(event.data?.text() ?? '', location.origin)
  event.waitUntil(worker.registration.showNotification(title, { ...options, icon: '/icons/icon-192.png' }))
})

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openPage(String(notification.data)))
})

/** A tab that shows the page already is brought to the front; it reloads itself when something changes. */
async function openPage(url: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === url)
  await (open ? open.focus() : worker.clients.openWindow(url))
}
