/** What the cart page loads after it is shown: all that is needed to send the order, and the orders of the device. */
import { formatMoney, type Money } from '#core/money.ts'
import { inLanguage, type Language } from '#core/text.ts'
import type { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { sendForm } from '#ui/form/send-form.ts'
import { isPickup, type CheckoutForm } from '../checkout.rules.ts'
import { sendCheckout, type CheckoutOutcome, type CheckoutRequest } from '../send-checkout.ts'
import { submitCheckoutText } from '../submit-checkout.text.ts'
import { confirmDetails } from './confirm-details.tsx'

export { CheckoutErrorNote } from './checkout-error-note.tsx'
export { KeptOrders } from './kept-orders.tsx'
export { readDraftFile, storeDraftFile } from '../draft-files.ts'
export { addPendingOrder, myOrderOf, storeMyOrder } from '../pending-orders.ts'

export function submitText(language: Language) {
  return inLanguage(submitCheckoutText, language)
}

type Confirm = ReturnType<typeof useConfirm>

interface OrderQuestion {
  form: CheckoutForm
  /** The name of the delivery wilaya in the shopper's language. */
  wilaya: string
  /** `2 articles` */
  count: string
  total: Money
  depositSentence: string | undefined
  /** The label of the button that sends the order. */
  place: string
}

export function confirmOrder(
  confirm: Confirm,
  language: Language,
  question: OrderQuestion,
): Promise<boolean> {
  const { form, wilaya, count, total, depositSentence, place } = question
  const t = submitText(language)
  return confirm({
    kind: 'info',
    title: t.confirmTitle,
    sentence: [
      t.confirmCount(count, formatMoney(total)),
      depositSentence ?? (isPickup(form) ? t.confirmPickup : t.confirmDelivery),
    ].join(' '),
    confirm: place,
    renderExtra: confirmDetails(form, wilaya),
  })
}

/** Whether the picture that was chosen for another total shows the new one. */
export function confirmProof(
  confirm: Confirm,
  language: Language,
  totals: { before: Money; after: Money },
): Promise<boolean> {
  const t = submitText(language)
  return confirm({
    kind: 'warning',
    title: t.proofTotalTitle,
    sentence: t.proofTotalSentence(formatMoney(totals.before), formatMoney(totals.after)),
    confirm: t.keepProof,
    keep: t.anotherProof,
  })
}

const MAX_ATTEMPTS = 3
const RETRY_DELAY_MS = 1_500

/** Retries while the server is busy, before an error is shown. */
export async function sendWithRetries(
  request: CheckoutRequest,
  proof: File | undefined,
  onProgress: (percent: number) => void,
): Promise<CheckoutOutcome> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendCheckout(request, proof, (url, form) => sendForm(url, form, onProgress))
    if (outcome.kind !== 'unknown' || outcome.isNetworkError || attempt === MAX_ATTEMPTS) return outcome
    await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_DELAY_MS))
  }
}
