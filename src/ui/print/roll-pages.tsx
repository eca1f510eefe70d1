/** Several documents in one print, each on a page of its own. */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { ROLL } from './receipt-roll.tsx'
import './roll-pages.css'

interface PrintedPagesProps {
  isRoll: boolean
  /** Two short documents on an A4 sheet, which is cut in the middle. */
  onHalves?: boolean
  children: ReactNode
}

/** On the roll every document has a page of its own length; on A4 each begins a new sheet. */
export function PrintedPages({ isRoll, onHalves = false, children }: PrintedPagesProps) {
  const pages = useRef<HTMLDivElement>(null)
  useRollLengths(pages, isRoll)
  return (
    <div ref={pages} className="printed-pages" data-halves={(onHalves && !isRoll) || undefined}>
      {children}
    </div>
  )
}

/** Gives each sheet a named page of its length on the screen, because browsers have no paper size of open length. */
function useRollLengths(pages: RefObject<HTMLElement | null>, isRoll: boolean): void {
  useEffect(() => {
    if (!isRoll || !pages.current) return
    const sheets = [...pages.current.querySelectorAll<HTMLElement>('.paper')]
    const style = new CSSStyleSheet()
    const measure = () => {
      const lengths = sheets.map(({ offsetWidth, offsetHeight }) =>
        // One millimetre more, so that rounding does not push the last line onto a second page.
        offsetWidth > 0 ? Math.ceil((ROLL.printed * offsetHeight) / offsetWidth) + 1 : 0,
      )
      // Nothing is measured in the print layout, which has other widths.
      if (window.matchMedia('print').matches || lengths.includes(0)) return
      const rules = lengths.map(
        (length, index) =>
          `@page roll-${index} { size: ${ROLL.width}mm ${length}mm; margin: 0 }
           .printed-pages > .paper:nth-child(${index + 1}) { page: roll-${index} }`,
      )
      style.replaceSync(
        [`@page { size: ${ROLL.width}mm ${Math.max(...lengths)}mm; margin: 0 }`, ...rules].join('\n'),
      )
    }
    const observer = new ResizeObserver(measure)
    for (const sheet of sheets) observer.observe(sheet)
    document.adoptedStyleSheets.push(style)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style)
    }
  }, [pages, isRoll])
}
