import { useMethodNames } from '#features/cash/method-names.tsx'
import { useText } from '#ui/page/language.tsx'
import type { OrderMoneyMethod } from '../order-payments.rules.ts'
import { outsideMethodText } from './order-money.text.ts'

/** The name of each method, also of those that do not pass through the register. */
export function useOrderMethodNames(): Record<OrderMoneyMethod, string> {
  return { ...useMethodNames(), ...useText(outsideMethodText) }
}
