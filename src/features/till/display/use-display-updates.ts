import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/** Also finds out that the line is gone without a word, and that the pairing has ended. */
const CHECK_EVERY_MS = 20_000
/** A shorter interruption, such as a restart of the shop, is not shown. */
const LOST_AFTER_MS = 2_000
/** After an HTTP error EventSource does not reconnect by itself. */
const RETRY_REFUSED_MS = 5_000

/** Reads the display again when the till changed it. Returns whether the connection is lost. */
export function useDisplayUpdates(topic: string | undefined): boolean {
  const { revalidate, state } = useRevalidator()
  const [isConnected, setConnected] = useState(true)
  const [isLost, setLost] = useState(false)

  useEffect(() => {
    if (topic === undefined) return
    return listen(`/live?topics=display:${topic}`, () => void revalidate(), setConnected)
  }, [topic, revalidate])

  useEffect(() => {
    const timer = setInterval(() => void revalidate(), CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])

  // A request that waits longer has no connection either.
  const isWaiting = !isConnected || state !== 'idle'
  useEffect(() => {
    const timer = setTimeout(() => setLost(isWaiting), isWaiting ? LOST_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLost
}

function listen(url: string, onChange: () => void, onConnection: (isConnected: boolean) => void): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    source = new EventSource(url)
    source.addEventListener('message', onChange)
    source.addEventListener('open', () => {
      onConnection(true)
      // Changes before it are unknown.
      onChange()
    })
    source.addEventListener('error', () => {
      onConnection(false)
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, RETRY_REFUSED_MS)
    })
  }

  function goOffline(): void {
    onConnection(false)
  }

  function goOnline(): void {
    clearTimeout(timer)
    source.close()
    open()
  }

  open()
  addEventListener('offline', goOffline)
  addEventListener('online', goOnline)
  return () => {
    clearTimeout(timer)
    source.close()
    removeEventListener('offline', goOffline)
    removeEventListener('online', goOnline)
  }
}
