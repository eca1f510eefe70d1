import { useCallback } from 'react'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage } from '#ui/page/language.tsx'
import type { PrintOutcome } from './print-outcome.rules.ts'
import { printerText, printProblemText } from './printer.text.ts'
import { printReceipt, printUnprinted } from './printer.ts'
import type { PrintableReceipt } from './receipt-canvas.ts'

type Print = (receipt: PrintableReceipt, options: { openDrawer: boolean }) => Promise<PrintOutcome>

/** Prints; a problem is shown with a button that prints again. */
export function usePrint(): Print {
  const toasts = useToasts()
  const language = useLanguage()
  return useCallback(
    async (receipt, options) => {
      const report = (outcome: PrintOutcome): PrintOutcome => {
        if (!outcome.done && outcome.problem !== 'cancelled')
          toasts.error(printProblemText[outcome.problem][language], {
            label: printerText.printAgain[language],
            onPress: () => void printUnprinted().then(report),
          })
        return outcome
      }
      return report(await printReceipt(receipt, options))
    },
    [toasts, language],
  )
}
