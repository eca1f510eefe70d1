import { useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { sum, times } from '#core/money.ts'
import { DEFAULT_WILAYA, type Wilaya } from '#features/clients/clients.rules.ts'
import type { PaymentChoice } from '#features/settings/settings.rules.ts'
import { isSignedOut, refusalIn } from '#features/staff/door-answers.rules.ts'
import { useSignedOut } from '#features/staff/use-signed-out.ts'
import { Button } from '#ui/button.tsx'
import { useText } from '#ui/language.tsx'
import { PanelMoney } from '#ui/panel-money.tsx'
import { hasFailed } from '#ui/steady-action.ts'
import { useToasts } from '#ui/toast.tsx'
import { useEachAnswer } from '#ui/use-each-answer.ts'
import { useToldFields } from '#ui/use-told-fields.ts'
import { writeLine } from '../checkout.rules.ts'
import { shippingTo } from '../order.rules.ts'
import type { SaleProblem } from '../sale.rules.ts'
import { SaleBuyer } from './sale-buyer.tsx'
import { SalePayment } from './sale-payment.tsx'
import { SaleBasket, SaleSearch } from './sale-products.tsx'
import { saleRefusalText, saleText } from './sale.text.ts'
import { useRefusalSentence } from './use-order-actions.tsx'
import { useSaleLines, type SaleLine } from './use-sale-lines.ts'

type Answer = { problems: SaleProblem[] } | { placed: { id: number; number: number } }

const CARD = 'grid content-start gap-4 rounded-card border border-line bg-surface p-5'

export function SaleForm({ methods }: { methods: PaymentChoice[] }) {
  const t = useText(saleText)
  const fetcher = useFetcher<Answer>()
  const { lines, add, change, refresh } = useSaleLines()
  const [kind, setKind] = useState('counter')
  const [wilaya, setWilaya] = useState<Wilaya>(DEFAULT_WILAYA)
  // One intent, one order: the key stays until the sale stands.
  const [key] = useState(() => crypto.randomUUID())
  const amounts = amountsOf(lines, kind === 'counter' ? DEFAULT_WILAYA : wilaya)
  const answer = fetcher.data
  const { around, isMended } = useToldFields<HTMLFormElement>(answer)
  const told = answer && 'problems' in answer ? answer.problems : []
  const problems = told.filter(({ field }) => !isMended(field))
  useOutcome(answer, refresh)
  return (
    <fetcher.Form {...around} method="post" noValidate className="grid items-start gap-5 lg:grid-cols-2">
      <input type="hidden" name="key" value={key} suppressHydrationWarning />
      <input type="hidden" name="total" value={amounts.total / 100} />
      {lines.map(({ offer, quantity }) => (
        <input key={offer.id} type="hidden" name="line" value={writeLine({ id: offer.id, quantity })} />
      ))}
      <section className={CARD}>
        <h2 className="text-h2 font-semibold">{t.products}</h2>
        <SaleSearch onAdd={add} />
        <h3 className="text-h3 font-semibold">{t.basket}</h3>
        <SaleBasket lines={lines} onChange={change} />
      </section>
      <div className="grid gap-5">
        <section className={CARD}>
          <h2 className="text-h2 font-semibold">{t.client}</h2>
          <SaleBuyer {...{ problems, kind, setKind, wilaya, setWilaya }} />
        </section>
        <section className={CARD}>
          <SalePayment methods={methods} problems={problems} />
          <dl className="grid gap-1 border-t border-line pt-3 [&>div]:flex [&>div]:justify-between">
            {(['subtotal', 'shipping', 'total'] as const).map((name) => (
              <div key={name} className={name === 'total' ? 'text-h2 font-semibold' : 'text-ink-2'}>
                <dt>{t[name]}</dt>
                <dd>
                  <PanelMoney amount={amounts[name]} />
                </dd>
              </div>
            ))}
          </dl>
          <Button
            type="submit"
            disabled={lines.length === 0}
            busy={fetcher.state !== 'idle' && t.placing}
            wide
          >
            {t.place}
          </Button>
        </section>
      </div>
    </fetcher.Form>
  )
}

function amountsOf(lines: SaleLine[], wilaya: Wilaya) {
  const subtotal = sum(lines.map(({ offer, quantity }) => times(offer.price, quantity)))
  const shipping = shippingTo(lines.length === 0 ? DEFAULT_WILAYA : wilaya)
  return { subtotal, shipping, total: sum([subtotal, shipping]) }
}

/** Taken: on to the order itself. Not taken: why, with today's prices. */
function useOutcome(answer: Answer | undefined, refresh: () => Promise<void>): void {
  const t = useText(saleText)
  const refusals = useText(saleRefusalText)
  const tellSignedOut = useSignedOut()
  const sentenceOf = useRefusalSentence()
  const toasts = useToasts()
  const navigate = useNavigate()
  useEachAnswer(answer, (said: Answer) => {
    const refusal = refusalIn(said)
    if (isSignedOut(said)) return tellSignedOut()
    if (refusal) {
      const own = refusals[refusal.code as keyof typeof refusals]
      toasts.error(own ?? sentenceOf(refusal) ?? t.failed)
      void refresh()
      return
    }
    if (hasFailed(said)) return toasts.error(t.failed)
    if (!('placed' in said)) return
    toasts.success(t.done(said.placed.number))
    void navigate(`/admin/orders/${said.placed.id}`)
  })
}
