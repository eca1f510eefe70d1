/** Counts a visit from the browser: no cookie, no third party, nothing for those who ask not to be counted. */
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { TRACK_EVENT, type TrackDetail } from '#ui/hooks/track.ts'
import { eventBody, type EventKind } from './analytics.rules.ts'

export function countEvent(kind: EventKind, productId?: number): void {
  if (asksNotToBeCounted()) return
  navigator.sendBeacon('/event', eventBody({ kind, productId }))
}

function asksNotToBeCounted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** For the shop's shell: counts every page, and what pages tell. Another filter of a list is no other page. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  // Before the effects of the pages inside, which tell of themselves as soon as they stand.
  useLayoutEffect(() => {
    const count = (told: Event) => {
      const { kind, productId } = (told as CustomEvent<TrackDetail>).detail
      countEvent(kind, productId)
    }
    window.addEventListener(TRACK_EVENT, count)
    return () => window.removeEventListener(TRACK_EVENT, count)
  }, [])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another path is what is counted
  useEffect(() => countEvent('page_view'), [pathname])
}
