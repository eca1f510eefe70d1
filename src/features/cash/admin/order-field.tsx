import { useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashDialogText } from '../cash.text.ts'

/** Response of `/admin/cash-register/orders`. */
interface OrderSearchResult {
  orders: { number: number; name: string; total: string }[]
}

const DEBOUNCE_MS = 250

/** Order number with suggestions by number, name or phone. */
export function OrderField({ error }: { error: string | undefined }) {
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
        {data?.orders.map(({ number, name, total }) => (
          <option key={number} value={String(number)}>
            {`${number} · ${name} · ${total}`}
          </option>
        ))}
      </datalist>
    </>
  )
}
