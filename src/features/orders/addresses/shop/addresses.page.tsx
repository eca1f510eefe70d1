/** `/account/addresses`: the addresses of a shopper's orders, and which one fills the next order. */
import { MapPin } from 'lucide-react'
import { data } from 'react-router'
import * as v from 'valibot'
import { formatPhone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import { PRIVATE } from '#features/accounts/account-cookies.server.ts'
import { requireAccount } from '#features/accounts/account-session.server.ts'
import { AccountFrame, AccountNote } from '#features/accounts/shop/account-frame.tsx'
import { count } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { Button } from '#ui/form/button.tsx'
import { hasFailed } from '#ui/form/failed.ts'
import { useText } from '#ui/page/language.tsx'
import { PageForm, useSentForm } from '#ui/page/page-form.tsx'
import { placeNames, streetLines } from '../../address.text.ts'
import { STORAGE_KEY } from '../../checkout/stored-customer.ts'
import { addressesOf, chooseAddress } from '../addresses.server.ts'
import { addressesText } from '../addresses.text.ts'
import type { Route } from './+types/addresses.page'

export async function loader({ request }: Route.LoaderArgs) {
  const { contact, phone, client, owner } = await requireAccount(request)
  const person = {
    name: client?.name ?? '',
    phone: phone ? formatPhone(phone) : '',
    email: client?.email ?? (phone ? '' : contact),
  }
  const addresses = owner ? await addressesOf(owner) : []
  const language = languageOf(request)
  const shown = addresses.map(({ order, address, isChosen }) => {
    const { full, ...rest } = address
    return {
      order,
      isChosen,
      hasPin: address.pin !== '',
      lines: [...streetLines(address), ...placeNames(address, language)],
      customer: JSON.stringify({ ...person, ...rest, address: full }),
    }
  })
  return data({ addresses: shown, customerKey: STORAGE_KEY }, { headers: PRIVATE })
}

const addressSchema = v.strictObject({ order: count })

export async function action({ request }: Route.ActionArgs) {
  const { client } = await requireAccount(request)
  const { order } = parseForm(addressSchema, await readForm(request), () => data(null, { status: 400 }))
  try {
    // Without a client the address is used on this device only.
    if (client) await chooseAddress(client.id, order, new Date())
    return data({ outcome: 'saved' as const }, { headers: PRIVATE })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return data({ outcome: 'unknown' as const }, { status: 404, headers: PRIVATE })
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(addressesText)
  const { addresses, customerKey } = loaderData
  const outcome = actionData && (hasFailed(actionData) ? 'failed' : actionData.outcome)
  return (
    <AccountFrame current="addresses">
      {addresses.length === 0 ? (
        <AccountNote icon={MapPin} title={t.emptyTitle} sentence={t.emptySentence} />
      ) : (
        <>
          <p className="text-ink-2">{t.lead}</p>
          {outcome && (
            <p role="status" className={outcome === 'saved' ? 'text-ok' : 'text-henna'}>
              {t[outcome]}
            </p>
          )}
          <ul className="grid gap-3">
            {addresses.map((kept) => (
              <AddressItem key={kept.order} kept={kept} customerKey={customerKey} />
            ))}
          </ul>
        </>
      )}
    </AccountFrame>
  )
}

interface AddressItemProps {
  kept: Route.ComponentProps['loaderData']['addresses'][number]
  customerKey: string
}

function AddressItem({ kept, customerKey }: AddressItemProps) {
  const t = useText(addressesText)
  const { order, isChosen, hasPin, lines, customer } = kept
  const isSending = useSentForm()?.get('order') === String(order)
  const fillOnThisDevice = () => {
    try {
      localStorage.setItem(customerKey, customer)
    } catch {
      // localStorage is not accessible or full: the next order starts with an empty form.
    }
  }
  return (
    <li className="grid gap-3 rounded-panel border border-line bg-surface p-4">
      <div>
        {isChosen && (
          <span className="mb-1 block w-fit rounded-chip bg-pri-50 px-3 text-small font-semibold text-pri">
            {t.chosen}
          </span>
        )}
        {lines.map((line) => (
          <bdi key={line} className="block">
            {line}
          </bdi>
        ))}
        {hasPin && <span className="text-small text-ink-2">{t.pin}</span>}
      </div>
      <PageForm onSubmit={fillOnThisDevice}>
        <input type="hidden" name="order" value={order} />
        <Button type="submit" variant={isChosen ? 'quiet' : 'secondary'} busy={isSending && '…'}>
          {isChosen ? t.useHere : t.choose}
        </Button>
      </PageForm>
    </li>
  )
}

export { AddressesPage as default }
