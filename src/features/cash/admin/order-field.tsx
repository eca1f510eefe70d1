import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { formatMoney, type Money } from '#core/money.ts'
import { numberText } from '#core/text.ts'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashDialogText } from '../cash-dialog.text.ts'

/** Response of `/admin/cash-register/orders`. */
interface OrderSearchResult {
  orders: { number: number; name: string; total: Money }[]
}

const DEBOUNCE_MS = 250

interface OrderFieldProps {
  error: string | undefined
  /** Called with the total of the order with the entered number, as far as it is known. */
  onOrderTotal: (total: Money | undefined) => void
}

/** Order number with suggestions by number, name or phone. */
export function OrderField({ error, onOrderTotal }: OrderFieldProps) {
  const t = useText(cashDialogText)
  const [input, setInput] = useState('')
  const { load, data } = useFetcher<OrderSearchResult>()
  const list = useId()
  useEffect(() => {
    const query = input.trim()
    if (query === '') return
    const timer = setTimeout(() => {
      void load(`/admin/cash-register/orders?q=${encodeURIComponent(query)}`)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [input, load])
  const total = data?.orders.find(({ number }) => String(number) === numberText(input).trim())?.total
  const report = useEffectEvent(onOrderTotal)
  useEffect(() => {
    report(total)
    return () => report(undefined)
  }, [total])
  return (
    <>
      <TextField
        label={t.order}
        name="orderNumber"
        value={input}
        onChange={({ target }) => setInput(target.value)}
        list={list}
        autoComplete="off"
        help={t.orderHint}
        error={error}
      />
      <datalist id={list}>
        {data?.orders.map(({ number, name, total: amount }) => (
          <option key={number} value={String(number)}>
            {`${number} · ${name} · ${formatMoney(amount)}`}
          </option>
        ))}
      </datalist>
    </>
  )
}
