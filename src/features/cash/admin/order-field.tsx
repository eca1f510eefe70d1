import { useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashDialogText } from '../cash.text.ts'

/** What the address `/admin/cash-register/orders` answers. */
interface Found {
  orders: { number: number; name: string; total: string }[]
}

const PAUSE = 250

/** An order's number, found as one types its number, a name or a phone. */
export function OrderField({ error }: { error: string | undefined }) {
  const t = useText(cashDialogText)
  const [typed, setTyped] = useState('')
  const { load, data } = useFetcher<Found>()
  const list = useId()
  useEffect(() => {
    const asked = typed.trim()
    if (asked === '') return
    const timer = setTimeout(() => {
      void load(`/admin/cash-register/orders?q=${encodeURIComponent(asked)}`)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, load])
  return (
    <>
      <TextField
        label={t.order}
        name="orderNumber"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
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
