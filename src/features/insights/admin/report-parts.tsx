import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatMoney, money, sum, type Money } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { METHOD_COLORS, MethodMark } from '#features/cash/method-mark.tsx'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { Picture } from '#features/media/picture.tsx'
import { MeterBar } from '#ui/chart/share-bar.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { returnsText } from '../credit-notes.text.ts'
import { marginOf, salesAndReturns, type Report, type SoldAtCost } from '../report.rules.ts'
import { funnelText, reportText } from '../report.text.ts'

interface PartProps {
  report: Report
}

interface CardProps {
  title: string
  note?: string
  isEmpty: boolean
  children: ReactNode
}

function Card({ title, note, isEmpty, children }: CardProps) {
  const t = useText(reportText)
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-h2 font-semibold">{title}</h2>
      {note && <p className="text-small text-subtle">{note}</p>}
      <ul className="mt-3 grid gap-3.5">
        {isEmpty ? <li className="text-subtle">{t.nothing}</li> : children}
      </ul>
    </section>
  )
}

interface LineProps {
  name: ReactNode
  value: ReactNode
  /** Undefined if the value is not a share of a total. */
  percent: number | undefined
  fill?: string
}

function Line({ name, value, percent, fill }: LineProps) {
  return (
    <li className="min-w-0">
      <div className="mb-1 flex items-baseline gap-2">
        <span className="min-w-0 grow font-medium wrap-anywhere">{name}</span>
        <span className="text-small whitespace-nowrap text-subtle">{value}</span>
        {percent !== undefined && (
          <span className="min-w-11 text-end font-semibold whitespace-nowrap">
            <bdi dir="ltr">{percent} %</bdi>
          </span>
        )}
      </div>
      <MeterBar percent={percent ?? 100} {...(fill && { fill })} />
    </li>
  )
}

export function MethodsCard({ report: { methods, refunds } }: PartProps) {
  const t = useText(reportText)
  const sold = sum(methods.map(({ amount }) => amount))
  return (
    <Card title={t.methods} note={t.methodsNote} isEmpty={methods.length === 0}>
      {methods.map(({ method, amount, percent }) => (
        <Line
          key={method}
          name={<MethodMark method={method} />}
          value={<AdminMoney amount={amount} />}
          percent={percent}
          fill={METHOD_COLORS[method].fill}
        />
      ))}
      {refunds > 0 && (
        <li className="grid gap-1 border-t border-line pt-3">
          <TotalLine label={t.soldInRegister} amount={sold} />
          <TotalLine label={t.refunded} amount={money(-refunds)} />
          <TotalLine label={t.taken} amount={money(sold - refunds)} className="font-semibold" />
        </li>
      )}
    </Card>
  )
}

function TotalLine({ label, amount, className = '' }: { label: string; amount: Money; className?: string }) {
  return (
    <span className={`flex items-baseline justify-between gap-2 ${className}`}>
      {label}
      <bdi dir="ltr" className="whitespace-nowrap">
        <AdminMoney amount={amount} />
      </bdi>
    </span>
  )
}

export function CategoriesCard({ report: { categories, discounts } }: PartProps) {
  const t = useText(reportText)
  const language = useLanguage()
  return (
    <Card
      title={t.categories}
      {...(discounts > 0 && { note: t.beforeDiscounts })}
      isEmpty={categories.length === 0}
    >
      {categories.map(({ id, name, revenue, percent }) => (
        <Line
          key={id}
          name={localized(name, language)}
          value={<AdminMoney amount={revenue} />}
          percent={percent}
        />
      ))}
    </Card>
  )
}

export function WilayasCard({ report: { wilayas } }: PartProps) {
  const t = useText(reportText)
  const wilayaNames = useText(wilayaText)
  return (
    <Card title={t.wilayas} isEmpty={wilayas.length === 0}>
      {wilayas.map(({ wilaya, revenue, percent }) => (
        <Line
          key={wilaya}
          name={wilayaNames[wilaya]}
          value={<AdminMoney amount={revenue} />}
          percent={percent}
        />
      ))}
    </Card>
  )
}

/** Promotions of the orders of the period, as shares of all discounts; nothing if none was used. */
export function PromotionsCard({ report: { promotions } }: PartProps) {
  const t = useText(reportText)
  const language = useLanguage()
  const { uses, discount, used } = promotions
  if (used.length === 0) return null
  return (
    <Card
      title={t.promotions}
      note={t.promotionsNote(uses.value, formatMoney(discount.value), formatMoney(discount.before))}
      isEmpty={false}
    >
      {used.map((promotion) => (
        <Line
          key={promotion.id}
          name={
            <>
              <bdi>{localized(promotion.name, language)}</bdi>{' '}
              {promotion.code && (
                <bdi dir="ltr" className="text-small font-normal text-subtle">
                  {promotion.code}
                </bdi>
              )}
            </>
          }
          value={
            <>
              <bdi dir="ltr">{t.usedTimes(promotion.uses)}</bdi> · <AdminMoney amount={promotion.discount} />
            </>
          }
          percent={promotion.percent}
        />
      ))}
    </Card>
  )
}

