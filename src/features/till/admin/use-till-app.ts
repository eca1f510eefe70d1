import { useEffect } from 'react'
import { localizedPath } from '#core/url.ts'
import { useLanguage } from '#ui/page/language.tsx'

/** The service worker that opens the till without a connection, and its own entry on the home screen. */
export function useTillApp(): void {
  const language = useLanguage()
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    link?.setAttribute('href', localizedPath(language, '/till.webmanifest'))
    void storeCopy()
  }, [language])
}

/** The worker fetches the page again: in the current language, and in the version of the shop. */
async function storeCopy(): Promise<void> {
  // Not available over plain HTTP and in some private windows.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    const registration = await navigator.serviceWorker.register('/till-sw.js', { scope: '/admin/till' })
    const worker = registration.active ?? registration.waiting ?? registration.installing
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
    worker?.postMessage('store')
  } catch {
    // Registration failed: the till works with a connection.
  }
}
