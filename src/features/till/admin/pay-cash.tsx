import { useId, useRef, useState } from 'react'
import { formatAmount, formatMoney, money, parseMoney, type Money } from '#core/money.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { OldOuguiyaNote } from '#ui/form/old-ouguiya-note.tsx'
import { useText } from '#ui/page/language.tsx'
import { quickAmounts } from '../ticket.rules.ts'
import { payText } from '../till-screen.text.ts'
import { Later } from './pay-later.tsx'
import { useFirstField } from './till-form.tsx'

interface PayCashProps {
  due: Money
  isBusy: boolean
  hasBuyer: boolean
  /** Ends the sale; less than due leaves a rest. */
  onPay: (received: Money) => void
  /** A part in cash; the rest follows by another method. */
  onAdd: (amount: Money) => void
}

/** One tap on an amount ends the sale; another amount is entered. */
export function PayCash({ due, isBusy, hasBuyer, onPay, onAdd }: PayCashProps) {
  const t = useText(payText)
  const form = useFirstField<HTMLFormElement>()
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [input, setInput] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const isEmpty = input.trim() === ''
  const received = isEmpty ? undefined : parseMoney(input)
  const isBad = wasSubmitted && !isEmpty && received === undefined
  const isShort = received !== undefined && received < due
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        // Nothing entered: the client has given the exact amount.
        if (isEmpty) return onPay(due)
        if (received === undefined || received <= 0) return field.current?.focus()
        if (received < due) onAdd(received)
        else onPay(received)
      }}
    >
      <div role="group" aria-label={t.quick} className="pay-grid">
        {quickAmounts(due).map((amount) => (
          <button
            key={amount}
            type="button"
            disabled={isBusy}
            onClick={() => onPay(amount)}
            className="flex min-h-16 flex-col items-center justify-center rounded-button border border-line-2 bg-surface px-2 hover:bg-hover active:bg-pri-50 disabled:opacity-50"
          >
            <AdminMoney amount={amount} className="text-h2 font-semibold" />
            {amount === due && <span className="text-label text-subtle">{t.exact}</span>}
          </button>
        ))}
      </div>
      <label className="grid gap-1.5">
        <span className="text-small font-medium">{t.received}</span>
        <span className="relative">
          <input
            ref={field}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            enterKeyHint="done"
            value={input}
            placeholder={formatAmount(due, '\u00A0')}
            aria-invalid={isBad || undefined}
            aria-describedby={isBad ? problemId : undefined}
            onChange={(event) => setInput(event.target.value)}
            className="h-14 w-full rounded-field border border-field bg-surface px-4 text-[1.5rem] font-semibold placeholder:font-normal placeholder:text-subtle [text-align:-webkit-match-parent] [text-align:match-parent] focus-visible:border-focus-line"
          />
          <span className="absolute inset-y-0 end-4 flex items-center text-subtle">UM</span>
        </span>
      </label>
      <FieldError id={problemId} message={isBad ? t.badAmount : undefined} />
      <OldOuguiyaNote entered={received} expected={{ due }} isHandedOver />
      <ChangeDue due={due} received={received} />
      <Button type="submit" size="large" wide busy={isBusy && t.busy}>
        {isShort ? t.addPart(formatMoney(received)) : t.pay}
      </Button>
      {isShort && <Later due={money(due - received)} hasBuyer={hasBuyer} onLater={() => onPay(received)} />}
    </form>
  )
}

/** In large figures, so that the client reads it too. Its region is there before the amount, so that it is announced. */
function ChangeDue({ due, received }: { due: Money; received: Money | undefined }) {
  const t = useText(payText)
  if (received === undefined) return <p role="status" className="sr-only" />
  const isShort = received < due
  return (
    <p
      role="status"
      className={`flex flex-wrap items-baseline justify-between gap-x-4 rounded-button px-4 py-3 ${isShort ? 'bg-gold-50 text-gold-ink' : 'bg-ok-50 text-ok'}`}
    >
      <span className="font-medium">{isShort ? t.missing : t.change}</span>
      <AdminMoney
        amount={money(Math.abs(received - due))}
        className="text-[2rem] leading-10 font-semibold [&_[data-unit]]:text-current"
      />
    </p>
  )
}
