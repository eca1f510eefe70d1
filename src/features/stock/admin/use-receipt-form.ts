import { useEffect, useState } from 'react'
import type { StockedVariant } from '#features/catalogue/stock/stock.rules.ts'
import { readDraft, removeDraft, saveDraft } from '#ui/form/drafts.ts'
import { withUnit, type LineInput, type ReceiptLineInput } from '../receipt.rules.ts'

interface ReceiptDraft {
  form: { supplier: string; note: string; lines: ReceiptLineInput[] }
  /** The idempotency key: sent again with the same contents, the receipt is stored once. */
  key: string
}

const DRAFT_KEY = 'goods-receipt'

function emptyDraft(): ReceiptDraft {
  return { form: { supplier: '', note: '', lines: [] }, key: crypto.randomUUID() }
}

const isEmpty = ({ form: { supplier, note, lines } }: ReceiptDraft) =>
  supplier === '' && note === '' && lines.length === 0

/** The input of a receipt, stored in the browser until it is saved. Runs only in the browser. */
export function useReceiptForm() {
  const [stored] = useState(() => readDraft(DRAFT_KEY, emptyDraft()))
  const [draft, setDraft] = useState(stored ?? emptyDraft)
  const [isResumed, setResumed] = useState(stored !== undefined && !isEmpty(stored))
  useEffect(() => {
    if (isEmpty(draft)) removeDraft(DRAFT_KEY)
    else saveDraft(DRAFT_KEY, draft)
  }, [draft])
  const change = (part: Partial<ReceiptDraft['form']>) =>
    setDraft((before) => ({ ...before, form: { ...before.form, ...part } }))
  const changeLines = (next: (lines: ReceiptLineInput[]) => ReceiptLineInput[]) =>
    setDraft((before) => ({ ...before, form: { ...before.form, lines: next(before.form.lines) } }))
  return {
    ...draft,
    isResumed,
    change,
    add: (variant: StockedVariant) => changeLines((lines) => withUnit(lines, variant)),
    changeLine: (variantId: number, part: Partial<Omit<LineInput, 'variantId'>>) =>
      changeLines((lines) =>
        lines.map((line) => (line.variantId === variantId ? { ...line, ...part } : line)),
      ),
    removeLine: (variantId: number) =>
      changeLines((lines) => lines.filter((line) => line.variantId !== variantId)),
    /** The next save is a receipt of its own. */
    renewKey: () => setDraft((before) => ({ ...before, key: crypto.randomUUID() })),
    /** The draft is deleted at once, because the page is left before the effect runs. */
    restart: () => {
      removeDraft(DRAFT_KEY)
      setDraft(emptyDraft())
      setResumed(false)
    },
  }
}

export type ReceiptForm = ReturnType<typeof useReceiptForm>
