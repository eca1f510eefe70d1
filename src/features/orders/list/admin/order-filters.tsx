import { CalendarDays, CreditCard, MapPin } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatDay, startOf, type Day } from '#core/day.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { withFilter } from '#core/table-state.ts'
import { isolateLtr } from '#core/text.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { expiryText } from '#features/orders/expiry/admin/expiry.text.ts'
import { ordersText } from '#features/orders/list/admin/orders.text.ts'
import { paymentLabel } from '#features/orders/payment/payment.text.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { FilterChip, FilterMenu, TableFilter } from '#ui/table/table-filter.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { ORDERS_SHAPE, PERIODS, type OrderPaymentChoice, type OrderTableState } from '../order-list.rules.ts'

interface OrderFiltersProps {
  state: OrderTableState
  methods: OrderPaymentChoice[]
  refunds: RefundsDue
  /** Unpaid orders that will be cancelled soon. */
  expiring: number
}

/** Refunds still to be sent. */
export interface RefundsDue {
  count: number
  amount: Money
}

export function OrderFilters({ state, methods, refunds, expiring }: OrderFiltersProps) {
  const t = useText(ordersText)
  const expiry = useText(expiryText)
  const wilayaNames = useText(wilayaText)
  const language = useLanguage()
  const table = { state, shape: ORDERS_SHAPE }
  return (
    <>
      {(refunds.count > 0 || state.filters.refund) && (
        // Money that someone must send.
        <span className="contents [&>a:not([aria-current])]:border-henna [&>a:not([aria-current])]:text-henna">
          <FilterChip
            {...table}
            name="refund"
            label={t.refundsDue(refunds.count, isolateLtr(formatMoney(refunds.amount)))}
          />
        </span>
      )}
      {(expiring > 0 || state.filters.unpaid) && (
        <FilterChip {...table} name="unpaid" label={expiry.filter(expiring)} />
      )}
      <PeriodFilter state={state} />
      <FilterMenu
        {...table}
        name="payment"
        label={t.payment}
        icon={CreditCard}
        all={t.anyPayment}
        options={methods.map(({ id, name }) => ({ value: id, label: paymentLabel(id, name, language) }))}
      />
      <FilterMenu
        {...table}
        name="wilaya"
        label={t.wilaya}
        icon={MapPin}
        all={t.anyWilaya}
        options={WILAYAS.map((value) => ({ value, label: wilayaNames[value] }))}
      />
      <FilterChip {...table} name="vip" label={t.vip} />
    </>
  )
}

function PeriodFilter({ state }: { state: OrderTableState }) {
  const t = useText(ordersText)
  const urlOf = useTableUrl(ORDERS_SHAPE)
  const chooseDays = useDaysDialog(state)
  const { period, from, to } = state.filters
  const names = { today: t.periodToday, week: t.periodWeek, month: t.periodMonth }
  const withoutDays = withFilter(withFilter(state, 'from', undefined), 'to', undefined)
  const isCustom = from !== undefined || to !== undefined
  return (
    <TableFilter
      label={t.period}
      icon={CalendarDays}
      chosen={isCustom ? formatDays(from, to) : period && names[period as keyof typeof names]}
      entries={[
        {
          id: 'any',
          label: t.anyPeriod,
          to: urlOf(withFilter(withoutDays, 'period', undefined)),
          isChosen: !period && !isCustom,
        },
        ...PERIODS.map((name) => ({
          id: name,
          label: names[name],
          to: urlOf(withFilter(withoutDays, 'period', name)),
          isChosen: period === name && !isCustom,
        })),
        { id: 'days', label: t.chooseDays, onAction: () => void chooseDays(), isChosen: isCustom },
      ]}
    />
  )
}

function formatDays(from: string | undefined, to: string | undefined): string {
  return [from, to].map((day) => (day ? formatDay(startOf(day as Day)) : '…')).join(' – ')
}

/** A dialog for the first and the last day; both are optional. */
function useDaysDialog(state: OrderTableState) {
  const t = useText(ordersText)
  const confirm = useConfirm()
  const navigate = useNavigate()
  const urlOf = useTableUrl(ORDERS_SHAPE)
  return async () => {
    const days = { from: state.filters.from ?? '', to: state.filters.to ?? '' }
    const isConfirmed = await confirm({
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
    if (!isConfirmed) return
    const withoutPeriod = withFilter(state, 'period', undefined)
    const chosen = withFilter(
      withFilter(withoutPeriod, 'from', days.from || undefined),
      'to',
      days.to || undefined,
    )
    void navigate(urlOf(chosen), { preventScrollReset: true })
  }
}
