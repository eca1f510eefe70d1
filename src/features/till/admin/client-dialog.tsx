import { useEffect, useState } from 'react'
import { formatMoney, money, type Money } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { isolateLtr } from '#core/text.ts'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { fetchJson } from '#ui/hooks/fetch-json.ts'
import { useText } from '#ui/page/language.tsx'
import { ticketText, tillText } from '../till-screen.text.ts'
import { TillForm } from './till-form.tsx'
import { useTillContext } from './use-till.ts'

interface KnownClient {
  name: string
  totalOrders: number
  credit: Money
}

/** The client by phone: a known one is filled in, a new one gets a name. Without a connection the name is entered. */
export function ClientDialog({ onClose }: { onClose: () => void }) {
  const t = useText(ticketText)
  const ui = useText(tillText)
  const { ticket, change } = useTillContext()
  const [phoneInput, setPhoneInput] = useState(ticket.buyer?.phone ?? '')
  const [nameInput, setNameInput] = useState<string>()
  const [wasSubmitted, setSubmitted] = useState(false)
  const phone = parsePhone(phoneInput)
  const known = useKnownClient(phone)
  const name = nameInput ?? known?.name ?? ticket.buyer?.name ?? ''
  const credit = known?.credit ?? money(0)
  return (
    <TillForm
      title={t.client}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (!phone || name.trim() === '') return
        change((before) => ({ ...before, buyer: { name: name.trim(), phone, credit } }))
        onClose()
      }}
      footer={
        <>
          {ticket.buyer && (
            <Button
              variant="danger-ghost"
              onClick={() => {
                change(({ buyer: _removed, ...before }) => before)
                onClose()
              }}
            >
              {t.removeClient}
            </Button>
          )}
          <Button type="submit">{ui.save}</Button>
        </>
      }
    >
      <TextField
        label={t.phone}
        type="tel"
        required
        autoComplete="off"
        value={phoneInput}
        onChange={({ target }) => setPhoneInput(target.value)}
        help={
          known &&
          [t.knownClient(known.totalOrders), credit > 0 && `${t.credit} ${isolateLtr(formatMoney(credit))}`]
            .filter(Boolean)
            .join(' · ')
        }
        error={wasSubmitted && !phone ? t.badPhone : undefined}
      />
      <TextField
        label={t.name}
        required
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={({ target }) => setNameInput(target.value)}
        error={wasSubmitted && name.trim() === '' ? t.nameNeeded : undefined}
      />
    </TillForm>
  )
}

function useKnownClient(phone: string | undefined): KnownClient | undefined {
  const [found, setFound] = useState<{ phone: string; client: KnownClient | undefined }>()
  useEffect(() => {
    if (!phone) return
    let isCurrent = true
    void fetchJson<{ client?: KnownClient }>(`/admin/orders/find?${new URLSearchParams({ phone })}`).then(
      (answer) => isCurrent && setFound({ phone, client: answer?.client }),
    )
    return () => {
      isCurrent = false
    }
  }, [phone])
  return found && found.phone === phone ? found.client : undefined
}
