import { useState } from 'react'
import { formatMoney, parseMoney, type Money } from '#core/money.ts'
import { isolateLtr, localized } from '#core/text.ts'
import { discountOf, type DiscountInput } from '#features/orders/edit/order-discount.rules.ts'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import {
  discountedPrice,
  MAX_REASON_LENGTH,
  totalsOf,
  withLinePrice,
  type Ticket,
  type TicketLine,
} from '../ticket.rules.ts'
import { ticketText } from '../till-screen.text.ts'
import { TillForm } from './till-form.tsx'
import { useTillContext } from './use-till.ts'

interface DiscountDialogProps {
  /** Undefined for a discount on the whole ticket. */
  line?: TicketLine | undefined
  onClose: () => void
}

/** A percentage or an amount with its reason. Above the limit the payment asks for an approval. */
export function DiscountDialog({ line, onClose }: DiscountDialogProps) {
  const t = useText(ticketText)
  const language = useLanguage()
  const { ticket, change, discountLimit } = useTillContext()
  const before = line ? lineDiscount(line, ticket.discountReason) : ticket.discount
  const [kind, setKind] = useState<'percent' | 'amount'>(before.kind === 'amount' ? 'amount' : 'percent')
  const [value, setValue] = useState(valueOf(before))
  const [reason, setReason] = useState(before.kind === 'none' ? '' : before.reason)
  const [wasSubmitted, setSubmitted] = useState(false)
  const base = line ? line.listPrice : totalsOf(ticket).subtotal
  const input = parseDiscount(kind, value, reason, base)
  const isReasonMissing = reason.trim() === ''
  const apply = (chosen: DiscountInput) => {
    change((current) => withDiscount(current, line, chosen))
    onClose()
  }
  return (
    <TillForm
      title={line ? t.lineDiscount(localized(line.name, language)) : t.ticketDiscount}
      sub={discountLimit === 0 ? t.notAllowed : discountLimit < 100 ? t.limit(discountLimit) : undefined}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (input && !isReasonMissing) apply(input)
      }}
      footer={
        <>
          {before.kind !== 'none' && (
            <Button variant="danger-ghost" onClick={() => apply({ kind: 'none' })}>
              {t.noDiscount}
            </Button>
          )}
          <Button type="submit">{t.apply}</Button>
        </>
      }
    >
      <Segmented
        label={t.discount}
        value={kind}
        onChange={(chosen) => setKind(chosen === 'amount' ? 'amount' : 'percent')}
        options={[
          { value: 'percent', label: t.percent },
          { value: 'amount', label: line ? t.amountPerUnit : t.amount },
        ]}
      />
      <TextField
        label={kind === 'percent' ? t.percent : line ? t.amountPerUnit : t.amount}
        required
        inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
        dir="ltr"
        suffix={kind === 'percent' ? '%' : 'UM'}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        help={
          input && `${line ? t.newPrice : t.total} : ${isolateLtr(formatMoney(discountedPrice(base, input)))}`
        }
        error={wasSubmitted && !input ? (kind === 'percent' ? t.badPercent : t.badAmount) : undefined}
      />
      <TextField
        label={t.reason}
        required
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSubmitted && isReasonMissing ? t.reasonNeeded : undefined}
      />
    </TillForm>
  )
}

function lineDiscount({ listPrice, price }: TicketLine, reason: string): DiscountInput {
  return price < listPrice
    ? { kind: 'amount', amount: (listPrice - price) as Money, reason }
    : { kind: 'none' }
}

function valueOf(input: DiscountInput): string {
  if (input.kind === 'none') return ''
  return String(input.kind === 'percent' ? input.percent : input.amount / 100)
}

/** Undefined if it is no discount, or more than the price. */
function parseDiscount(kind: 'percent' | 'amount', value: string, reason: string, base: Money) {
  const number = parseMoney(value)
  if (number === undefined || number <= 0) return undefined
  const input: DiscountInput =
    kind === 'percent'
      ? { kind, percent: number / 100, reason: reason.trim() }
      : { kind, amount: number, reason: reason.trim() }
  const isTooMuch = kind === 'percent' ? number > 100_00 || number % 100 !== 0 : number > base
  return isTooMuch || discountOf(input, base).amount === 0 ? undefined : input
}

function withDiscount(ticket: Ticket, line: TicketLine | undefined, input: DiscountInput): Ticket {
  if (!line) return { ...ticket, discount: input }
  const reason = input.kind === 'none' ? '' : input.reason
  return withLinePrice(ticket, line.key, discountedPrice(line.listPrice, input), reason)
}