/** Credit notes by their date, so that a past month keeps its figures; nothing without returns. */
export function ReturnsCard({ report }: PartProps) {
  const t = useText(returnsText)
  const [query] = useSearchParams()
  const sales = salesAndReturns(report)
  if (!sales) return null
  const { count, credited, ofEarlierOrders } = report.creditNotes
  return (
    <Card title={t.title} note={t.note} isEmpty={false}>
      <li className="grid gap-1">
        <TotalLine label={t.sold} amount={sales.sold} />
        <TotalLine label={t.credited(count)} amount={money(-credited)} />
        {ofEarlierOrders > 0 && (
          <TotalLine label={t.ofEarlierOrders} amount={money(-ofEarlierOrders)} className="text-subtle" />
        )}
        <TotalLine label={t.rest} amount={sales.rest} className="font-semibold" />
      </li>
      <li className="print:hidden">
        <Link
          to={`/admin/reports/credit-notes?${query.toString()}`}
          className="text-small font-medium text-link hover:underline"
        >
          {t.list}
        </Link>
      </li>
    </Card>
  )
}

/** Each step as a share of the visitors. Product views count every view, so they can exceed 100 %. */
export function FunnelCard({ report: { funnel } }: PartProps) {
  const t = useText(reportText)
  const names = useText(funnelText)
  const steps = [{ kind: 'page_view' as const, count: funnel.visitors }, ...funnel.steps]
  return (
    <Card title={t.funnel} note={t.funnelNote} isEmpty={steps.every(({ count }) => count === 0)}>
      {steps.map(({ kind, count }) => (
        <Line
          key={kind}
          name={names[kind]}
          value={<bdi dir="ltr">{count}</bdi>}
          percent={count > funnel.visitors ? undefined : Math.round((count * 100) / (funnel.visitors || 1))}
        />
      ))}
    </Card>
  )
}

type Sold = Report['products'][number]

export function ProductsTable({ report: { products, discounts, atCost } }: PartProps) {
  const t = useText(reportText)
  const language = useLanguage()
  const nameOf = ({ name }: Sold) => localized(name, language)
  return (
    <PlainTable
      label={t.products}
      title={t.products}
      {...(discounts > 0 && { sub: t.beforeDiscounts })}
      tools={
        <Link to="/admin/products" className="text-small font-medium text-link hover:underline print:hidden">
          {t.allProducts}
        </Link>
      }
      columns={columnsOf(t, nameOf, atCost !== undefined)}
      rows={products}
      rowKey={({ id }) => id}
      rowName={nameOf}
      empty={{ why: t.nothing }}
    />
  )
}

type Words = ReturnType<typeof useText<typeof reportText>>

function columnsOf(t: Words, nameOf: (sold: Sold) => string, withCosts: boolean): TableColumn<Sold>[] {
  const margin: TableColumn<Sold> = {
    id: 'margin',
    header: t.margin,
    align: 'end',
    width: 170,
    phone: 'line',
    isNamed: true,
    cell: ({ atCost }) => atCost && marginCell(atCost),
  }
  return [
    { id: 'product', header: t.product, phone: 'title', cell: (sold) => productCell(sold, nameOf(sold)) },
    {
      id: 'quantity',
      header: t.quantity,
      align: 'end',
      width: 110,
      phone: 'line',
      isNamed: true,
      cell: ({ quantity }) => quantity,
    },
    {
      id: 'revenue',
      header: t.sum,
      align: 'end',
      width: 150,
      phone: 'amount',
      cell: ({ revenue }) => amountCell(revenue),
    },
    ...(withCosts ? [margin] : []),
    { id: 'share', header: t.share, width: 260, phone: 'wide', cell: ({ percent }) => shareCell(percent) },
  ]
}

function productCell({ picture }: Sold, name: string) {
  return (
    <span className="flex items-center gap-3 font-medium">
      <span className="size-9 shrink-0 overflow-hidden rounded-[6px] bg-sunk [&_img]:size-9 [&_img]:object-cover">
        {picture && <Picture media={picture} alt="" sizes="36px" />}
      </span>
      {name}
    </span>
  )
}

function amountCell(amount: Money) {
  return <AdminMoney amount={amount} className="font-semibold" />
}

/** The margin of the units whose cost is known. */
function marginCell(atCost: SoldAtCost) {
  const { amount, percent } = marginOf(atCost)
  if (percent === undefined) return '–'
  return (
    <>
      <AdminMoney amount={amount} />{' '}
      <bdi dir="ltr" className="text-subtle">
        {percent} %
      </bdi>
    </>
  )
}

function shareCell(percent: number) {
  return (
    <span className="flex items-center gap-3">
      <MeterBar percent={percent} />
      <span className="w-11 shrink-0 text-end text-subtle">
        <bdi dir="ltr">{percent} %</bdi>
      </span>
    </span>
  )
}
