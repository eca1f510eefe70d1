/** One of two processes of the shop that change the same couriers' cash. Started by `courier-cash-histories.ts`. */
import { randomUUID } from 'node:crypto'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { drawerCash, registerStatus } from '#features/cash/cash-day.server.ts'
import { closeRegister } from '#features/cash/close-register.server.ts'
import { addTransaction } from '#features/cash/ledger.server.ts'
import { openRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { findCourierCash } from '#features/dispatch/handover/courier-cash.server.ts'
import { cashLeft, expectedOf } from '#features/dispatch/handover/handover.rules.ts'
import { handOver, payCourier, writeOffDebt } from '#features/dispatch/handover/handover.server.ts'
import { storedRuns } from '#features/dispatch/handover/run-lookup.server.ts'
import { cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { mark } from '../runs.ts'

export type CashStep =
  | { do: 'deliver'; run: number; order: number; cash: number; wallet: number }
  | { do: 'refuse'; run: number; order: number }
  | {
      do: 'handOver'
      place: number
      share: number
      gap: number
      isPart: boolean
      keepsFees: boolean
      run: number
    }
  | { do: 'bring' | 'writeOff' | 'pay'; place: number; share: number }
  | { do: 'enter'; type: 'paidIn' | 'paidOut' | 'expense' | 'sale'; amount: number }
  | { do: 'cancel'; order: number }
  | { do: 'close' | 'open' }

export interface StepRequest {
  id: number
  step: CashStep
  /** Both processes may send the same change. */
  key: string
  by: StaffPerson
}

async function run({ step, key, by }: StepRequest): Promise<void> {
  const change = { by, now: new Date() }
  switch (step.do) {
    case 'deliver': {
      const { cash, wallet } = step
      const paid = {
        cash: money(cash),
        wallet: money(wallet),
        method: wallet > 0 ? 'bankily' : null,
      } as const
      await mark(
        [step.run, step.order],
        { state: 'delivered', ...paid, reference: wallet > 0 ? key.slice(0, 8) : '' },
        { ...change, key },
      )
      return
    }
    case 'refuse':
      await mark([step.run, step.order], { state: 'refused', reason: 'x' }, { ...change, key })
      return
    case 'handOver': {
      const { courierId, runs } = await findCourierCash(step.place)
      const open = runs[step.run % runs.length]
      if (!open) return
      const expected = expectedOf(open, step.keepsFees)
      const part = Math.floor(Math.min(expected, cashLeft(open)) * step.share)
      const counted = money(step.isPart ? part : Math.max(0, expected + step.gap))
      const { keepsFees, isPart } = step
      const values = { counted, keepsFees, isPart, reason: 'x', denominations: undefined }
      await handOver({ ...change, ...values, courierId, runId: open.id, expectedSeen: expected, key })
      return
    }
    case 'bring':
    case 'writeOff':
    case 'pay': {
      const { courierId, debt } = await findCourierCash(step.place)
      const amount = money(Math.floor(Math.abs(debt) * step.share))
      if (step.do === 'writeOff') return writeOffDebt({ ...change, courierId, amount, reason: 'x', key })
      if (step.do === 'pay') return payCourier({ ...change, courierId, amount, reason: '', key })
      const values = { counted: amount, expectedSeen: debt, keepsFees: false, isPart: false, reason: '' }
      await handOver({ ...change, ...values, denominations: undefined, courierId, runId: null, key })
      return
    }
    case 'enter': {
      const entry = {
        type: step.type,
        amount: money(step.amount),
        method: 'cash',
        orderNumber: null,
      } as const
      await addTransaction({ ...change, ...entry, description: 'x', key }, storedOrders)
      return
    }
    case 'cancel':
      await cancelOrder({ id: step.order, reason: 'x', ...change })
      return
    case 'close': {
      const session = await activeSession()
      if (!session) return
      const seen = { sessionId: session.id, expectedSeen: (await registerStatus()).drawer }
      const values = { counted: undefined, denominations: undefined, reason: '', runs: storedRuns }
      await closeRegister({ ...change, ...seen, ...values })
      return
    }
    case 'open': {
      const session = await activeSession()
      if (session) return
      // As much as is there, so that openings have no difference.
      const openingBalance: Money = await drawerCash()
      await openRegister({ ...change, openingBalance, reason: 'x', seen: null })
    }
  }
}

async function answer(request: StepRequest): Promise<void> {
  try {
    await run(request)
    reply({ id: request.id, result: 'done' })
  } catch (error) {
    const isRefused = error instanceof Refusal
    reply({ id: request.id, result: isRefused ? error.code : 'failed', error: String(error) })
  }
}

/** The test may have ended, by its time limit, while a step was running. */
function reply(result: { id: number; result: string; error?: string }): void {
  if (process.connected) process.send!(result)
}

if (process.send) {
  openDatabase(JSON.parse(process.env.TEST_DATABASE!))
  process.on('message', (request: StepRequest) => void answer(request))
  process.on('disconnect', () => void closeDatabase().then(() => process.exit()))
  process.send({ id: 0, result: randomUUID() })
}
