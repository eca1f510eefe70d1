import { formatMoney, type Money as Amount } from '#core/money.ts'

/** An amount as people read it, in its own order inside Arabic too. */
export function Money({ amount, className = '' }: { amount: Amount; className?: string }) {
  return (
    <bdi dir="ltr" className={`whitespace-nowrap tabular-nums ${className}`}>
      {formatMoney(amount)}
    </bdi>
  )
}
