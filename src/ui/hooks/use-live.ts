import { useEffect, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'
import { runInBackground } from './background-request.ts'
import { useIsLiveHeld } from './use-hold-live.ts'

/** A page that nobody looks at gives its stream back. */
const HIDDEN_FOR_MS = 60_000
/** After a refusal (too many readers) the browser would not try again by itself. */
const REFUSED_FOR_MS = 30_000
/** Thousands of pages hear of a change at once: they ask again spread over this time. */
const SPREAD_MS = 400
/** A page this old when it starts to listen asks for news at once. */
const LATE_AFTER_MS = 20_000

/** Runs the page's loaders again when one of the subjects changed; never in the middle of something else. */
export function useLive(topics: string[]): void {
  const [isStale, setStale] = useState(false)
  const revalidator = useRevalidator()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const isHeld = useIsLiveHeld()
  const isBusy = isHeld || [revalidator, navigation, ...fetchers].some(({ state }) => state !== 'idle')
  const { revalidate } = revalidator
  const address = `/live?topics=${topics.join(',')}`

  useEffect(() => listen(address, () => setStale(true)), [address])

  useEffect(() => {
    if (!isStale || isBusy) return
    const timer = setTimeout(
      () => {
        setStale(false)
        void runInBackground(revalidate)
      },
      100 + Math.random() * SPREAD_MS,
    )
    return () => clearTimeout(timer)
  }, [isStale, isBusy, revalidate])
}

function listen(address: string, onChange: () => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // A page that woke late, or came as a copy from this phone, has missed what changed before.
  let wasOpen = performance.now() > LATE_AFTER_MS || document.documentElement.dataset.copy !== undefined

  function open(): void {
    source = new EventSource(address)
    source.addEventListener('message', onChange)
    source.addEventListener('open', () => {
      // What changed while nobody listened is unknown.
      if (wasOpen) onChange()
      wasOpen = true
    })
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      // Refused after it was open: the right to listen may be gone, and the page's own loaders know what then.
      if (wasOpen) onChange()
      wasOpen = false
      close()
      timer = setTimeout(look, REFUSED_FOR_MS)
    })
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function look(): void {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(close, HIDDEN_FOR_MS)
    else if (!source) open()
  }

  look()
  document.addEventListener('visibilitychange', look)
  // The browser keeps a page that was left, to show it again at once, only if it has no open connection.
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', look)
  return () => {
    close()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', look)
  }
}
