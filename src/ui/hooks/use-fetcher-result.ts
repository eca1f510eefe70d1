import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `read` once for every result of a fetcher. The handled result is in a ref and not in the dependency list, because
 * React may discard a render in which the result was already present.
 */
export function useFetcherResult<T>(result: T | undefined, read: (result: T) => void): void {
  const handled = useRef<T>(undefined)
  const onResult = useEffectEvent(read)
  useEffect(() => {
    if (!result || result === handled.current) return
    handled.current = result
    onResult(result)
  })
}
