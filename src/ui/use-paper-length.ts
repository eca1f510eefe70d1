import { useEffect, type RefObject } from 'react'

interface Roll {
  /** Of the paper, in millimetres. */
  width: number
  /** Of it, what the print head reaches; the sheet is drawn as wide as this. */
  printed: number
}

/** The counter's printer. */
export const ROLL_58: Roll = { width: 58, printed: 48 }

/**
 * Browsers know no paper of open length (`58mm auto` is not a size to them) and would print on A4: the page's size
 * follows the sheet drawn on the screen. Without a script the printer's own setting counts.
 */
export function usePaperLength(sheet: RefObject<HTMLElement | null>, { width, printed }: Roll): void {
  useEffect(() => {
    if (!sheet.current) return
    const style = new CSSStyleSheet()
    const observer = new ResizeObserver(([entry]) => {
      const { inlineSize, blockSize } = entry!.borderBoxSize[0]!
      // Rounding in print must not push the last line onto a second sheet.
      const length = Math.ceil((printed * blockSize) / inlineSize) + 1
      style.replaceSync(`@page { size: ${width}mm ${length}mm; margin: 0 }`)
    })
    observer.observe(sheet.current)
    document.adoptedStyleSheets.push(style)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style)
    }
  }, [sheet, width, printed])
}
