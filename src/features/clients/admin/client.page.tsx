import { useState } from 'react'
import { data, redirect, useLocation, useNavigate, useOutletContext } from 'react-router'
import { readId } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { SignInSection } from '#features/accounts/admin/sign-in-section.tsx'
import { signInStateOf } from '#features/accounts/staff-codes.server.ts'
import { isNewsletterSubscriber } from '#features/newsletter/subscription.server.ts'
import { orderRecords, screenedPhone } from '#features/orders/client-records.server.ts'
import { ClientOrders } from '#features/orders/list/client-orders.tsx'
import { ordersOfClient } from '#features/orders/list/order-list.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { findClient } from '../client-list.server.ts'
import { handleClientSubmit } from '../client.action.server.ts'
import type { ShownMovement } from '../credit/admin/credit-section.tsx'
import { creditMovementsOf } from '../credit/credit-account.server.ts'
import { useMergeMutation } from '../merge/admin/merge-dialog.tsx'
import { keptClientOf, undoableMergeOf } from '../merge/merge.server.ts'
import type { Route } from './+types/client.page'
import { profileText } from './client-profile.text.ts'
import { ClientProfile } from './client-profile.tsx'

const MAX_ORDERS = 50
const MAX_MOVEMENTS = 50

export const loader = requireStaff('manageClients', async ({ params, url, staff }) => {
  const id = readId(params.id)
  const client = id === undefined ? undefined : await findClient(id)
  const keptId = id === undefined || client ? undefined : await keptClientOf(id)
  if (keptId !== undefined) throw redirect(`/admin/clients/${keptId}${url.search}`)
  const orders = client ? await ordersOfClient(client.id, MAX_ORDERS) : []
  const isSubscribed = client?.email ? await isNewsletterSubscriber(client.email) : undefined
  const rights = {
    mayOpenOrders: can(staff, 'manageOrders'),
    mayGrantCredit: can(staff, 'refundOrders'),
    mayAnonymise: can(staff, 'deleteOrders'),
  }
  const movements = client ? await shownMovements(client.id) : []
  const mayBlock = client && !client.isAnonymised && rights.mayOpenOrders
  const phone = mayBlock ? await screenedPhone(client.phone) : undefined
  const merge = client && (await undoableMergeOf(client.id, new Date()))
  const signIn = client && (await signInStateOf(client.id, new Date()))
  return data(
    { client, orders, isSubscribed, rights, movements, merge, phone, signIn },
    { status: client ? 200 : 404 },
  )
})

async function shownMovements(clientId: number): Promise<ShownMovement[]> {
  const movements = await creditMovementsOf(clientId, MAX_MOVEMENTS)
  const ofPayments = await orderRecords.ofPayments(movements.flatMap(({ paymentId }) => paymentId ?? []))
  return movements.map((movement) => ({
    ...movement,
    order: movement.paymentId === null ? undefined : ofPayments.get(movement.paymentId),
  }))
}

export const action = requireStaff('manageClients', async ({ request, params, staff }) => {
  const id = readId(params.id)
  if (id === undefined) throw new Refusal('clientUnknown', 'missing')
  return handleClientSubmit(request, { id, by: staff, now: new Date() })
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function ClientPage({ loaderData }: Route.ComponentProps) {
  const t = useText(profileText)
  const navigate = useNavigate()
  const { search } = useLocation()
  const listedIds = useOutletContext<number[]>()
  const close = () => void navigate(`/admin/clients${search}`, { preventScrollReset: true })
  const { client, orders, isSubscribed, rights, movements, merge, phone, signIn } = loaderData
  const [mergeCount, setMergeCount] = useState(0)
  const mergeMutation = useMergeMutation(({ done, id }) => {
    setMergeCount(mergeCount + 1)
    if (done === 'merged') void navigate(`/admin/clients/${id}${search}`, { preventScrollReset: true })
  })
  if (!client)
    return (
      <Sheet title={t.missing} isOpen onClose={close} width="narrow">
        <title>{t.missing}</title>
        <p>{t.missingSentence}</p>
      </Sheet>
    )
  const at = listedIds.indexOf(client.id)
  const neighbours = {
    previous: at > 0 ? listedIds[at - 1] : undefined,
    next: at === -1 ? undefined : listedIds[at + 1],
  }
  return (
    <ClientProfile
      // A merge or its undo closes the dialogs of the profile.
      key={`${client.id} ${mergeCount}`}
      {...{ client, isSubscribed, neighbours, rights, movements, merge, mergeMutation }}
      signIn={signIn && <SignInSection clientId={client.id} {...signIn} />}
      orders={<ClientOrders orders={orders} phone={phone} mayOpen={rights.mayOpenOrders} />}
      onClose={close}
    />
  )
}
