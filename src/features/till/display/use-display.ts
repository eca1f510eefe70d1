import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fetchJson } from '#ui/hooks/fetch-json.ts'
import type { DisplayContent, PairingAnswer, PairingRefusal } from './display.rules.ts'

const URL = '/admin/till/display'
const TIMEOUT_MS = 8_000

/** `offline`: the shop did not answer. */
export type PairingResult = 'paired' | PairingRefusal | 'offline'

/** The customer display of this till. Nothing waits for it: without a connection it shows the ticket later. */
export function useDisplay() {
  const [isPaired, setPaired] = useState(false)
  /** What the display does not show yet; only the newest is sent. */
  const waiting = useRef<DisplayContent>(undefined)
  const isSending = useRef(false)

  useEffect(() => {
    void fetchJson<PairingAnswer>(URL).then((answer) => setPaired(answer?.isPaired ?? false))
  }, [])

  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    while (waiting.current) {
      const content = waiting.current
      waiting.current = undefined
      const answer = await post({ intent: 'show', content: JSON.stringify(content) })
      if (answer && 'isPaired' in answer) setPaired(answer.isPaired)
    }
    isSending.current = false
  }, [])

  const show = useCallback(
    (content: DisplayContent) => {
      if (!isPaired) return
      waiting.current = content
      void send()
    },
    [isPaired, send],
  )

  const pair = useCallback(async (code: string): Promise<PairingResult> => {
    const answer = await post({ intent: 'pair', code })
    if (!answer) return 'offline'
    if ('isPaired' in answer) {
      setPaired(true)
      return 'paired'
    }
    return answer.refusal.code === 'tooManyCodes' ? 'tooManyCodes' : 'codeWrong'
  }, [])

  const unpair = useCallback(async () => {
    const answer = await post({ intent: 'unpair' })
    if (answer) setPaired(false)
  }, [])

  return useMemo(() => ({ isPaired, pair, unpair, show }), [isPaired, pair, unpair, show])
}

type Answer = PairingAnswer | { refusal: { code: string } }

/** Undefined if the shop did not answer, or the session has ended. */
async function post(fields: Record<string, string>): Promise<Answer | undefined> {
  try {
    const response = await fetch(URL, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = (await response.json()) as Answer | undefined
    return answer && ('isPaired' in answer || 'refusal' in answer) ? answer : undefined
  } catch {
    return undefined
  }
}
