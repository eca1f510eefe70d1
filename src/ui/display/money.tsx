import { formatMoney, type Money as Amount } from '#core/money.ts'

/** A formatted amount, written left to right in Arabic text too. */
export function Money({ amount, className = '' }: { amount: Amount; className?: string }) {
  return (
    <bdi dir="ltr" className={`whitespace-nowrap tabular-nums ${className}`}>
      {formatMoney(amount)}
    </bdi>
  )
}
