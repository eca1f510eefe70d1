/** Sends analytics events without cookies or third parties; Do-Not-Track and GPC are honoured. */
import { useEffect, useLayoutEffect } from 'react'
import { TRACK_EVENT, type TrackDetail } from '#ui/hooks/track.ts'
import { usePageLocation } from '#ui/page/page-location.ts'
import { eventBody, type EventKind } from './analytics.rules.ts'

export function countEvent(kind: EventKind, productId?: number): void {
  if (hasOptedOut()) return
  navigator.sendBeacon('/event', eventBody({ kind, productId }))
}

function hasOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Counts page views and the events that pages track. A changed filter is not a page view. */
export function usePageViews(): void {
  const { pathname } = usePageLocation()
  // A layout effect runs before the effects of child pages, which track their own events.
  useLayoutEffect(() => {
    const count = (event: Event) => {
      const { kind, productId } = (event as CustomEvent<TrackDetail>).detail
      countEvent(kind, productId)
    }
    window.addEventListener(TRACK_EVENT, count)
    return () => window.removeEventListener(TRACK_EVENT, count)
  }, [])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every change of the path is counted
  useEffect(() => countEvent('page_view'), [pathname])
}
