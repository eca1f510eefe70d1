import { Download } from 'lucide-react'
import { PrintButton, PrintPage } from '#ui/print/print-page.tsx'
import { ReceiptRoll } from '#ui/print/receipt-roll.tsx'
import { linesOf } from './receipt-lines.text.ts'
import type { Paper } from './receipt.rules.ts'

interface PaperPageProps {
  paper: Paper
  title: string
  heading?: string
  back: { href: string; label: string }
  /** The address of the document as a PNG. */
  image: string
  labels: { print: string; download: string }
}

/** The printable page of a receipt or an invoice. */
export function DocumentPage({ paper, image, labels, ...page }: PaperPageProps) {
  return (
    <PrintPage
      {...page}
      actions={
        <div className="receipt-actions">
          <PrintButton label={labels.print} />
          <a className="receipt-button" href={image} download={`${paper.id}.png`}>
            <Download aria-hidden="true" size={20} /> {labels.download}
          </a>
        </div>
      }
    >
      <DocumentRoll paper={paper} />
    </PrintPage>
  )
}

/** A receipt or an invoice on its paper roll. */
export function DocumentRoll({ paper }: { paper: Paper }) {
  return <ReceiptRoll label={paper.id} language={paper.language} lines={linesOf(paper)} />
}
