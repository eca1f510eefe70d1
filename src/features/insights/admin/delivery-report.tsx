import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { TextOf } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import {
  refusalRate,
  type CourierDeliveries,
  type DeliveriesReport,
  type DeliveryCounts,
} from '../delivery-report.rules.ts'
import { deliveryNames, deliveryReportText } from '../delivery-report.text.ts'

/** Deliveries by courier and zone, and refusals by wilaya and source; only in shops with runs. */
export function DeliveryReport({ couriers, zones, wilayas, sources }: DeliveriesReport) {
  const t = useText(deliveryReportText)
  const names = deliveryNames(useLanguage())
  const [query] = useSearchParams()
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="justify-self-end print:hidden">
        <ButtonLink
          variant="secondary"
          to={`/admin/reports/deliveries.csv?${query.toString()}`}
          reloadDocument
        >
          <Download className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.export}
        </ButtonLink>
      </div>
      <DeliveryTable
        title={t.title}
        rows={couriers}
        nameOf={({ name }) => name}
        more={[...moreColumns<CourierDeliveries>(t), differenceColumn(t)]}
      />
      <DeliveryTable title={t.zones} rows={zones} nameOf={names.zone} more={moreColumns(t)} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <DeliveryTable
          title={t.wilayas}
          rows={wilayas}
          nameOf={({ wilaya }) => names.wilaya(wilaya)}
          more={[]}
        />
        <DeliveryTable
          title={t.sources}
          rows={sources}
          nameOf={({ source }) => names.source(source)}
          more={[]}
        />
      </div>
    </div>
  )
}

interface DeliveryTableProps<Row extends DeliveryCounts> {
  title: string
  rows: Row[]
  nameOf: (row: Row) => string
  more: TableColumn<Row>[]
}

function DeliveryTable<Row extends DeliveryCounts>({ title, rows, nameOf, more }: DeliveryTableProps<Row>) {
  const t = useText(deliveryReportText)
  return (
    <PlainTable
      label={title}
      title={title}
      columns={[...countColumns(t, nameOf), ...more]}
      rows={rows}
      rowKey={nameOf}
      rowName={nameOf}
      empty={{ why: t.nothing }}
    />
  )
}

type Words = TextOf<typeof deliveryReportText>

function countColumns<Row extends DeliveryCounts>(
  t: Words,
  nameOf: (row: Row) => string,
): TableColumn<Row>[] {
  return [
    { id: 'name', header: t.name, phone: 'title', cell: (row) => <bdi>{nameOf(row)}</bdi> },
    numberColumn('delivered', t.delivered, ({ delivered }) => delivered),
    numberColumn('refused', t.refused, ({ refused }) => refused),
    {
      id: 'rate',
      header: t.rate,
      align: 'end',
      phone: 'amount',
      // On a phone the amount stands without its heading.
      cell: (row) => (
        <>
          <span className="text-label font-normal text-subtle md:hidden">{t.rate} </span>
          <bdi dir="ltr">{refusalRate(row)} %</bdi>
        </>
      ),
    },
  ]
}

function differenceColumn(t: Words): TableColumn<CourierDeliveries> {
  return {
    id: 'difference',
    header: t.difference,
    align: 'end',
    phone: 'line',
    isNamed: true,
    cell: ({ difference }) => (difference === 0 ? '–' : <AdminMoney amount={difference} />),
  }
}

function moreColumns<Row extends DeliveryCounts>(t: Words): TableColumn<Row>[] {
  return [
    numberColumn('postponed', t.postponed, ({ postponed }) => postponed),
    numberColumn('time', t.time, ({ minutes }) => (minutes === null ? '–' : t.minutes(minutes))),
    {
      id: 'cash',
      header: t.cash,
      align: 'end',
      phone: 'line',
      isNamed: true,
      cell: ({ cash }) => <AdminMoney amount={cash} />,
    },
  ]
}

function numberColumn<Row extends DeliveryCounts>(
  id: string,
  header: string,
  cell: (row: Row) => number | string,
): TableColumn<Row> {
  return { id, header, align: 'end', phone: 'line', isNamed: true, cell }
}
