/** The page around a printed document. Paper shows the document alone, the screen also a way back and buttons. */
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import './print-page.css'

interface BackLinkProps {
  href: string
  label: string
}

interface PrintPageProps {
  title: string
  /** The heading on the screen, if it is not the title. */
  heading?: string
  back: BackLinkProps
  /** Buttons below the heading. */
  actions: ReactNode
  /** The document. */
  children: ReactNode
  'data-paper'?: string
  'data-unprinted'?: true | undefined
}

export function PrintPage({
  title,
  heading = title,
  back,
  actions,
  children,
  ...attributes
}: PrintPageProps) {
  return (
    <main className="receipt-page" {...attributes}>
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <div className="receipt-screen">
        <BackLink {...back} />
        <h1>{heading}</h1>
        {actions}
      </div>
      {children}
    </main>
  )
}

interface MissingPrintPageProps {
  title: string
  sentence?: string
  back: BackLinkProps
}

/** Shown where the document does not exist. */
export function MissingPrintPage({ title, sentence, back }: MissingPrintPageProps) {
  return (
    <main className="receipt-page">
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <div className="receipt-screen">
        <h1>{title}</h1>
        {sentence && <p>{sentence}</p>}
        <BackLink {...back} />
      </div>
    </main>
  )
}

export function PrintButton({ label, onPrint }: { label: string; onPrint?: () => void }) {
  return (
    <button type="button" className="receipt-button" onClick={onPrint ?? (() => window.print())}>
      <Printer aria-hidden="true" size={20} /> {label}
    </button>
  )
}

/** Why a receipt printer did not print. */
export function PrintProblem({ sentence }: { sentence: string | undefined }) {
  return <div role="alert">{sentence && <p className="receipt-problem">{sentence}</p>}</div>
}

/** Loads a new document, because the styles of the site and of the printed page must not mix. */
function BackLink({ href, label }: BackLinkProps) {
  return (
    <a className="receipt-back" href={href}>
      <ArrowLeft aria-hidden="true" size={20} /> {label}
    </a>
  )
}
