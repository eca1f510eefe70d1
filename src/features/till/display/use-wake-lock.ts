import { useEffect } from 'react'

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    const request = () => {
      // Some browsers have none, others refuse it to save the battery.
      const { wakeLock } = navigator as { wakeLock?: WakeLock }
      if (document.visibilityState === 'visible') wakeLock?.request('screen').catch(() => undefined)
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => document.removeEventListener('visibilitychange', request)
  }, [])
}
