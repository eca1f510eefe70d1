import { useEffect, useEffectEvent, useRef } from 'react'

const NOTHING = Symbol('no value yet')

/** Acts at the start, and after the value has changed. */
export function useOnChange(value: unknown, act: () => void): void {
  const seen = useRef<unknown>(NOTHING)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (Object.is(seen.current, value)) return
    seen.current = value
    run()
  }, [value])
}
