import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney, type Money } from '#core/money.ts'
import type { Cart, ShownLine } from '#features/cart/cart.rules.ts'
import { clearCart } from '#features/cart/use-cart.ts'
import { needsProof } from '#features/orders/order.rules.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { track } from '#ui/hooks/track.ts'
import { useText } from '#ui/page/language.tsx'
import { dropDraft, keepDraft, storeDraftProof, newKey, readDraft, readDraftProof } from '../checkout-draft.ts'
import type { ChangedBody } from '../checkout-result.rules.ts'
import { checkoutProblems, writeLine, type CheckoutForm, type CheckoutProblem } from '../checkout.rules.ts'
import { cartText, changedText, checkoutText } from '../checkout.text.ts'
import { addPendingOrder } from '../pending-orders.ts'
import { sendCheckout, type Intent, type Outcome } from '../send-checkout.ts'

interface Surroundings {
  typed: CheckoutForm
  lines: ShownLine[]
  items: Cart
  total: Money
  onProblems: (problems: CheckoutProblem[]) => void
  /** The shop told what it has now. */
  onChanged: (changed: ChangedBody) => void
}

/** Checks, asks, sends and leads to the order; whatever fails, everything stays as it was typed. */
export function useCheckout({ typed, lines, items, total, onProblems, onChanged }: Surroundings) {
  const t = useText(checkoutText)
  const cart = useText(cartText)
  const reasons = useText(changedText)
  const ask = useConfirm()
  const toasts = useToasts()
  const navigate = useNavigate()
  const [proof, setProof] = useState<File>()
  const [percent, setPercent] = useState<number>()
  const isSending = useRef(false)

  useEffect(() => void readDraftProof().then((kept) => kept && setProof((chosen) => chosen ?? kept)), [])

  function pickProof(picked: File | undefined) {
    setProof(picked)
    void storeDraftProof(picked)
  }

  async function place(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const ordered = lines.filter(({ quantity }) => quantity > 0)
    const problems = checkoutProblems(typed, { lineCount: ordered.length, hasProof: Boolean(proof) })
    if (ordered.length === 0) return toasts.error(t.nothingLeft)
    onProblems(problems)
    if (problems.length > 0) return
    track('checkout_payment')
    const isSure = await ask({
      kind: 'info',
      title: t.confirmTitle,
      sentence: t.confirmSentence(cart.count(ordered.length), formatMoney(total)),
      confirm: t.place,
    })
    if (!isSure || isSending.current) return
    const key = readDraft()?.key ?? newKey()
    keepDraft({ form: typed, key })
    const intent: Intent = {
      key,
      form: typed,
      lines: ordered.map(({ item, quantity }) => writeLine({ id: item.id, quantity })),
      total: String(total / 100),
    }
    isSending.current = true
    setPercent(0)
    try {
      await hear(await sendPatiently(intent), intent)
    } finally {
      isSending.current = false
      setPercent(undefined)
    }
  }

  /** A shop that is busy for a moment is asked again before she is told. */
  async function sendPatiently(intent: Intent): Promise<Outcome> {
    const picture = needsProof(intent.form.payment as 'sadad') ? proof : undefined
    for (let attempt = 1; ; attempt++) {
      const outcome = await sendCheckout(intent, picture, setPercent)
      if (outcome.kind !== 'unknown' || outcome.wasLost || attempt === MAX_ATTEMPTS) return outcome
      await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE))
    }
  }

  async function hear(outcome: Outcome, intent: Intent): Promise<void> {
    if (outcome.kind === 'placed') {
      track('order')
      clearCart()
      dropDraft()
      return void navigate(outcome.placed.url)
    }
    if (outcome.kind === 'wrong') return onProblems(outcome.problems)
    if (outcome.kind === 'changed') {
      onChanged(outcome.changed)
      // What she sends next is another intent.
      if (outcome.changed.reason === 'keyReused') return keepDraft({ form: intent.form, key: newKey() })
      return toasts.error(reasons[outcome.changed.reason])
    }
    if (outcome.kind === 'unknown' && outcome.wasLost && (await waitForTheLine(intent))) return
    toasts.error(outcome.kind === 'tooMany' ? t.tooMany : t.failed)
  }

  /** False where the browser keeps nothing: then the form itself stays as it is. */
  async function waitForTheLine(intent: Intent): Promise<boolean> {
    const picture = needsProof(intent.form.payment as 'sadad') ? proof : undefined
    try {
      await addPendingOrder({ intent, items, proof: picture })
    } catch {
      return false
    }
    clearCart()
    dropDraft()
    return true
  }

  return { place, proof, pickProof, percent }
}

const MAX_ATTEMPTS = 3
const PAUSE = 1_500
