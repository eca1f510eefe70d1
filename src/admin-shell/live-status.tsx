/** Shows staff when the figures on screen may be old: the live stream is lost, or a refresh does not succeed. */
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'
import { formatTime } from '#core/day.ts'
import { isolateLtr } from '#core/text.ts'
import { useText } from '#ui/page/language.tsx'
import { adminText } from './admin-shell.text.ts'

/** Longer than a restart of the stream or a slow answer. */
const SHOW_AFTER_MS = 4_000

export function LiveStatus({ isConnected }: { isConnected: boolean }) {
  const t = useText(adminText)
  const loading = [useRevalidator(), useNavigation(), ...useFetchers()].some(
    ({ state }) => state === 'loading',
  )
  const since = useSince(!isConnected || loading)
  if (!since) return null
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-line bg-gold-50 px-4 py-2 text-gold-ink md:px-6 lg:px-8"
    >
      <CloudOff className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
      {t.dataOf(isolateLtr(formatTime(since)))}
    </p>
  )
}

/** When the failure began, once it has lasted a few seconds. */
function useSince(isFailing: boolean): Date | undefined {
  const [since, setSince] = useState<Date>()
  useEffect(() => {
    if (!isFailing) return
    const began = new Date()
    const timer = setTimeout(() => setSince(began), SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSince(undefined)
    }
  }, [isFailing])
  return isFailing ? since : undefined
}
