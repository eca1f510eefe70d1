import { useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#ui/page/language.tsx'
import type { MarkContent } from '../runs/mark.rules.ts'
import type { CourierRun, PendingMark } from './courier-run.rules.ts'
import { deleteMark, readMarks, storeMark } from './mark-store.ts'
import { fetchRun, sendMarks, storeCopy, type RunProblem } from './send-marks.ts'

const FIRST_DELAY_MS = 4_000
const MAX_DELAY_MS = 60_000

export interface NewMark {
  orderId: number
  content: MarkContent
  picture: Blob | undefined
}

/** The run with the marks that wait on this phone; sends them when the network is back. */
export function useCourierRun(token: string, loaded: CourierRun) {
  const language = useLanguage()
  const [run, setRun] = useState(loaded)
  const [pending, setPending] = useState<PendingMark[]>([])
  const [problem, setProblem] = useState<RunProblem>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const delay = useRef(FIRST_DELAY_MS)

  const send = useCallback(
    async function sendAll(): Promise<void> {
      clearTimeout(timer.current)
      const unsent = await sendMarks(token).catch((): RunProblem => 'busy')
      const fresh = unsent ?? (await fetchRun(token))
      const isFresh = typeof fresh !== 'string'
      if (isFresh) setRun(fresh)
      setProblem(isFresh ? undefined : fresh)
      setPending(await readMarks(token).catch(() => []))
      if (isFresh) {
        delay.current = FIRST_DELAY_MS
        return storeCopy(token, language)
      }
      timer.current = setTimeout(() => void sendAll(), delay.current)
      delay.current = Math.min(MAX_DELAY_MS, delay.current * 2)
    },
    [token, language],
  )

  useEffect(() => {
    const retry = () => {
      delay.current = FIRST_DELAY_MS
      if (document.visibilityState === 'visible') void send()
    }
    const lost = () => setProblem('offline')
    timer.current = setTimeout(() => void send(), 0)
    addEventListener('online', retry)
    addEventListener('offline', lost)
    document.addEventListener('visibilitychange', retry)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', retry)
      removeEventListener('offline', lost)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [send])

  /** Stored before it is sent. Rejects if the phone cannot store it. */
  const mark = useCallback(
    async (added: NewMark) => {
      for (const { key, orderId, refusal } of await readMarks(token))
        if (orderId === added.orderId && refusal !== undefined) await deleteMark(key)
      await storeMark({ ...added, key: crypto.randomUUID(), token, madeAt: Date.now() })
      setPending(await readMarks(token))
      void send()
    },
    [token, send],
  )
  return { run, pending, problem, mark, send }
}
