import {
  ChevronDown,
  ChevronUp,
  Crown,
  Mail,
  MapPin,
  MessageCircle,
  Newspaper,
  Pencil,
  Phone,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { Button } from '#ui/form/button.tsx'
import { IconLink } from '#ui/form/icon-button.tsx'
import { useKeys } from '#ui/hooks/use-keys.ts'
import { useText } from '#ui/page/language.tsx'
import type { ClientRow } from '../client-list.rules.ts'
import { ClientStatusBadge } from '../client-status-badge.tsx'
import { averageBasket, mayBePromoted, missingToVip } from '../clients.rules.ts'
import { CreditSection, type ShownMovement } from '../credit/admin/credit-section.tsx'
import type { MergeMutation } from '../merge/admin/merge-dialog.tsx'
import { MergeNotice } from '../merge/admin/merge-notice.tsx'
import type { UndoableMerge } from '../merge/merge.rules.ts'
import { useClientActions } from '../use-client-actions.tsx'
import { profileText } from './client-profile.text.ts'
import { ProfileDialogs, ProfileMenu, type ProfileDialog } from './profile-menu.tsx'

interface ClientProfileProps {
  client: ClientRow
  /** Whether the e-mail receives the newsletter; undefined without an e-mail. */
  isSubscribed: boolean | undefined
  /** The client's sign-in to the shop. */
  signIn: ReactNode
  /** The list of the client's orders. */
  orders: ReactNode
  movements: ShownMovement[]
  /** A merge into this client that can still be undone. */
  merge: UndoableMerge | undefined
  mergeMutation: MergeMutation
  rights: { mayOpenOrders: boolean; mayGrantCredit: boolean; mayAnonymise: boolean }
  neighbours: { previous: number | undefined; next: number | undefined }
  onClose: () => void
}

export function ClientProfile(props: ClientProfileProps) {
  const {
    client,
    isSubscribed,
    signIn,
    orders,
    movements,
    merge,
    mergeMutation,
    rights,
    neighbours,
    onClose,
  } = props
  const t = useText(profileText)
  const navigate = useNavigate()
  const { search } = useLocation()
  const [dialog, setDialog] = useState<ProfileDialog>()
  const actions = useClientActions(client, (change) => {
    if ('done' in change && change.done === 'deleted') onClose()
  })
  const pathOf = (id: number) => `/admin/clients/${id}${search}`
  const go = (id: number | undefined) =>
    id !== undefined && void navigate(pathOf(id), { preventScrollReset: true })
  useKeys(
    {
      j: () => go(neighbours.next),
      k: () => go(neighbours.previous),
      ...(!client.isAnonymised && { w: actions.greet }),
    },
    { inSheet: true },
  )
  return (
    <>
      <Sheet
        title={t.title}
        width="narrow"
        isOpen
        onClose={onClose}
        tools={
          <div className="flex gap-1">
            {neighbours.previous !== undefined && (
              <IconLink
                icon={ChevronUp}
                label={t.previous}
                to={pathOf(neighbours.previous)}
                preventScrollReset
              />
            )}
            {neighbours.next !== undefined && (
              <IconLink icon={ChevronDown} label={t.next} to={pathOf(neighbours.next)} preventScrollReset />
            )}
          </div>
        }
        footer={
          <>
            {!client.isAnonymised && (
              <>
                <Button onClick={actions.greet}>
                  <MessageCircle className="size-4" strokeWidth={1.7} aria-hidden="true" />
                  {t.write}
                </Button>
                <Button variant="secondary" onClick={() => setDialog('edit')}>
                  <Pencil className="size-4" strokeWidth={1.7} aria-hidden="true" />
                  {t.edit}
                </Button>
              </>
            )}
            <ProfileMenu {...{ client, rights, setDialog }} onRemove={() => void actions.remove()} />
          </>
        }
      >
        <title>{client.name}</title>
        <div className="grid grid-cols-1 gap-5">
          <Head client={client} />
          {signIn}
          {merge && <MergeNotice clientId={client.id} merge={merge} mutation={mergeMutation} />}
          <ClientTotals client={client} />
          {mayBePromoted(client.status) && !client.isAnonymised && (
            <VipProgress client={client} isBusy={actions.isBusy} onPromote={() => void actions.promote()} />
          )}
          <Contact client={client} isSubscribed={isSubscribed} />
          <CreditSection credit={client.credit} {...{ movements }} mayOpenOrders={rights.mayOpenOrders} />
          {orders}
          {client.notes && (
            <section>
              <h3 className="mb-1 text-h3 font-semibold">{t.note}</h3>
              <bdi className="whitespace-pre-line text-ink-2">{client.notes}</bdi>
            </section>
          )}
        </div>
      </Sheet>
      <ProfileDialogs {...{ client, dialog, mergeMutation }} onClose={() => setDialog(undefined)} />
    </>
  )
}

function Head({ client: { name, registeredDate, language, status } }: { client: ClientRow }) {
  const t = useText(profileText)
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} size="large" />
      <div className="min-w-0 grow">
        <p className="text-h2 font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-small text-subtle">
          {t.since} <DateTime at={registeredDate} /> · {language === 'ar' ? t.arabic : t.french}
        </p>
      </div>
      <ClientStatusBadge status={status} />
    </div>
  )
}

