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
import {
  deleteDraft,
  storeDraft,
  storeDraftProof,
  newKey,
  readDraft,
  readDraftProof,
} from '../checkout-draft.ts'
import type { ChangedBody } from '../checkout-result.rules.ts'
import { checkoutProblems, writeLine, type CheckoutForm, type CheckoutProblem } from '../checkout.rules.ts'
import { cartText, changedText, checkoutText } from '../checkout.text.ts'
import { addPendingOrder } from '../pending-orders.ts'
import { sendCheckout, type CheckoutRequest, type CheckoutOutcome } from '../send-checkout.ts'

interface CheckoutOptions {
  input: CheckoutForm
  lines: ShownLine[]
  items: Cart
  total: Money
  onProblems: (problems: CheckoutProblem[]) => void
  /** Called if the order was refused because prices or stock changed. */
  onChanged: (changed: ChangedBody) => void
}

/** Validates, asks for confirmation, sends the order and opens its page. If anything fails, the entered values remain. */
export function useCheckout({ input, lines, items, total, onProblems, onChanged }: CheckoutOptions) {
  const t = useText(checkoutText)
  const cart = useText(cartText)
  const reasons = useText(changedText)
  const confirm = useConfirm()
  const toasts = useToasts()
  const navigate = useNavigate()
  const [proof, setProof] = useState<File>()
  const [percent, setPercent] = useState<number>()
  const isSending = useRef(false)

  useEffect(
    () => void readDraftProof().then((stored) => stored && setProof((chosen) => chosen ?? stored)),
    [],
  )

  function pickProof(picked: File | undefined) {
    setProof(picked)
    void storeDraftProof(picked)
  }

  async function place(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const ordered = lines.filter(({ quantity }) => quantity > 0)
    const problems = checkoutProblems(input, { lineCount: ordered.length, hasProof: Boolean(proof) })
    if (ordered.length === 0) return toasts.error(t.nothingLeft)
    onProblems(problems)
    if (problems.length > 0) return
    track('checkout_payment')
    const isConfirmed = await confirm({
      kind: 'info',
      title: t.confirmTitle,
      sentence: t.confirmSentence(cart.count(ordered.length), formatMoney(total)),
      confirm: t.place,
    })
    if (!isConfirmed || isSending.current) return
    const key = readDraft()?.key ?? newKey()
    storeDraft({ form: input, key })
    const request: CheckoutRequest = {
      key,
      form: input,
      lines: ordered.map(({ item, quantity }) => writeLine({ id: item.id, quantity })),
      total: String(total / 100),
    }
    isSending.current = true
    setPercent(0)
    try {
      await handleOutcome(await sendWithRetries(request), request)
    } finally {
      isSending.current = false
      setPercent(undefined)
    }
  }

  /** Retries while the server is busy, before an error is shown. */
  async function sendWithRetries(request: CheckoutRequest): Promise<CheckoutOutcome> {
    const picture = needsProof(request.form.payment as 'sadad') ? proof : undefined
    for (let attempt = 1; ; attempt++) {
      const outcome = await sendCheckout(request, picture, setPercent)
      if (outcome.kind !== 'unknown' || outcome.isNetworkError || attempt === MAX_ATTEMPTS) return outcome
      await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_DELAY_MS))
    }
  }

  async function handleOutcome(outcome: CheckoutOutcome, request: CheckoutRequest): Promise<void> {
    if (outcome.kind === 'placed') {
      track('order')
      clearCart()
      deleteDraft()
      return void navigate(outcome.placed.url)
    }
    if (outcome.kind === 'invalid') return onProblems(outcome.problems)
    if (outcome.kind === 'changed') {
      onChanged(outcome.changed)
      // The next submit is another order and needs another key.
      if (outcome.changed.reason === 'keyReused') return storeDraft({ form: request.form, key: newKey() })
      return toasts.error(reasons[outcome.changed.reason])
    }
    if (outcome.kind === 'unknown' && outcome.isNetworkError && (await storeAsPending(request))) return
    toasts.error(outcome.kind === 'tooMany' ? t.tooMany : t.failed)
  }

  /** Stores the order to send it later; false if the browser cannot store it, and the form then remains filled. */
  async function storeAsPending(request: CheckoutRequest): Promise<boolean> {
    const picture = needsProof(request.form.payment as 'sadad') ? proof : undefined
    try {
      await addPendingOrder({ intent: request, items, proof: picture })
    } catch {
      return false
    }
    clearCart()
    deleteDraft()
    return true
  }

  return { place, proof, pickProof, percent }
}

const MAX_ATTEMPTS = 3
const RETRY_DELAY_MS = 1_500
