import { CircleAlert, MapPin, Phone, Truck, Wallet, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#core/phone.ts'
import { localized, type Bilingual } from '#core/text.ts'
import { placeNames, streetLines } from '#features/orders/address.text.ts'
import { daysText } from '#features/orders/delivery-days.text.ts'
import { deliveryDates, type OrderView } from '#features/orders/order-view.rules.ts'
import {
  awaitsDelivery,
  isPaidInCash,
  isRevenue,
  mayPayRest,
  needsProof,
} from '#features/orders/order.rules.ts'
import { DateRange } from '#ui/display/date-time.tsx'
import { Money } from '#ui/display/money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { orderText } from '../order.text.ts'

interface OrderFactsProps {
  order: OrderView
  shopAddress: Bilingual
}

export function OrderFacts({ order, shopAddress }: OrderFactsProps) {
  const t = useText(orderText)
  const language = useLanguage()
  const { paymentMethod, paymentRefusal, hasProof, zone, isPickup } = order
  const proofLabel = paymentRefusal ? t.proofRefused : hasProof ? t.proofReceived : t.proofMissing
  // At the counter staff see the payment themselves, so no picture is asked for.
  const walletLabel = [
    t.paidBy(localized(order.paymentName, language)),
    ...(order.isAtCounter ? [] : [proofLabel]),
  ].join(' · ')
  return (
    <section className="grid gap-3 rounded-panel bg-pri-50 p-4">
      {awaitsDelivery(order.status) && (
        <Fact icon={Truck}>
          {isPickup ? t.estimatedPickup : t.estimated}{' '}
          <DateRange {...deliveryDates(order)} className="font-semibold" />
          {zone && ` (${daysText(zone.days, language)})`}
        </Fact>
      )}
      {order.cancelReason && (
        <p>
          {t.reason} <bdi>{order.cancelReason}</bdi>
        </p>
      )}
      {order.customer.phone && (
        <Fact icon={Phone}>
          {t.phone}{' '}
          <bdi dir="ltr" className="tabular-nums">
            {formatPhone(order.customer.phone)}
          </bdi>
        </Fact>
      )}
      <Whereabouts order={order} shopAddress={shopAddress} />
      <Fact icon={Wallet}>
        {needsProof(paymentMethod)
          ? walletLabel
          : order.isAtCounter || isPaidInCash(paymentMethod, order.status)
            ? t.paidInCash
            : isPickup
              ? t.onPickup
              : t.onDelivery}
      </Fact>
      {paymentRefusal === null && mayPayRest(order.status, paymentMethod, order.due) && (
        <Fact icon={CircleAlert}>
          <strong className="text-henna">
            {t.due} <Money amount={order.due} />
          </strong>
          <span className="block">
            {localized(order.paymentName, language)}
            {order.accountNumber && (
              <>
                {' · '}
                {t.account} <bdi dir="ltr">{order.accountNumber}</bdi>
              </>
            )}
          </span>
          <span className="block text-ink-2">{t.payRest}</span>
        </Fact>
      )}
      {paymentRefusal && isRevenue(order.status) && (
        <Fact icon={CircleAlert}>
          <strong className="text-henna">{t.proofRefusedSentence}</strong> <bdi>{paymentRefusal}</bdi>
        </Fact>
      )}
    </section>
  )
}

/** Where the order goes, or where it is handed over. */
function Whereabouts({ order: { address, isAtCounter, isPickup, zone }, shopAddress }: OrderFactsProps) {
  const t = useText(orderText)
  const language = useLanguage()
  if (isAtCounter) return <Fact icon={MapPin}>{t.atCounter}</Fact>
  if (isPickup)
    return (
      <Fact icon={MapPin}>
        <bdi>{zone ? localized(zone.name, language) : t.pickup}</bdi>
        <bdi className="block whitespace-pre-line">{localized(shopAddress, language)}</bdi>
      </Fact>
    )
  return (
    <Fact icon={MapPin}>
      {t.toAddress}{' '}
      <bdi>{[...streetLines(address), ...placeNames(address, language)].join(`${t.comma} `)}</bdi>
      {address.pin && <span className="block text-ink-2">{t.pinSent}</span>}
    </Fact>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <Icon className="mt-0.5 size-5 shrink-0 text-pri" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
