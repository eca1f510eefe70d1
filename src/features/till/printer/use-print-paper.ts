import { useState } from 'react'
import { useLanguage } from '#ui/page/language.tsx'
import type { PrintOutcome } from './print-outcome.rules.ts'
import { printerSettings } from './printer-settings.ts'
import { printProblemText } from './printer.text.ts'
import { printReceipt, printUnprinted } from './printer.ts'
import type { PrintableReceipt } from './receipt-canvas.ts'

/** Prints a report as the till of this device prints its receipts; by default in the print dialog, as the page shows it. */
export function usePrintPaper() {
  const language = useLanguage()
  const [problem, setProblem] = useState<string>()
  async function report(printing: Promise<PrintOutcome>): Promise<void> {
    const outcome = await printing
    setProblem(outcome.done ? undefined : printProblemText[outcome.problem][language])
  }
  return {
    print(paper: PrintableReceipt): void {
      if (printerSettings().way === 'system') window.print()
      else void report(printReceipt(paper, { openDrawer: false }))
    },
    problem,
    /** After a problem: the same paper, which is not a copy. */
    printAgain: () => void report(printUnprinted()),
  }
}
