import { useCallback, useEffect, useState } from 'react'
import type { Money } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { useLanguage } from '#ui/page/language.tsx'
import type { DisplayContent } from '../display/display.rules.ts'
import type { useDisplay } from '../display/use-display.ts'
import { totalsOf } from '../ticket.rules.ts'
import { transferText, type TillMethod } from '../till-catalogue.rules.ts'
import { useTillContext, type Paid } from './use-till.ts'

/** The client's display shows the ticket, the account of a transfer, and the change. Returns what shows a transfer. */
export function useShowOnDisplay({ show, isPaired }: ReturnType<typeof useDisplay>, paid: Paid | undefined) {
  const language = useLanguage()
  const { ticket, head } = useTillContext()
  const [transfer, setTransfer] = useState<DisplayContent['transfer']>()
  useEffect(() => {
    if (!isPaired) return
    const shown = paid?.event ?? ticket
    const { discount, total } = totalsOf(shown)
    show({
      language,
      lines: shown.lines.map(({ name, variantName, quantity, price }) => ({
        name,
        variantName,
        quantity,
        price,
      })),
      discount,
      total,
      transfer: paid ? undefined : transfer,
      paid: paid && { received: paid.event.received, change: paid.change },
    })
  }, [isPaired, show, language, ticket, transfer, paid])
  const shop = head ? localized(head.shop.name, language) : ''
  return useCallback(
    (method: TillMethod | undefined, amount: Money) => {
      if (!method) return setTransfer(undefined)
      const { name, accountNumber: account } = method
      setTransfer({ method: name, account, qr: transferText(account, amount, shop), amount })
    },
    [shop],
  )
}
