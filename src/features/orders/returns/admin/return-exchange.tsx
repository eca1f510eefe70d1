import { useState } from 'react'
import { offersMethod, type DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { needsProof, type OrderPayment } from '#features/orders/order.rules.ts'
import { paymentLabel } from '#features/orders/payment/payment.text.ts'
import { SaleBasket, SaleSearch } from '#features/orders/sale/admin/sale-products.tsx'
import type { PaymentChoice } from '#features/settings/settings.rules.ts'
import { FieldError, SelectField, TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { ReturnFormOrder } from '../return-view.rules.ts'
import { returnText } from './return.text.ts'
import type { ReturnState } from './use-return.ts'

interface ReturnExchangeProps {
  order: ReturnFormOrder
  state: ReturnState
}

/** The goods that the client takes instead, and where they are handed over. */
export function ReturnExchange({ order, state: { exchange } }: ReturnExchangeProps) {
  const t = useText(returnText)
  const { destination } = order
  return (
    <>
      <h3 className="text-h3 font-semibold">{t.newGoods}</h3>
      <SaleSearch onAdd={exchange.add} />
      <SaleBasket lines={exchange.lines} onChange={exchange.change} />
      {destination && (
        <Segmented
          label={t.handover}
          isNamed
          value={exchange.isAtCounter ? 'counter' : 'same'}
          onChange={(value) => exchange.setIsAtCounter(value === 'counter')}
          options={[
            { value: 'counter', label: t.atCounter },
            { value: 'same', label: destination.kind === 'pickup' ? t.collected : t.delivered },
          ]}
        />
      )}
      <FieldError message={exchange.isUncovered ? t.noZone : undefined} />
    </>
  )
}

interface RestProps extends ReturnExchangeProps {
  methods: PaymentChoice[]
  zone: DeliveryZone | undefined
}

/** How the client pays what the new goods cost more. */
export function RestPayment({ order, state, methods, zone }: RestProps) {
  const t = useText(returnText)
  const language = useLanguage()
  const [chosen, choose] = useState<string>()
  const offered = methods.filter(({ id }) => !zone || offersMethod(zone, id))
  const first = offered.find(({ id }) => id === 'cash')?.id ?? offered[0]?.id ?? 'cash'
  const isCreditPossible = order.credit !== undefined && order.credit > 0
  const payment = chosen ?? first
  const isTooLow = payment === 'credit' && (order.credit ?? 0) < state.balance.rest
  const help =
    payment === 'credit' && order.credit !== undefined
      ? t.creditHelp(order.credit)
      : payment === 'cash' && !state.exchange.isAtCounter
        ? t.cashOnDelivery
        : undefined
  return (
    <>
      <SelectField
        label={t.restBy}
        name="payment"
        required
        value={payment}
        onChange={(event) => choose(event.target.value)}
        help={help}
        error={isTooLow && order.credit !== undefined ? t.creditTooLow(order.credit) : undefined}
      >
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {paymentLabel(id, name, language)}
          </option>
        ))}
        {isCreditPossible && <option value="credit">{t.credit}</option>}
      </SelectField>
      {payment !== 'credit' && needsProof(payment as OrderPayment) && (
        <TextField
          label={t.newReference}
          name="paymentReference"
          dir="ltr"
          autoComplete="off"
          help={t.newReferenceHelp}
        />
      )}
    </>
  )
}
