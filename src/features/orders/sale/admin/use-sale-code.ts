import { useState } from 'react'
import { normalizeCode } from '#features/promotions/promotion-code.rules.ts'
import type { SalePromotions } from '../../checkout/shopper-promotions.rules.ts'

/** The code of a promotion: its terms are asked for, so that the total is known before the sale is saved. */
export function useSaleCode(loaded: SalePromotions) {
  const [entered, setEntered] = useState('')
  const [coded, setCoded] = useState<SalePromotions>()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const code = normalizeCode(entered)
  // Automatic ones are loaded again after each answer of the page, those of a code with `apply`.
  const promotions = coded && coded.code !== '' ? coded : loaded
  async function apply() {
    if (code === '') return setCoded(undefined)
    setBusy(true)
    try {
      const response = await fetch(`/admin/orders/find?${new URLSearchParams({ promotion: code })}`)
      if (!response.ok) throw new Error(`promotion of a sale: status ${response.status}`)
      setCoded(((await response.json()) as { promotions: SalePromotions }).promotions)
      setFailed(undefined)
    } catch {
      setFailed(code)
    } finally {
      setBusy(false)
    }
  }
  return {
    promotions,
    entered,
    setEntered,
    apply,
    isBusy,
    isFailed: failed !== undefined && failed === code,
    /** What was entered is not part of the total yet. */
    isOpen: code !== (coded?.code ?? '') && failed !== code,
  }
}
