import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { formatMoney, parseMoney, type Money } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { OldOuguiyaNote } from '#ui/form/old-ouguiya-note.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { transferText, type TillMethod } from '../till-catalogue.rules.ts'
import type { TillPayment } from '../till-events.rules.ts'
import { payText } from '../till-screen.text.ts'
import { useTillContext } from './use-till.ts'

const QrCode = lazy(() => import('./qr-code.tsx').catch(() => ({ default: () => null })))

interface PayTransferProps {
  /** The wallet; undefined for the store credit of the client. */
  method: TillMethod | undefined
  due: Money
  credit: Money
  isBusy: boolean
  /** The client's display shows the account and the amount; without a method it shows neither. */
  onShow: (method: TillMethod | undefined, amount: Money) => void
  onAdd: (payment: TillPayment) => void
}

/** A transfer to the shop's account with its reference, or the store credit of the client. */
export function PayTransfer({ method, due, credit, isBusy, onShow, onAdd }: PayTransferProps) {
  const t = useText(payText)
  const max = method ? due : (Math.min(due, credit) as Money)
  const [input, setInput] = useState(String(max / 100))
  const [reference, setReference] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const amount = parseMoney(input)
  const amountProblem =
    amount === undefined || amount <= 0
      ? t.badAmount
      : amount > due
        ? t.aboveDue
        : amount > max
          ? t.aboveCredit
          : undefined
  const shown = amountProblem || amount === undefined ? due : amount
  useShown(method, shown, onShow)
  const isReferenceMissing = method !== undefined && reference.trim() === ''
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (amountProblem || isReferenceMissing || amount === undefined) return
        onAdd({ method: method?.id ?? 'credit', amount, reference: method ? reference.trim() : '' })
      }}
    >
      {method ? (
        <Account method={method} amount={shown} />
      ) : (
        <p className="text-ink-2">{t.creditOf(formatMoney(credit))}</p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t.amount}
          required
          inputMode="decimal"
          dir="ltr"
          suffix="UM"
          value={input}
          onChange={({ target }) => setInput(target.value)}
          error={wasSubmitted || (amount ?? 0) > max ? amountProblem : undefined}
        />
        {method && (
          <TextField
            label={t.reference}
            help={t.referenceHelp}
            required
            autoComplete="off"
            dir="ltr"
            maxLength={40}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
            error={wasSubmitted && isReferenceMissing ? t.referenceNeeded : undefined}
          />
        )}
      </div>
      <OldOuguiyaNote entered={amount} expected={{ due }} />
      <Button type="submit" size="large" wide busy={isBusy && t.busy}>
        {amount !== undefined && amount < due ? t.addPart(formatMoney(amount)) : method ? t.pay : t.useCredit}
      </Button>
    </form>
  )
}

function useShown(method: TillMethod | undefined, amount: Money, onShow: PayTransferProps['onShow']): void {
  const show = useEffectEvent(onShow)
  useEffect(() => {
    show(method, amount)
    return () => show(undefined, amount)
  }, [method, amount])
}

/** Shown to the client: the QR code to scan and the number to send to. */
function Account({ method: { accountNumber }, amount }: { method: TillMethod; amount: Money }) {
  const t = useText(payText)
  const language = useLanguage()
  const { head } = useTillContext()
  if (!accountNumber) return null
  const qr = transferText(accountNumber, amount, head ? localized(head.shop.name, language) : '')
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card bg-sunk p-4">
      <Suspense fallback={<span className="size-36 shrink-0 sm:size-44" />}>
        <QrCode text={qr} label={t.qr} />
      </Suspense>
      <div className="min-w-0 grow basis-28">
        <p className="text-small text-subtle">{t.account}</p>
        <bdi
          dir="ltr"
          className="block text-[1.25rem] leading-8 font-semibold [overflow-wrap:anywhere] min-[420px]:text-[1.5rem]"
        >
          {accountNumber.replaceAll(/(?<=^\d*)(\d{2})(?=(\d{2})+$)/g, '$1\u00A0')}
        </bdi>
        <p className="mt-1 text-small text-ink-2">{t.scanHint}</p>
      </div>
    </div>
  )
}
