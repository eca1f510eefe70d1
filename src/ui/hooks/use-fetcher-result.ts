import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Hands every answer of a fetcher over, once. What was handed over is remembered here and not in the effect's list: a
 * fetcher has its answer before React shows it, and a rendering that React throws away would count as having told it.
 */
export function useFetcherResult<T>(answer: T | undefined, read: (answer: T) => void): void {
  const told = useRef<T>(undefined)
  const hear = useEffectEvent(read)
  useEffect(() => {
    if (!answer || answer === told.current) return
    told.current = answer
    hear(answer)
  })
}
