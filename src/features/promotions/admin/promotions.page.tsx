import { Pencil, TicketPercent } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { dayOf, formatDate } from '#core/day.ts'
import { formatMoney } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { shownCategories } from '#features/catalogue/catalogue.server.ts'
import { findOffersOfProducts } from '#features/catalogue/products/products.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { LIST_ROW, ListPage } from '#ui/table/list-page.tsx'
import { stateOf, type PromotionState } from '../choose-promotions.rules.ts'
import { formOf } from '../promotion-form.rules.ts'
import type { PromotionEffect } from '../promotion.rules.ts'
import { handlePromotionForm } from '../promotions.action.server.ts'
import { promotionEffectText, promotionStateText, promotionsText } from '../promotions.text.ts'
import { listPromotions, type ListedPromotion } from '../save-promotion.server.ts'
import type { Route } from './+types/promotions.page'
import { PromotionDialog } from './promotion-dialog.tsx'
import { usePromotionMutation } from './use-promotion-mutation.ts'

export const loader = requireStaff('manageProducts', async ({ url }) => {
  const now = new Date()
  const [promotions, categories] = await Promise.all([listPromotions(), shownCategories()])
  const edited = promotions.find(({ id }) => String(id) === url.searchParams.get('edit'))
  const offers = edited ? await findOffersOfProducts([...edited.products]) : []
  return {
    rows: promotions.map((promotion) => ({ ...promotion, state: stateOf(promotion, now, promotion.uses) })),
    categories: categories.map(({ id, name }) => ({ id, name })),
    edited,
    products: [...new Map(offers.map(({ id, name }) => [id, { id, name }])).values()],
    today: dayOf(now),
  }
})

export const action = requireStaff('manageProducts', async ({ request, staff }) =>
  handlePromotionForm(await readForm(request), { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Promotions({ loaderData }: Route.ComponentProps) {
  const { rows, categories, edited, products, today } = loaderData
  const t = useText(promotionsText)
  const language = useLanguage()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const open = (promotion?: string) =>
    void navigate(promotion === undefined ? '?' : `?edit=${promotion}`, { preventScrollReset: true })
  const opened = query.get('edit')
  return (
    <>
      <ListPage
        title={t.title}
        sub={t.sub}
        back={{ to: '/admin/products', label: t.back }}
        add={{ label: t.add, onAdd: () => open('new') }}
        empty={{ icon: TicketPercent, title: t.none, why: t.noneWhy }}
        rows={rows.map((row) => (
          <PromotionRow key={row.id} promotion={row} onEdit={() => open(String(row.id))} />
        ))}
      />
      {isHydrated && opened !== null && (opened === 'new' || edited) && (
        <PromotionDialog
          key={opened}
          id={edited?.id}
          initial={edited && formOf(edited)}
          name={edited && localized(edited.name, language)}
          today={today}
          categories={categories}
          products={products.map(({ id, name }) => ({ id, name: localized(name, language) }))}
          onClose={() => open()}
        />
      )}
    </>
  )
}

const STATE_TONES: Record<PromotionState, string> = {
  running: 'bg-ok-50 text-ok',
  planned: 'bg-gold-50 text-gold-ink',
  ended: 'bg-sunk text-ink-2',
  stopped: 'bg-sunk text-ink-2',
  usedUp: 'bg-henna-50 text-henna',
}

type Row = ListedPromotion & { state: PromotionState }

function PromotionRow({ promotion, onEdit }: { promotion: Row; onEdit: () => void }) {
  const t = useText(promotionsText)
  const states = useText(promotionStateText)
  const language = useLanguage()
  const { submit, isBusy } = usePromotionMutation()
  const { id, code, state, uses, maxUses, saved, startsAt, endsAt, stoppedAt } = promotion
  const name = localized(promotion.name, language)
  // The last day counts.
  const lastDay = endsAt && formatDate(dayOf(new Date(endsAt.getTime() - 1)))
  return (
    <li className={LIST_ROW}>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          <span className={`rounded-button px-2 py-0.5 text-label ${STATE_TONES[state]}`}>
            {states[state]}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-subtle">
          {code === null ? (
            <span>{t.automatic}</span>
          ) : (
            <bdi dir="ltr" className="font-medium text-ink-2">
              {code}
            </bdi>
          )}
          <Effect effect={promotion.effect} />
          <span>{t.period(formatDate(dayOf(startsAt)), lastDay ?? '')}</span>
          <span>{t.uses(uses, maxUses)}</span>
          {saved > 0 && <span>{t.saved(formatMoney(saved))}</span>}
        </p>
      </div>
      <IconButton icon={Pencil} label={t.edit(name)} onClick={onEdit} />
      <Switch
        label={stoppedAt === null ? t.stop(name) : t.start(name)}
        hideLabel
        checked={stoppedAt === null}
        disabled={isBusy}
        onChange={({ target }) =>
          submit({ intent: 'stop', id: String(id), isStopped: target.checked ? '' : '1' })
        }
      />
    </li>
  )
}

function Effect({ effect }: { effect: PromotionEffect }) {
  const t = useText(promotionEffectText)
  switch (effect.kind) {
    case 'percent':
      return <span>{t.percent(effect.percent)}</span>
    case 'amount':
      return <span>{t.amount(formatMoney(effect.amount))}</span>
    case 'freeDelivery':
      return <span>{t.freeDelivery}</span>
    case 'buyGet':
      return <span>{t.buyGet(effect.buy, effect.get)}</span>
    case 'bundle':
      return <span>{t.bundle(formatMoney(effect.price))}</span>
  }
}
