import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { data } from 'react-router'
import { storeProfile } from '#features/settings/settings.server.ts'
import { useText } from '#ui/language.tsx'
import { ROLL_58, usePaperLength } from '#ui/use-paper-length.ts'
import { findOrderByToken } from '../order.server.ts'
import { ReceiptPaper } from '../receipt-paper.tsx'
import { receiptOf, type Paper } from '../receipt.rules.ts'
import { receiptPageText } from '../receipt.text.ts'
import type { Route } from './+types/receipt.print'
import '#ui/paper-page.css'

export async function loader({ params }: Route.LoaderArgs) {
  const order = await findOrderByToken(params.token)
  const paper = order && receiptOf(order, await storeProfile())
  return data({ paper }, { status: paper ? 200 : 404, headers: PRIVATE })
}

/** Whoever holds the link may read it: nothing on the way may keep it or list it. */
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function ReceiptPage({ loaderData: { paper }, params }: Route.ComponentProps) {
  return (
    <main className="receipt-page">
      <meta name="robots" content="noindex" />
      {paper ? <Receipt paper={paper} order={`/order/${params.token}`} /> : <Unknown />}
    </main>
  )
}

function Receipt({ paper, order }: { paper: Paper; order: string }) {
  const t = useText(receiptPageText)
  const sheet = useRef<HTMLElement>(null)
  usePaperLength(sheet, ROLL_58)
  return (
    <>
      <title>{t.title(paper.id)}</title>
      <div className="receipt-screen">
        {/* A whole new document: the shop's styles and the paper's stay apart. */}
        <a className="receipt-back" href={order}>
          <ArrowLeft aria-hidden="true" size={20} /> {t.back}
        </a>
        <h1>{t.heading}</h1>
        <div className="receipt-actions">
          <button type="button" className="receipt-button" onClick={() => window.print()}>
            <Printer aria-hidden="true" size={20} /> {t.print}
          </button>
          <a className="receipt-button" href={`${order}/receipt.png`} download={`${paper.id}.png`}>
            <Download aria-hidden="true" size={20} /> {t.download}
          </a>
        </div>
      </div>
      <ReceiptPaper paper={paper} ref={sheet} />
    </>
  )
}

function Unknown() {
  const t = useText(receiptPageText)
  return (
    <div className="receipt-screen">
      <title>{t.unknownTitle}</title>
      <h1>{t.unknownTitle}</h1>
      <p>{t.unknownSentence}</p>
      <a className="receipt-back" href="/">
        <ArrowLeft aria-hidden="true" size={20} /> {t.home}
      </a>
    </div>
  )
}
