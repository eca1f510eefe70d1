import { lazy, Suspense, use } from 'react'
import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { parsePhone } from '#core/phone.ts'
import { orderPath } from '#features/orders/checkout/checkout-result.rules.ts'
import { findTokenByNumberAndPhone } from '#features/orders/order.server.ts'
import { readOrderNumber } from '#features/orders/review/review.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { PageForm, useSentForm } from '#ui/page/page-form.tsx'
import { usePageQuery } from '#ui/page/page-location.ts'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { findOrderText } from '../order.text.ts'
import type { Route } from './+types/find-order.page'

/** Offline the file may be missing; the form works without it. */
const MyOrders = lazy(() =>
  import('#features/orders/checkout/shop/my-orders-list.tsx').catch(() => ({ default: () => null })),
)

/** Hydrates without waiting for an interaction, because the orders of this device are shown by the script. */
export const handle = { hydrates: 'now' }

const findOrderSchema = v.strictObject({ number: v.string(), phone: v.string() })

/**
 * Low enough to prevent enumerating order numbers for a phone, or phones for an order number. Counted per address, so
 * that wrong attempts from another address do not lock out the owner of an order.
 */
const PER_ADDRESS = { points: 30, minutes: 15 }
const PER_ADDRESS_AND_ORDER = { points: 10, minutes: 60 }

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = v.safeParse(findOrderSchema, Object.fromEntries(await readForm(request)))
  if (!parsed.success) throw data(null, { status: 400 })
  const input = parsed.output
  const number = readOrderNumber(input.number)
  const phone = parsePhone(input.phone)
  if (number === undefined || phone === undefined)
    return answer(number === undefined ? 'badNumber' : 'badPhone', input, 422)
  const address = addressKey(requestInfo(context).address)
  const limits = {
    [address]: PER_ADDRESS,
    [`${address} phone:${phone}`]: PER_ADDRESS_AND_ORDER,
    [`${address} order:${number}`]: PER_ADDRESS_AND_ORDER,
  }
  if (!(await consumeRateLimits('find order', limits))) return answer('tooMany', input, 429)
  const token = await findTokenByNumberAndPhone(number, phone)
  return token ? redirect(orderPath(token), 303) : answer('unknown', input, 404)
}

type Problem = 'badNumber' | 'badPhone' | 'unknown' | 'tooMany'

function answer(problem: Problem, input: v.InferOutput<typeof findOrderSchema>, status: number) {
  return data({ problem, input }, { status, headers: { 'cache-control': 'no-store' } })
}

function FindOrderPage({ actionData }: Route.ComponentProps) {
  const t = useText(findOrderText)
  const { storeName } = use(PageOrigin)
  const isSearching = useSentForm() !== undefined
  const problem = actionData?.problem
  const query = usePageQuery()
  const isHydrated = useIsHydrated()
  return (
    <div className="page max-w-[520px] pt-6 md:pt-12">
      <title>{t.title(storeName)}</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-display text-h1 font-semibold">{t.heading}</h1>
      <Suspense>{isHydrated && <MyOrders />}</Suspense>
      <p className="mt-1 text-ink-2">{t.lead}</p>
      <PageForm noValidate className="mt-6 grid gap-4">
        {(problem === 'unknown' || problem === 'tooMany') && (
          <p role="alert" className="rounded-field bg-henna-50 p-3.5 text-henna">
            {t[problem]}
          </p>
        )}
        <TextField
          label={t.number}
          name="number"
          required
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          placeholder="1042"
          defaultValue={actionData?.input.number ?? query.get('number') ?? undefined}
          error={problem === 'badNumber' ? t.badNumber : undefined}
        />
        <TextField
          label={t.phone}
          name="phone"
          type="tel"
          required
          autoComplete="tel"
          placeholder="22 12 34 56"
          defaultValue={actionData?.input.phone}
          error={problem === 'badPhone' ? t.badPhone : undefined}
        />
        <Button type="submit" size="large" wide busy={isSearching && t.searching}>
          {t.find}
        </Button>
      </PageForm>
      <ButtonLink to="/account" variant="ghost" wide>
        {t.account}
      </ButtonLink>
    </div>
  )
}

export { FindOrderPage as default }
