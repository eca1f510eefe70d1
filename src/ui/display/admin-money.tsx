import { CURRENCY_LABEL, formatAmount, type Money } from '#core/money.ts'

const NO_BREAK_SPACE = '\u00A0'

/** An amount with a smaller currency label, for tables. The font of the admin needs a no-break space of full width. */
export function AdminMoney({ amount, className = '' }: { amount: Money; className?: string }) {
  return (
    <bdi dir="ltr" className={`whitespace-nowrap ${className}`}>
      {formatAmount(amount, NO_BREAK_SPACE)}
      <span data-unit className="text-[0.82em] leading-none font-normal text-subtle">
        {NO_BREAK_SPACE + CURRENCY_LABEL}
      </span>
    </bdi>
  )
}
