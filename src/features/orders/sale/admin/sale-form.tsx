import { useState } from 'react'
import { money, sum, times } from '#core/money.ts'
import { lineKey } from '#features/cart/cart.rules.ts'
import { deliveryFee, findZone, offersMethod, type DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { DEFAULT_WILAYA, type Wilaya } from '#features/delivery/wilaya.rules.ts'
import {
  destinationOf,
  MAX_LENGTHS,
  writeLine,
  type LabelledZone,
} from '#features/orders/checkout/checkout.rules.ts'
import {
  discountInputFrom,
  NO_DISCOUNT_FIELDS,
  type DiscountFields,
} from '#features/orders/edit/discount-form.rules.ts'
import { discountOf } from '#features/orders/edit/order-discount.rules.ts'
import { useRefusalMessage } from '#features/orders/lifecycle/admin/use-order-actions.tsx'
import { MAX_REASON_LENGTH } from '#features/orders/payment/payment-check.rules.ts'
import { applyTerms, unusedCodeProblem, type PromotionTerms } from '#features/promotions/promotion.rules.ts'
import type { PaymentChoice } from '#features/settings/settings.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { useProblemFields } from '#ui/form/use-problem-fields.ts'
import { useText } from '#ui/page/language.tsx'
import type { SalePromotions } from '../../checkout/shopper-promotions.rules.ts'
import type { SaleForm as SaleValues, SaleKind, SaleProblem } from '../sale.rules.ts'
import { SaleBuyer } from './sale-buyer.tsx'
import { SaleCode } from './sale-code.tsx'
import { SaleCredit } from './sale-credit.tsx'
import { SaleDiscount } from './sale-discount.tsx'
import { SalePayment } from './sale-payment.tsx'
import { SaleBasket, SaleSearch } from './sale-products.tsx'
import { saleProblemText, saleRefusalText, saleText } from './sale.text.ts'
import { useSaleCode } from './use-sale-code.ts'
import { useSaleLines, type SaleLine } from './use-sale-lines.ts'

type Answer = { problems: SaleProblem[] } | { placed: { id: number; number: number } }

const CARD =
  'grid grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-5 max-[359px]:p-3'

const FIELD_LENGTHS = { ...MAX_LENGTHS, discountReason: MAX_REASON_LENGTH }

/** Only a delivery has a fee. */
const AMOUNTS = {
  counter: ['subtotal', 'promotions', 'discount', 'total'],
  pickup: ['subtotal', 'promotions', 'discount', 'total'],
  delivery: ['subtotal', 'promotions', 'discount', 'shipping', 'total'],
} as const

interface SaleFormProps {
  methods: PaymentChoice[]
  /** In percent of the goods; 0: the seller may not give discounts. */
  discountLimit: number
  /** The active ones. */
  zones: LabelledZone[]
  /** Without a code; those for VIP clients apart. */
  promotions: SalePromotions
}

export function SaleForm({ methods, discountLimit, zones: loadedZones, promotions }: SaleFormProps) {
  const t = useText(saleText)
  const { lines, zones, add, change, refresh } = useSaleLines(loadedZones)
  const [kind, setKind] = useState<SaleKind>('counter')
  const [wilaya, setWilaya] = useState<Wilaya>(DEFAULT_WILAYA)
  const [city, setCity] = useState('')
  const [credit, setCredit] = useState(money(0))
  const [isVip, setVip] = useState(false)
  const [usedCredit, setUsedCredit] = useState(money(0))
  const [discount, setDiscount] = useState(NO_DISCOUNT_FIELDS)
  const zone = kind === 'counter' ? undefined : findZone(zones, destinationOf({ kind, wilaya, city }))
  // The idempotency key: repeated submits place the sale once.
  const [key] = useState(() => crypto.randomUUID())
  const coded = useSaleCode(promotions)
  const offered = isVip ? coded.promotions.vip : coded.promotions.all
  const amounts = amountsOf(lines, zone, discount, offered.terms)
  const { fetcher, answer, isBusy } = useSaleMutation(() => Promise.all([refresh(), coded.apply()]))
  const { around, isEdited } = useProblemFields<HTMLFormElement>(fetcher.data)
  const problemTexts = useText(saleProblemText)
  const problems = answer && 'problems' in answer ? answer.problems : []
  const errorOf = (field: keyof SaleValues): string | undefined => {
    const code = isEdited(field) ? undefined : problems.find((one) => one.field === field)?.code
    return code === 'tooLong'
      ? problemTexts.tooLong(FIELD_LENGTHS[field as keyof typeof FIELD_LENGTHS])
      : code && problemTexts[code]
  }
  const codeProblem =
    lines.length === 0 || coded.isOpen ? undefined : (offered.problem ?? amounts.codeProblem)
  return (
    <fetcher.Form
      {...around}
      method="post"
      noValidate
      onSubmit={(event) => {
        if (!coded.isOpen) return
        // The total does not count the code yet: it is shown first.
        event.preventDefault()
        void coded.apply()
      }}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2"
    >
      <input type="hidden" name="key" value={key} suppressHydrationWarning />
      <input type="hidden" name="total" value={amounts.total / 100} />
      {lines.map(({ offer, quantity }) => (
        <input key={lineKey(offer)} type="hidden" name="line" value={writeLine({ ...offer, quantity })} />
      ))}
      <section className={CARD}>
        <h2 className="text-h2 font-semibold">{t.products}</h2>
        <SaleSearch onAdd={add} />
        <h3 className="text-h3 font-semibold">{t.basket}</h3>
        <SaleBasket lines={lines} onChange={change} />
      </section>
      <div className="grid grid-cols-1 gap-5">
        <section className={CARD}>
          <h2 className="text-h2 font-semibold">{t.client}</h2>
          <SaleBuyer
            {...{ errorOf, kind, setKind, wilaya, setWilaya, setCity, setCredit, setVip }}
            pickup={zones.find((one) => one.kind === 'pickup')}
            zoneHint={zone ? zone.daysLabel : problemTexts.noZone}
          />
        </section>
        <section className={CARD}>
          <SalePayment
            methods={methods.filter(({ id }) => !zone || offersMethod(zone, id))}
            errorOf={errorOf}
            isPaid={usedCredit > 0 && usedCredit >= amounts.total}
            credit={
              credit > 0 && (
                <SaleCredit
                  key={credit}
                  {...{ credit, setUsedCredit }}
                  total={amounts.total}
                  error={errorOf('credit')}
                />
              )
            }
          />
          <SaleCode
            {...coded}
            error={errorOf('code') ?? (coded.entered && codeProblem && problemTexts[codeProblem])}
          />
          <SaleDiscount form={discount} limit={discountLimit} setForm={setDiscount} errorOf={errorOf} />
          <dl className="grid gap-1 border-t border-line pt-3 [&>div]:flex [&>div]:justify-between">
            {AMOUNTS[kind]
              .filter((name) => (name !== 'discount' && name !== 'promotions') || amounts[name] !== 0)
              .map((name) => (
                <div key={name} className={name === 'total' ? 'text-h2 font-semibold' : 'text-ink-2'}>
                  <dt>{t[name]}</dt>
                  <dd>
                    <AdminMoney amount={amounts[name]} />
                  </dd>
                </div>
              ))}
            {credit > 0 && usedCredit > 0 && (
              <div className="font-semibold">
                <dt>{t.rest}</dt>
                <dd>
                  <AdminMoney amount={money(Math.max(0, amounts.total - usedCredit))} />
                </dd>
              </div>
            )}
          </dl>
          <Button type="submit" disabled={lines.length === 0} busy={isBusy && t.placing} wide>
            {t.place}
          </Button>
        </section>
      </div>
    </fetcher.Form>
  )
}

function amountsOf(
  lines: SaleLine[],
  zone: DeliveryZone | undefined,
  given: DiscountFields,
  terms: readonly PromotionTerms[],
) {
  const subtotal = sum(lines.map(({ offer, quantity }) => times(offer.price, quantity)))
  const shipping = zone ? deliveryFee(zone, subtotal) : money(0)
  const bought = lines.map(({ offer, quantity }) => ({
    productId: offer.id,
    categoryId: offer.categoryId ?? null,
    price: offer.price,
    quantity,
  }))
  const off = applyTerms(bought, terms, shipping)
  const promotions = money(-(off.goods + off.shipping))
  const goods = money(subtotal - off.goods)
  const discount = money(-discountOf(discountInputFrom(given), goods).amount)
  const total = sum([subtotal, promotions, discount, shipping])
  return {
    subtotal,
    promotions,
    discount,
    shipping,
    total,
    codeProblem: unusedCodeProblem(terms, bought, off),
  }
}

/** A placed sale opens its order; a refused one reloads the prices. */
function useSaleMutation(refresh: () => Promise<unknown>) {
  const t = useText(saleText)
  const refusals = useText(saleRefusalText)
  const refusalMessage = useRefusalMessage()
  return useStaffMutation<Answer>({
    failure: t.failed,
    onRefused: (refused) => {
      void refresh()
      if (refused.code === 'creditTooLow') return t.creditTooLow(money(Number(refused.details.available)))
      return refusals[refused.code as keyof typeof refusals] ?? refusalMessage(refused) ?? t.failed
    },
    onAnswer: (result) => ('placed' in result ? t.done(result.placed.number) : undefined),
    pathAfter: (result) => ('placed' in result ? `/admin/orders/${result.placed.id}` : undefined),
  })
}
