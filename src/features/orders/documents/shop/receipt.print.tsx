import { data } from 'react-router'
import { findOrderByToken } from '#features/orders/order.server.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { useText } from '#ui/page/language.tsx'
import { MissingPrintPage } from '#ui/print/print-page.tsx'
import { DocumentPage } from '../receipt-paper.tsx'
import { receiptOf } from '../receipt.rules.ts'
import { receiptPageText } from '../receipt.text.ts'
import type { Route } from './+types/receipt.print'

export async function loader({ params }: Route.LoaderArgs) {
  const order = await findOrderByToken(params.token)
  const paper = order && receiptOf(order, await storeProfile())
  return data({ paper }, { status: paper ? 200 : 404, headers: PRIVATE })
}

/** The link is the only protection of the receipt: it must be neither cached nor indexed. */
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function ReceiptPage({ loaderData: { paper }, params }: Route.ComponentProps) {
  const t = useText(receiptPageText)
  if (!paper)
    return (
      <MissingPrintPage
        title={t.unknownTitle}
        sentence={t.unknownSentence}
        back={{ href: '/', label: t.home }}
      />
    )
  const order = `/order/${params.token}`
  return (
    <DocumentPage
      paper={paper}
      title={t.title(paper.id)}
      heading={t.heading}
      back={{ href: order, label: t.back }}
      image={`${order}/receipt.png`}
      labels={t}
    />
  )
}
