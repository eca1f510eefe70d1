/** What staff have chosen on the return page, and the amounts that follow. */
import { useState } from 'react'
import { money, parseMoney, sum, times, type Money } from '#core/money.ts'
import { deliveryFee, findZone, type DeliveryZone } from '#features/delivery/delivery.rules.ts'
import type { LabelledZone } from '#features/orders/checkout/checkout.rules.ts'
import { useSaleLines, type SaleLine } from '#features/orders/sale/admin/use-sale-lines.ts'
import type { ReturnFormOrder } from '../return-view.rules.ts'
import {
  exchangeBalance,
  leftOf,
  planReturn,
  returnableFee,
  type ReturnCondition,
  type ReturnedLine,
} from '../return.rules.ts'

export interface Choice {
  quantity: number
  condition: ReturnCondition
}

const NOTHING: Choice = { quantity: 0, condition: 'restock' }

export function useReturn(order: ReturnFormOrder, loadedZones: LabelledZone[]) {
  const [choices, setChoices] = useState<Record<number, Choice>>({})
  const [wantsFee, setWantsFee] = useState(false)
  const [isExchange, setIsExchange] = useState(false)
  const [isAtCounter, setIsAtCounter] = useState(true)
  const [entered, setEntered] = useState<{ text: string; max: Money }>()
  const { lines: newLines, zones, add, change, refresh } = useSaleLines(loadedZones)

  /** Another return may have come between: what is no longer there cannot be chosen. */
  const choiceOf = (position: number): Choice => {
    const chosen = choices[position] ?? NOTHING
    const line = order.lines.find((one) => one.position === position)
    return { ...chosen, quantity: Math.min(chosen.quantity, line ? leftOf(line) : 0) }
  }
  const lines: ReturnedLine[] = order.lines.flatMap(({ position }) => {
    const { quantity, condition } = choiceOf(position)
    return quantity > 0 ? [{ position, quantity, condition }] : []
  })
  const fee = returnableFee(order)
  const isFeeReturned = wantsFee && fee > 0
  const plan = planReturn(order, { lines, isFeeReturned })

  const hasNewGoods = isExchange && newLines.length > 0
  const zone = isAtCounter || !order.destination ? undefined : findZone(zones, order.destination)
  const newOrder = hasNewGoods ? amountsOf(newLines, zone) : { shipping: money(0), total: money(0) }
  const balance = exchangeBalance(plan.maxRefund, newOrder.total)
  // What was entered for other goods would silently keep or give too much.
  const refundInput = entered?.max === balance.surplus ? entered.text : undefined
  const refund = refundInput === undefined ? balance.surplus : parseMoney(refundInput)
  return {
    lines,
    choiceOf,
    choose: (position: number, chosen: Partial<Choice>) =>
      setChoices((before) => ({ ...before, [position]: { ...(before[position] ?? NOTHING), ...chosen } })),
    fee,
    isFeeReturned,
    setWantsFee,
    plan,
    exchange: {
      isChosen: isExchange,
      setChosen: setIsExchange,
      lines: newLines,
      hasGoods: hasNewGoods,
      add,
      change,
      refresh,
      isAtCounter,
      setIsAtCounter,
      isUncovered: !isAtCounter && !zone,
      ...newOrder,
    },
    balance,
    refundInput,
    setRefundInput: (text: string) => setEntered({ text, max: balance.surplus }),
    /** Undefined if the input is not an amount. */
    refund,
  }
}

export type ReturnState = ReturnType<typeof useReturn>

function amountsOf(lines: SaleLine[], zone: DeliveryZone | undefined): { shipping: Money; total: Money } {
  const subtotal = sum(lines.map(({ offer, quantity }) => times(offer.price, quantity)))
  const shipping = zone ? deliveryFee(zone, subtotal) : money(0)
  return { shipping, total: money(subtotal + shipping) }
}
