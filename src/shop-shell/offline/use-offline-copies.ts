/** Copies of pages for when there is no network: starts the service worker, and tells it what is looked at. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useDataSaver } from '#ui/hooks/use-data-saver.ts'
import { useLanguage } from '#ui/page/language.tsx'

/** What the page itself still fetches comes first. */
const AFTER_MS = 1_500

export function useOfflineCopies(): void {
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const light = useDataSaver()
  useEffect(() => {
    const timer = setTimeout(() => void tellSeen(pathname + search, language), AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname, search, language])
  useEffect(() => void tellLight(light), [light])
  useOfflineNavigation()
}

/** For every page of the shop, one that could not be fetched included. */
export function useOfflineNavigation(): void {
  useEffect(() => {
    addEventListener('click', leaveToTheBrowser, { capture: true })
    return () => removeEventListener('click', leaveToTheBrowser, { capture: true })
  }, [])
}

/** The address that came whole through the service worker, which kept it on the way. */
let keptOnArrival = isControlled() ? location.pathname + location.search : undefined

async function tellSeen(seen: string, language: string): Promise<void> {
  // Plain http has none, nor have some private windows.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const isKept = keptOnArrival === seen
  keptOnArrival = undefined
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
    active?.postMessage({ seen, isKept, language })
  } catch {
    // Refused: the shop works without, as long as there is a network.
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
async function tellLight(light: boolean): Promise<void> {
  if (!('caches' in window)) return
  try {
    const choices = await caches.open('melhfa-choices')
    await (light ? choices.put('/light', new Response('on')) : choices.delete('/light'))
  } catch {
    // Closed to us: then there is no service worker either.
  }
}

/** Without a network a link opens the page's copy: the browser asks for it whole, React would ask for its data. */
function leaveToTheBrowser(event: MouseEvent): void {
  if (navigator.onLine || !isControlled()) return
  if (event.target instanceof Element && event.target.closest('a[href^="/"]')) event.stopPropagation()
}
