import { useEffect, useEffectEvent, useState } from 'react'
import { usePageRefresh } from '../page/page-refresh.ts'
import { runInBackground } from './background-request.ts'
import { useIsLiveHeld } from './use-hold-live.ts'

/** A hidden page closes its stream after this time. */
const CLOSE_HIDDEN_AFTER_MS = 60_000
/** After an HTTP error (too many streams) EventSource does not reconnect by itself. */
const RETRY_REFUSED_AFTER_MS = 30_000
/** Thousands of pages receive an event at the same time; their requests are spread over this time. */
const SPREAD_MS = 400
/** A page that is older than this when it connects revalidates immediately. */
const LATE_AFTER_MS = 20_000

/**
 * Revalidates the page when one of the topics changed, but not during a navigation or a submission. `onConnection` must
 * not change between renders.
 */
export function useLive(topics: string[], onConnection?: (isConnected: boolean) => void): void {
  const [isStale, setStale] = useState(false)
  const { refresh, isBusy: isRequesting } = usePageRefresh()
  const isBusy = useIsLiveHeld() || isRequesting
  const update = useEffectEvent(() => runInBackground(refresh))
  const url = topics.length > 0 ? `/live?topics=${topics.join(',')}` : ''

  useEffect(() => (url ? listen(url, () => setStale(true), onConnection) : undefined), [url, onConnection])

  useEffect(() => {
    if (!isStale || isBusy) return
    const timer = setTimeout(
      () => {
        setStale(false)
        void update()
      },
      100 + Math.random() * SPREAD_MS,
    )
    return () => clearTimeout(timer)
  }, [isStale, isBusy])
}

function listen(
  url: string,
  onChange: () => void,
  onConnection?: (isConnected: boolean) => void,
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // A page that hydrated late, or is an offline copy, has missed earlier changes.
  let wasOpen = performance.now() > LATE_AFTER_MS || document.documentElement.dataset.copy !== undefined

  function open(): void {
    source = new EventSource(url)
    source.addEventListener('message', onChange)
    source.addEventListener('open', () => {
      onConnection?.(true)
      // Changes during the disconnection are unknown.
      if (wasOpen) onChange()
      wasOpen = true
    })
    source.addEventListener('error', () => {
      onConnection?.(false)
      if (source?.readyState !== EventSource.CLOSED) return
      // Refused after it was open: access may be lost, and the page's loaders redirect then.
      if (wasOpen) onChange()
      wasOpen = false
      close()
      timer = setTimeout(updateConnection, RETRY_REFUSED_AFTER_MS)
    })
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function updateConnection(): void {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(close, CLOSE_HIDDEN_AFTER_MS)
    else if (!source) open()
  }

  updateConnection()
  document.addEventListener('visibilitychange', updateConnection)
  // The back/forward cache stores only pages without an open connection.
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', updateConnection)
  return () => {
    close()
    document.removeEventListener('visibilitychange', updateConnection)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', updateConnection)
  }
}
