import { useEffect, useState } from 'react'
import { money, parseMoney, type Money } from '#core/money.ts'
import { TextField } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import { saleText } from './sale.text.ts'

interface SaleCreditProps {
  /** What the client has. */
  credit: Money
  total: Money
  setUsedCredit: (used: Money) => void
  error: string | undefined
}

/** Store credit for the whole sale or a part of it; all that can be used is proposed. */
export function SaleCredit({ credit, total, setUsedCredit, error }: SaleCreditProps) {
  const t = useText(saleText)
  const [isUsed, setIsUsed] = useState(false)
  const [input, setInput] = useState<string>()
  const proposed = String(Math.min(credit, total) / 100)
  const value = input ?? proposed
  const used = isUsed ? (parseMoney(value) ?? money(0)) : money(0)
  useEffect(() => {
    setUsedCredit(used)
    return () => setUsedCredit(money(0))
  }, [used, setUsedCredit])
  return (
    <>
      <Switch label={t.takeCredit(credit)} checked={isUsed} onChange={() => setIsUsed(!isUsed)} />
      {isUsed && (
        <TextField
          label={t.creditAmount}
          name="credit"
          required
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          suffix="UM"
          value={value}
          onChange={(event) => setInput(event.target.value)}
          error={error}
        />
      )}
    </>
  )
}
