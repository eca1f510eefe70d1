import { Crown, LocateFixed, Mail, MapPin, Mic, Phone, Store, Truck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { localized } from '#core/text.ts'
import { soundPath } from '#features/media/media.rules.ts'
import { SoundPlayer } from '#features/media/sound-player.tsx'
import { placeNames, streetLines } from '#features/orders/address.text.ts'
import { daysText } from '#features/orders/delivery-days.text.ts'
import { ordersText } from '#features/orders/list/admin/orders.text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { OrderDetail } from '../order-detail.rules.ts'
import { sheetText } from './order-sheet.text.ts'
import { geoLink, mapLink } from './pin-links.rules.ts'

interface OrderPeopleProps {
  order: OrderDetail
  maySeeClients: boolean
}

/** The customer and the delivery address. */
export function OrderPeople({ order, maySeeClients }: OrderPeopleProps) {
  const t = useText(sheetText)
  const listText = useText(ordersText)
  const { customer, client } = order
  const name = <bdi>{customer.name}</bdi>
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <section>
        <h3 className="mb-3 text-h3 font-semibold">{t.client}</h3>
        <div className="flex items-center gap-3">
          <Avatar name={customer.name} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {client && maySeeClients ? (
                <Link to={`/admin/clients/${client.id}`} title={t.profile} className="text-link underline">
                  {name}
                </Link>
              ) : (
                name
              )}
              {client?.status === 'vip' && (
                <AdminBadge tone="gold" icon={Crown} tag>
                  {listText.vip}
                </AdminBadge>
              )}
            </p>
            {client && (
              <p className="text-small text-subtle">
                {t.ordersSoFar(client.totalOrders)} · <AdminMoney amount={client.totalSpent} />
              </p>
            )}
          </div>
        </div>
        <Fact icon={Phone}>
          {customer.phone ? (
            <a href={`tel:${customer.phone}`} className="hover:underline">
              <PhoneNumber phone={customer.phone} />
            </a>
          ) : (
            <PhoneNumber phone="" />
          )}
        </Fact>
        {customer.email && (
          <Fact icon={Mail}>
            <a href={`mailto:${customer.email}`} className="break-all hover:underline">
              <bdi dir="ltr">{customer.email}</bdi>
            </a>
          </Fact>
        )}
      </section>
      <OrderDelivery order={order} />
    </div>
  )
}

/** The address with everything that helps to find it, or that the order is handed over in the shop. */
function OrderDelivery({ order }: { order: OrderDetail }) {
  const t = useText(sheetText)
  const language = useLanguage()
  const { address, zone, isAtCounter, isPickup, voiceNote } = order
  const zoneName = zone && localized(zone.name, language)
  return (
    <section>
      <h3 className="mb-3 text-h3 font-semibold">{isAtCounter || isPickup ? t.handover : t.delivery}</h3>
      {isAtCounter && <Fact icon={Store}>{t.atCounter}</Fact>}
      {isPickup && (
        <Fact icon={Store}>
          <bdi>{zoneName || t.handover}</bdi>
        </Fact>
      )}
      {!isAtCounter && !isPickup && (
        <Fact icon={MapPin}>
          {/* The address may repeat the name of its city. */}
          {[...new Set([...streetLines(address), ...placeNames(address, language)])].map((line) => (
            <bdi key={line} className="block whitespace-pre-line">
              {line}
            </bdi>
          ))}
        </Fact>
      )}
      {address.pin && <Pin pin={address.pin} />}
      {voiceNote && (
        <Fact icon={Mic}>
          {t.voiceNote}
          <SoundPlayer src={soundPath(voiceNote)} />
        </Fact>
      )}
      {zone && (
        <Fact icon={Truck}>
          {!isPickup && (
            <>
              <bdi>{zoneName}</bdi>
              {' · '}
            </>
          )}
          {daysText(zone.days, language)}
        </Fact>
      )}
    </section>
  )
}

/** `geo:` opens the maps application of a phone; a computer has none. */
function Pin({ pin }: { pin: string }) {
  const t = useText(sheetText)
  return (
    <Fact icon={LocateFixed}>
      <a href={geoLink(pin)} className="me-3 text-link underline md:hidden">
        {t.openInMaps}
      </a>
      <a href={mapLink(pin)} target="_blank" rel="noreferrer" className="text-link underline">
        {t.seeOnMap}
      </a>
      <bdi dir="ltr" className="block text-small text-subtle">
        {pin.replace(',', ', ')}
      </bdi>
    </Fact>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="mt-2 flex items-start gap-2.5 text-ink-2">
      <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
