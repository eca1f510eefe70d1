import { Fragment, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { ReceiptLine, TextRun } from '#core/receipt-line.ts'
import { directionOf, type Language } from '#core/text.ts'
import './receipt.css'

interface ReceiptRollProps {
  /** The document's accessible name. */
  label: string
  language: Language
  lines: ReceiptLine[]
  /** Prints on the 58 mm roll; otherwise on the paper size that the page's styles name. */
  isRoll?: boolean
  /** Below the lines, on the same sheet. */
  children?: ReactNode
}

/** A document as it is printed; the page around it sets the size of a printer's dot (`--dot`). */
export function ReceiptRoll({ label, language, lines, isRoll = true, children }: ReceiptRollProps) {
  const sheet = useRef<HTMLElement>(null)
  useRollLength(sheet, isRoll)
  return (
    <article ref={sheet} className="paper" lang={language} dir={directionOf(language)} aria-label={label}>
      {renderInOrder(lines, (line) => (
        <Line {...line} />
      ))}
      {children}
    </article>
  )
}

function Line({ style, text, value }: ReceiptLine) {
  if (style === 'rule' || style === 'dashes') return <hr className={`paper-${style}`} />
  return (
    <p className={`paper-line paper-${style}`}>
      <span className="paper-text">
        <TextRuns runs={text} />
      </span>
      {value && (
        <span className="paper-value">
          <TextRuns runs={value} />
        </span>
      )}
    </p>
  )
}

/** Numbers are written left to right in Arabic text; names and other user input get their own direction. */
function TextRuns({ runs }: { runs: TextRun[] }) {
  return renderInOrder(runs, (run) => {
    if (typeof run === 'string') return `${run} `
    return 'ltr' in run ? <bdi dir="ltr">{run.ltr}</bdi> : <bdi dir="auto">{run.auto}</bdi>
  })
}

function renderInOrder<T>(items: T[], render: (item: T) => ReactNode): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- the lines of a document are never reordered
  return items.map((item, index) => <Fragment key={index}>{render(item)}</Fragment>)
}

/** Millimetres: the width of the paper, and of the part that the print head reaches, which is the sheet's width. */
export const ROLL = { width: 58, printed: 48 }

/**
 * Sets the printed page's length to that of the sheet on the screen, because browsers have no paper size of open
 * length and would print on A4. Without JavaScript the printer's own setting applies.
 */
function useRollLength(sheet: RefObject<HTMLElement | null>, isRoll: boolean): void {
  useEffect(() => {
    if (!isRoll || !sheet.current) return
    const style = new CSSStyleSheet()
    const observer = new ResizeObserver(([entry]) => {
      const { inlineSize, blockSize } = entry!.borderBoxSize[0]!
      // One millimetre more, so that rounding does not push the last line onto a second page.
      const length = Math.ceil((ROLL.printed * blockSize) / inlineSize) + 1
      style.replaceSync(`@page { size: ${ROLL.width}mm ${length}mm; margin: 0 }`)
    })
    observer.observe(sheet.current)
    document.adoptedStyleSheets.push(style)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style)
    }
  }, [sheet, isRoll])
}
