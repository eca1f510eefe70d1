import { inLanguage, type Language } from '#core/text.ts'
import { PrintCode } from '#ui/print/print-code.tsx'
import { slipText } from '../slip.text.ts'

/** The code that puts the order into a run; nothing if no courier delivers it. */
export function OrderCode({ code, language }: { code?: string | undefined; language: Language }) {
  return code && <PrintCode code={code} label={inLanguage(slipText, language).code} />
}
