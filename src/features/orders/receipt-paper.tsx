import type { Ref } from 'react'
import { PaperRoll } from '#ui/paper-roll.tsx'
import { linesOf } from './receipt-lines.text.ts'
import type { Paper } from './receipt.rules.ts'

/** The receipt or invoice on its roll. */
export function ReceiptPaper({ paper, ref }: { paper: Paper; ref?: Ref<HTMLElement> }) {
  return <PaperRoll label={paper.id} language={paper.language} lines={linesOf(paper)} ref={ref} />
}