function ClientTotals({ client: { totalOrders, totalSpent, lastOrderDate } }: { client: ClientRow }) {
  const t = useText(profileText)
  const totals = [
    [t.orders, totalOrders],
    [t.spent, <AdminMoney key="spent" amount={totalSpent} />],
    [t.average, <AdminMoney key="average" amount={averageBasket(totalSpent, totalOrders)} />],
    [t.last, lastOrderDate ? <DateTime key="last" at={lastOrderDate} /> : '—'],
  ] as const
  return (
    <dl className="grid grid-cols-2 overflow-clip rounded-card border border-line">
      {totals.map(([label, value]) => (
        <div key={label} className="tile -ms-px -mt-px border-s border-t border-line px-4 py-3">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="tile-value-small">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface VipProgressProps {
  client: ClientRow
  isBusy: boolean
  onPromote: () => void
}

function VipProgress({ client: { status, totalSpent }, isBusy, onPromote }: VipProgressProps) {
  const t = useText(profileText)
  const missing = missingToVip(status, totalSpent)
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-gold-50 p-4 text-gold-ink">
      {missing !== undefined && (
        <p className="flex items-center gap-2 font-semibold">
          <Crown className="size-4" strokeWidth={1.9} aria-hidden="true" />
          {t.beforeVip} <AdminMoney amount={missing} className="[&_[data-unit]]:text-gold-ink" />
        </p>
      )}
      <Button variant="secondary" size="small" disabled={isBusy} onClick={onPromote}>
        {t.promote}
      </Button>
    </div>
  )
}

function Contact({ client, isSubscribed }: Pick<ClientProfileProps, 'client' | 'isSubscribed'>) {
  const t = useText(profileText)
  const wilayaNames = useText(wilayaText)
  const { phone, email, addressFull, city, wilaya } = client
  const lines = [
    [Phone, <PhoneNumber key="phone" phone={phone} />],
    ...(email ? ([[Mail, <bdi key="email">{email}</bdi>]] as const) : []),
    [
      MapPin,
      <span key="address">
        {addressFull && <bdi className="block">{addressFull}</bdi>}
        {city !== wilaya && <bdi className="block">{city}</bdi>}
        {wilayaNames[wilaya]}
      </span>,
    ],
    ...(isSubscribed === undefined
      ? []
      : ([[Newspaper, isSubscribed ? t.newsletter : t.noNewsletter]] as const)),
  ] as const
  return (
    <section>
      <h3 className="mb-2 text-h3 font-semibold">{t.contact}</h3>
      <ul className="grid gap-2 text-ink-2">
        {lines.map(([Icon, content]) => (
          <li key={Icon.displayName} className="flex items-start gap-2.5">
            <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
            <span className="min-w-0 break-words">{content}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
