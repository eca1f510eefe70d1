import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { PrintButton, PrintPage } from '#ui/print/print-page.tsx'
import { ReceiptRoll } from '#ui/print/receipt-roll.tsx'
import { linesOf } from './receipt-lines.text.ts'
import type { OrderDocument } from './receipt.rules.ts'

interface DocumentPageProps {
  doc: OrderDocument
  title: string
  heading?: string
  back: { href: string; label: string }
  /** The URL of the document as a PNG. */
  image: string
  labels: { print: string; download: string }
  /** Below the document, on the same sheet. */
  children?: ReactNode
}

/** The printable page of a receipt or an invoice. */
export function DocumentPage({ doc, image, labels, children, ...page }: DocumentPageProps) {
  return (
    <PrintPage
      {...page}
      actions={
        <div className="receipt-actions">
          <PrintButton label={labels.print} />
          <a className="receipt-button" href={image} download={`${doc.id}.png`}>
            <Download aria-hidden="true" size={20} /> {labels.download}
          </a>
        </div>
      }
    >
      <DocumentRoll doc={doc}>{children}</DocumentRoll>
    </PrintPage>
  )
}

/** A receipt or an invoice on a paper roll. */
export function DocumentRoll({ doc, children }: { doc: OrderDocument; children?: ReactNode }) {
  return (
    <ReceiptRoll label={doc.id} language={doc.language} lines={linesOf(doc)}>
      {children}
    </ReceiptRoll>
  )
}
