import { data } from 'react-router'
import { findOrderByToken } from '#features/orders/order.server.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { useText } from '#ui/page/language.tsx'
import { MissingPrintPage } from '#ui/print/print-page.tsx'
import { DocumentPage } from '../document-page.tsx'
import { receiptOf } from '../receipt.rules.ts'
import { receiptPageText } from '../receipt.text.ts'
import type { Route } from './+types/receipt.print'

export async function loader({ params }: Route.LoaderArgs) {
  const order = await findOrderByToken(params.token)
  const receipt = order && receiptOf(order, await storeProfile())
  return data({ receipt }, { status: receipt ? 200 : 404, headers: PRIVATE })
}

/** The token in the URL is the only protection of the receipt: it must be neither cached nor indexed. */
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function ReceiptPage({ loaderData: { receipt }, params }: Route.ComponentProps) {
  const t = useText(receiptPageText)
  if (!receipt)
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
      doc={receipt}
      title={t.title(receipt.id)}
      heading={t.heading}
      back={{ href: order, label: t.back }}
      image={`${order}/receipt.png`}
      labels={t}
    />
  )
}
