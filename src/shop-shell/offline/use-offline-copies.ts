/** Offline copies of pages: registers the service worker and posts the visited pages to it. */
import { useEffect } from 'react'
import { useDataSaver } from '#ui/hooks/use-data-saver.ts'
import { useLanguage } from '#ui/page/language.tsx'
import { usePageLocation } from '#ui/page/page-location.ts'

/** Waits for the requests of the page itself. */
const DELAY_MS = 1_500

export function useOfflineCopies(): void {
  const { pathname, search } = usePageLocation()
  const language = useLanguage()
  const isDataSaverOn = useDataSaver()
  useEffect(() => {
    const timer = setTimeout(() => void postVisitedPage(pathname + search, language), DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname, search, language])
  useEffect(() => void storeDataSaver(isDataSaverOn), [isDataSaverOn])
}

/** The URL that was loaded as a document through the service worker and is therefore already cached. */
let cachedOnLoad = isControlled() ? location.pathname + location.search : undefined

async function postVisitedPage(seen: string, language: string): Promise<void> {
  // Not available over plain HTTP and in some private windows.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const isKept = cachedOnLoad === seen
  cachedOnLoad = undefined
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
    active?.postMessage({ seen, isKept, language })
  } catch {
    // Registration failed: the shop works online without it.
  }
}

function isControlled(): boolean {
  return (
    typeof navigator !== 'undefined' &&
    'serviceWorker' in navigator &&
    navigator.serviceWorker.controller !== null
  )
}

/** The service worker cannot read localStorage. */
async function storeDataSaver(isOn: boolean): Promise<void> {
  if (!('caches' in window)) return
  try {
    const preferences = await caches.open('melhfa-choices')
    await (isOn ? preferences.put('/light', new Response('on')) : preferences.delete('/light'))
  } catch {
    // Caches are blocked, and so is the service worker.
  }
}
