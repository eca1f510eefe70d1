import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { PrintWay } from './printer-settings.rules.ts'
import { printerText, printProblemText } from './printer.text.ts'
import { printUnprinted } from './printer.ts'
import { setUnprintedReceipt, useUnprintedReceipt } from './unprinted-receipt.ts'

/** Offers the last receipt again: on the printer, or by a way that needs none. */
export function UnprintedNotice() {
  const t = useText(printerText)
  const language = useLanguage()
  const unprinted = useUnprintedReceipt()
  const [isPrinting, setPrinting] = useState(false)
  if (!unprinted) return null
  const print = async (way?: PrintWay) => {
    setPrinting(true)
    await printUnprinted(way)
    setPrinting(false)
  }
  return (
    <section role="alert" className="grid gap-3 rounded-button bg-gold-50 px-4 py-3 text-gold-ink">
      <div className="flex items-start gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
        <div>
          <p className="font-medium">{t.unprinted}</p>
          <p className="text-small">{printProblemText[unprinted.problem][language]}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={isPrinting && t.printing} onClick={() => void print()}>
          {t.printAgain}
        </Button>
        <Button variant="secondary" onClick={() => void print('system')}>
          {t.bySystem}
        </Button>
        <Button variant="secondary" onClick={() => void print('image')}>
          {t.asImage}
        </Button>
        <Button variant="ghost" onClick={() => setUnprintedReceipt(undefined)}>
          {t.giveUp}
        </Button>
      </div>
    </section>
  )
}
