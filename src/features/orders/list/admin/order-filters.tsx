import { CalendarDays, CreditCard, MapPin } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatDay, startOf, type Day } from '#core/day.ts'
import { withFilter } from '#core/table-state.ts'
import { WILAYAS } from '#features/clients/clients.rules.ts'
import { wilayaText } from '#features/clients/wilaya.text.ts'
import { ordersText } from '#features/orders/list/admin/orders.text.ts'
import { paymentLabel } from '#features/orders/payment/payment.text.ts'
import type { PaymentChoice } from '#features/settings/settings.rules.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { FilterChip, FilterMenu, TableFilter } from '#ui/table/table-filter.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { ORDERS_SHAPE, PERIODS, type OrderTableState } from '../order-list.rules.ts'

interface OrderFiltersProps {
  state: OrderTableState
  methods: PaymentChoice[]
}

export function OrderFilters({ state, methods }: OrderFiltersProps) {
  const t = useText(ordersText)
  const places = useText(wilayaText)
  const language = useLanguage()
  const asked = { state, shape: ORDERS_SHAPE }
  return (
    <>
      <PeriodFilter state={state} />
      <FilterMenu
        {...asked}
        name="payment"
        label={t.payment}
        icon={CreditCard}
        all={t.anyPayment}
        options={methods.map(({ id, name }) => ({ value: id, label: paymentLabel(id, name, language) }))}
      />
      <FilterMenu
        {...asked}
        name="wilaya"
        label={t.wilaya}
        icon={MapPin}
        all={t.anyWilaya}
        options={WILAYAS.map((value) => ({ value, label: places[value] }))}
      />
      <FilterChip {...asked} name="vip" label={t.vipOnly} />
    </>
  )
}

function PeriodFilter({ state }: { state: OrderTableState }) {
  const t = useText(ordersText)
  const addressOf = useTableUrl(ORDERS_SHAPE)
  const chooseDays = useDays(state)
  const { period, from, to } = state.filters
  const names = { today: t.periodToday, week: t.periodWeek, month: t.periodMonth }
  const others = withFilter(withFilter(state, 'from', undefined), 'to', undefined)
  const isFree = from !== undefined || to !== undefined
  return (
    <TableFilter
      label={t.period}
      icon={CalendarDays}
      chosen={isFree ? daysLine(from, to) : period && names[period as keyof typeof names]}
      entries={[
        {
          id: 'any',
          label: t.anyPeriod,
          to: addressOf(withFilter(others, 'period', undefined)),
          isChosen: !period && !isFree,
        },
        ...PERIODS.map((name) => ({
          id: name,
          label: names[name],
          to: addressOf(withFilter(others, 'period', name)),
          isChosen: period === name && !isFree,
        })),
        { id: 'days', label: t.chooseDays, onAction: () => void chooseDays(), isChosen: isFree },
      ]}
    />
  )
}

function daysLine(from: string | undefined, to: string | undefined): string {
  return [from, to].map((day) => (day ? formatDay(startOf(day as Day)) : '…')).join(' – ')
}

/** Asks for a first and a last day; both are optional. */
function useDays(state: OrderTableState) {
  const t = useText(ordersText)
  const ask = useConfirm()
  const navigate = useNavigate()
  const addressOf = useTableUrl(ORDERS_SHAPE)
  return async () => {
    const days = { from: state.filters.from ?? '', to: state.filters.to ?? '' }
    const yes = await ask({
      kind: 'info',
      icon: CalendarDays,
      title: t.period,
      sentence: t.chooseDays,
      confirm: t.show,
      renderExtra: (setReady) => (
        <div className="mt-3 grid gap-3">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t[end]}
              defaultValue={days[end]}
              onChange={(event) => {
                days[end] = event.target.value
                setReady(days.from !== '' || days.to !== '')
              }}
            />
          ))}
        </div>
      ),
    })
    if (!yes) return
    const named = withFilter(state, 'period', undefined)
    const chosen = withFilter(withFilter(named, 'from', days.from || undefined), 'to', days.to || undefined)
    void navigate(addressOf(chosen), { preventScrollReset: true })
  }
}
