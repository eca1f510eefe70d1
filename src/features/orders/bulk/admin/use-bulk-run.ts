/** Sends the chosen orders in small requests, one after the other, and keeps what became of each. */
import { useRef, useState } from 'react'
import { isSignedOut } from '#features/staff/staff-access.rules.ts'
import { sendForm } from '#ui/form/send-form.ts'
import {
  BULK_PATH,
  nextBatch,
  startRun,
  withOutcomes,
  writeSeenOrders,
  type BulkAnswer,
  type BulkOrder,
  type BulkRun,
  type Interruption,
} from '../bulk.rules.ts'

export interface BulkRunner {
  run: BulkRun | undefined
  isRunning: boolean
  isStopping: boolean
  start: (orders: BulkOrder[]) => void
  /** Sends the rest; orders whose answer was lost are recognised by the server. */
  resume: () => void
  /** After the request that is under way. */
  stop: () => void
  reset: () => void
}

/** `onEnd` is called with the result, also of an interrupted run. */
export function useBulkRun(onEnd: (run: BulkRun) => void): BulkRunner {
  const [run, setRun] = useState<BulkRun>()
  const [phase, setPhase] = useState<'idle' | 'running' | 'stopping'>('idle')
  // A ref, because a second click comes before the next render.
  const isBusy = useRef(false)
  const isStopped = useRef(false)

  async function proceed(from: BulkRun): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    isStopped.current = false
    setPhase('running')
    let current: BulkRun = { ...from, interruption: undefined }
    setRun(current)
    while (current.rest.length > 0 && !current.interruption) {
      current = isStopped.current ? { ...current, interruption: 'stopped' } : await afterRequest(current)
      setRun(current)
    }
    isBusy.current = false
    setPhase('idle')
    onEnd(current)
  }

  return {
    run,
    isRunning: phase !== 'idle',
    isStopping: phase === 'stopping',
    start: (orders) => void proceed(startRun(orders)),
    resume: () => run && void proceed(run),
    stop: () => {
      isStopped.current = true
      setPhase('stopping')
    },
    reset: () => setRun(undefined),
  }
}

async function afterRequest(run: BulkRun): Promise<BulkRun> {
  const form = new FormData()
  form.set('intent', 'advance')
  form.set('orders', writeSeenOrders(nextBatch(run)))
  const response = await sendForm(BULK_PATH, form)
  const interrupted = (interruption: Interruption) => ({ ...run, interruption })
  if (isSignedOut(response?.body)) return interrupted('signedOut')
  if (response?.status !== 200) return interrupted('lost')
  return withOutcomes(run, (response.body as BulkAnswer).outcomes)
}
