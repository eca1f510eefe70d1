import { useEffect, useState } from 'react'
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

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** Asks the browser to install the till; undefined where it cannot, or has done so. */
export function useInstall(): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallPrompt>()
  useEffect(() => {
    const keep = (event: Event) => {
      // The browser's own bar would cover the ticket.
      event.preventDefault()
      setOffer(event as InstallPrompt)
    }
    const forget = () => setOffer(undefined)
    addEventListener('beforeinstallprompt', keep)
    addEventListener('appinstalled', forget)
    return () => {
      removeEventListener('beforeinstallprompt', keep)
      removeEventListener('appinstalled', forget)
    }
  }, [])
  return (
    offer &&
    (() => {
      // An offer can be used once.
      setOffer(undefined)
      void offer.prompt().catch(() => undefined)
    })
  )
}
