import { data } from 'react-router'
import * as v from 'valibot'
import { parseTableState } from '#core/table-state.ts'
import { localized } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PaperLinks } from '#ui/print/paper-links.tsx'
import { MissingPrintPage, PrintButton, PrintPage } from '#ui/print/print-page.tsx'
import { ReceiptRoll } from '#ui/print/receipt-roll.tsx'
import { PrintedPages } from '#ui/print/roll-pages.tsx'
import { readOrderIds } from '../../bulk/bulk.rules.ts'
import { ORDERS_SHAPE } from '../../list/order-list.rules.ts'
import { sortOrderIds } from '../../list/order-list.server.ts'
import { PAPERS, PRINTED, type PrintedKind } from '../print.rules.ts'
import { linesOf } from '../receipt-lines.text.ts'
import { findInvoices, findPackingList, findReceipts, findSlips } from '../several-documents.server.ts'
import { packingListLines, slipLines } from '../slip-lines.text.ts'
import { printText } from '../slip.text.ts'
import type { Route } from './+types/documents.print'
import { AddressLabels } from './address-labels.tsx'
import { OrderCode } from './order-code.tsx'

const printQuery = v.object({
  kind: v.fallback(v.picklist(PRINTED), 'slips'),
  orders: v.fallback(v.pipe(v.string(), v.transform(readOrderIds), v.array(v.number())), []),
  paper: v.fallback(v.picklist(PAPERS), 'roll'),
})

/** `?kind=slips&orders=12,15&sort=total`: the documents of these orders, in the sort order of the list. */
export const loader = requireStaff('manageOrders', async ({ url, request }) => {
  const { kind, orders, paper } = parseQuery(printQuery, url.searchParams)
  const ids = await sortOrderIds(orders, parseTableState(url.searchParams, ORDERS_SHAPE))
  const language = languageOf(request)
  const documents = ids.length > 0 ? await findDocuments(kind, ids, language) : undefined
  return data(
    { documents, kind, paper, count: ids.length, missing: orders.length - ids.length },
    { status: documents ? 200 : 404, headers: { 'cache-control': 'no-store' } },
  )
})

async function findDocuments(kind: PrintedKind, ids: number[], language: 'fr' | 'ar') {
  if (kind === 'invoices') return { receipts: await findInvoices(ids) }
  if (kind === 'receipts') return { receipts: await findReceipts(ids) }
  if (kind === 'slips') return { slips: await findSlips(ids) }
  if (kind === 'labels') return { labels: await findSlips(ids) }
  const [list, store] = await Promise.all([findPackingList(ids, language), storeProfile()])
  return { packing: { list, storeName: localized(store.name, language), printedAt: new Date() } }
}

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const t = useText(printText)
  const back = { href: '/admin/orders', label: t.back }
  const { documents, kind, paper, count, missing } = loaderData
  if (!documents) return <MissingPrintPage title={t.missing} back={back} />
  const areLabels = kind === 'labels'
  const papers = [
    { id: 'roll', label: areLabels ? t.labelRoll : t.roll },
    { id: 'a4', label: areLabels ? t.labelSheet : t.a4 },
  ]
  return (
    <PrintPage
      title={t[kind]}
      heading={t.count(t[kind], count)}
      back={back}
      actions={
        <>
          {missing > 0 && <p>{t.someMissing(missing)}</p>}
          <PaperLinks label={t.paper} papers={papers} current={paper} />
          <PrintButton label={t.print} />
        </>
      }
      data-paper={areLabels && paper === 'roll' ? 'roll40' : paper}
    >
      {'labels' in documents ? (
        <AddressLabels labels={documents.labels} paper={paper} />
      ) : (
        <PrintedPages isRoll={paper === 'roll'} onHalves={kind === 'slips'}>
          <Documents documents={documents} />
        </PrintedPages>
      )}
    </PrintPage>
  )
}

type Found = NonNullable<Route.ComponentProps['loaderData']['documents']>

function Documents({ documents }: { documents: Exclude<Found, { labels: unknown }> }) {
  const t = useText(printText)
  const language = useLanguage()
  if ('packing' in documents && documents.packing) {
    const { list, ...head } = documents.packing
    const lines = packingListLines(list, { language, ...head })
    return <ReceiptRoll label={t.packingList} language={language} lines={lines} isRoll={false} />
  }
  if ('slips' in documents)
    return documents.slips.map((slip) => (
      <ReceiptRoll
        key={slip.orderNumber}
        label={String(slip.orderNumber)}
        language={slip.language}
        lines={slipLines(slip)}
        isRoll={false}
      >
        <OrderCode {...slip} />
      </ReceiptRoll>
    ))
  return documents.receipts.map((doc) => (
    <ReceiptRoll key={doc.id} label={doc.id} language={doc.language} lines={linesOf(doc)} isRoll={false}>
      <OrderCode {...doc} />
    </ReceiptRoll>
  ))
}
