import { useEffect, useRef, useState, type FormEvent } from 'react'
import { money, type Money } from '#core/money.ts'
import { lineKey, type Cart, type ShownLine } from '#features/cart/cart.rules.ts'
import { clearCart, isCurrentCart } from '#features/cart/use-cart.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { needsProof } from '#features/orders/order.rules.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { track } from '#ui/hooks/track.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { deleteDraft, storeDraft, newKey, readDraft } from '../checkout-draft.ts'
import type { ChangedBody, PlacedBody } from '../checkout-result.rules.ts'
import {
  checkoutProblems,
  isPickup,
  writeLine,
  type CheckoutForm,
  type CheckoutProblem,
} from '../checkout.rules.ts'
import { cartText, checkoutText } from '../checkout.text.ts'
import type { CheckoutOutcome, CheckoutRequest } from '../send-checkout.ts'
import { storeCustomer } from '../stored-customer.ts'

interface CheckoutOptions {
  input: CheckoutForm
  lines: ShownLine[]
  items: Cart
  zones: readonly DeliveryZone[]
  total: Money
  /** Of an order in cash. */
  deposit: Money
  /** What she is told about the deposit; undefined: there is none. */
  depositSentence: string | undefined
  shipping: Money
  /** Its name in the shopper's language. */
  wilayaName: string
  /** Store the details for the next order. */
  isCustomerStored: boolean
  onProblems: (problems: CheckoutProblem[]) => void
  /** Called if prices or stock changed since they were shown: before the order is sent, or with the server's refusal. */
  onChanged: (changed: ChangedBody) => void
  /** The change that the page shows. */
  announced: ChangedBody | undefined
}

/** Validates, asks for confirmation, sends the order and opens its page. If anything fails, the entered values remain. */
export function useCheckout(options: CheckoutOptions) {
  const { input, lines, items, zones, total, shipping, isCustomerStored, onProblems, onChanged } = options
  const language = useLanguage()
  const t = useText(checkoutText)
  const cart = useText(cartText)
  const confirm = useConfirm()
  const toasts = useToasts()
  const [proof, setProof] = useState<File>()
  const [voice, setVoice] = useState<File>()
  const [percent, setPercent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const isSending = useRef(false)
  const key = useRef<string>(undefined)
  const proofTotal = useRef<number>(undefined)
  const fee = { of: [input.kind, input.wilaya, input.city, total - shipping].join(), amount: shipping }
  const findChange = useSeenOffers(lines, fee, options.announced)

  useEffect(() => {
    proofTotal.current = readDraft()?.proofTotal
    // Loaded early, because it is needed when the network is lost.
    void withDeferred(async ({ readDraftFile }) => {
      const [storedProof, storedVoice] = await Promise.all([readDraftFile('proof'), readDraftFile('voice')])
      if (storedProof) setProof((chosen) => chosen ?? storedProof)
      if (storedVoice) setVoice((chosen) => chosen ?? storedVoice)
    })
  }, [])

  /** The draft's key is shared by all tabs. Without storage the key stays with the rendered form. */
  function currentKey(): string {
    key.current = readDraft()?.key ?? key.current ?? newKey()
    return key.current
  }

  function saveDraft(form: CheckoutForm) {
    storeDraft({ form, key: currentKey(), proofTotal: proofTotal.current })
  }

  function pickProof(picked: File | undefined) {
    setProof(picked)
    proofTotal.current = picked && total
    saveDraft(input)
    void withDeferred(({ storeDraftFile }) => storeDraftFile('proof', picked))
  }

  function pickVoice(recorded: File | undefined) {
    setVoice(recorded)
    void withDeferred(({ storeDraftFile }) => storeDraftFile('voice', recorded))
  }

  async function place(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const ordered = lines.filter(({ quantity }) => quantity > 0)
    if (isSending.current || ordered.length === 0) return
    setFailure(undefined)
    const problems = checkoutProblems(input, { lineCount: ordered.length, hasProof: Boolean(proof), zones })
    onProblems(problems)
    if (problems.length > 0) return
    const changed = findChange()
    if (changed) {
      const reason = changed.note === 'priceChanged' || !changed.note ? 'priceChanged' : 'outOfStock'
      return onChanged({ reason, total: total / 100, lines: [] })
    }
    const deferred = await loadDeferred().catch(() => undefined)
    if (!deferred) return setFailure(t.failed)
    if (!(await isProofConfirmed(deferred))) return pickProof(undefined)
    track('checkout_payment')
    // The key is decided before the dialog: another tab may place this order meanwhile.
    saveDraft(input)
    const isConfirmed = await deferred.confirmOrder(confirm, language, {
      form: input,
      wilaya: options.wilayaName,
      count: cart.count(ordered.length),
      total,
      depositSentence: needsProof(input.payment as 'sadad') ? undefined : options.depositSentence,
      place: t.place,
    })
    if (!isConfirmed || isSending.current) return
    if (!isCurrentCart(items)) return toasts.error(deferred.submitText(language).cartChanged)
    const request: CheckoutRequest = {
      key: currentKey(),
      // A voice note that was recorded before pick-up was chosen is not sent.
      form: {
        ...input,
        ...(voice && !isPickup(input) && { voice }),
        // A picture that belongs to a wallet order replaces this one.
        ...(options.deposit && { deposit: String(options.deposit / 100), ...(proof && { proof }) }),
      },
      lines: ordered.map(({ item, quantity }) => writeLine({ ...item, quantity })),
      total: String(total / 100),
    }
    isSending.current = true
    setPercent(0)
    try {
      await handleOutcome(
        await deferred.sendWithRetries(request, pictureFor(request.form), setPercent),
        request,
      )
    } finally {
      isSending.current = false
      setPercent(undefined)
    }
  }

  /** A picture that was chosen for another total is sent only if the shopper says that it shows the new one. */
  async function isProofConfirmed({ confirmProof }: Pick<Deferred, 'confirmProof'>): Promise<boolean> {
    const before = proofTotal.current
    if (!pictureFor(input) || before === undefined || before === total) return true
    const isKept = await confirmProof(confirm, language, { before: money(before), after: total })
    if (isKept) proofTotal.current = total
    return isKept
  }

  function pictureFor(form: CheckoutForm): File | undefined {
    return needsProof(form.payment as 'sadad') ? proof : undefined
  }

  async function handleOutcome(outcome: CheckoutOutcome, request: CheckoutRequest): Promise<void> {
    if (outcome.kind === 'placed') {
      track('order')
      await storeOnDevice(outcome.placed, request)
      endCheckout(request.form)
      return location.assign(outcome.placed.url)
    }
    if (outcome.kind === 'invalid') return onProblems(outcome.problems)
    if (outcome.kind === 'changed') {
      onChanged(outcome.changed)
      // The next submit is another order and needs another key.
      if (outcome.changed.reason === 'keyReused') {
        key.current = newKey()
        storeDraft({ form: request.form, key: key.current, proofTotal: proofTotal.current })
      }
      return
    }
    if (outcome.kind === 'unknown' && outcome.isNetworkError && (await storeAsPending(request))) return
    setFailure(outcome.kind === 'tooMany' ? t.tooMany : t.failed)
  }

  async function storeOnDevice(placed: PlacedBody, request: CheckoutRequest): Promise<void> {
    await loadDeferred()
      .then(({ myOrderOf, storeMyOrder }) => storeMyOrder(myOrderOf(placed, items, request.lines)))
      .catch(() => undefined)
  }

  /** Stores the order to send it later; false if the browser cannot store it, and the form then remains filled. */
  async function storeAsPending(request: CheckoutRequest): Promise<boolean> {
    try {
      const { addPendingOrder } = await loadDeferred()
      await addPendingOrder({ intent: request, items, proof: pictureFor(request.form) })
    } catch {
      return false
    }
    endCheckout(request.form)
    return true
  }

  function endCheckout(form: CheckoutForm): void {
    if (isCustomerStored) storeCustomer(form)
    clearCart()
    deleteDraft()
    void withDeferred(({ storeDraftFile }) =>
      Promise.all([storeDraftFile('proof', undefined), storeDraftFile('voice', undefined)]),
    )
    key.current = undefined
  }

  return { place, proof, pickProof, voice, pickVoice, percent, failure, saveDraft }
}

const loadDeferred = () => import('./deferred-checkout.ts')
type Deferred = Awaited<ReturnType<typeof loadDeferred>>

/** Does nothing if the file cannot be loaded. */
async function withDeferred(work: (deferred: Deferred) => Promise<unknown>): Promise<void> {
  await loadDeferred()
    .then(work)
    .catch(() => undefined)
}

/** The delivery fee of an address and a subtotal. */
interface ShownFee {
  of: string
  amount: Money
}

/**
 * Records the price and availability of each line and the delivery fee as first shown, to notice what changed while the
 * form was open.
 */
function useSeenOffers(lines: ShownLine[], fee: ShownFee, announced: ChangedBody | undefined) {
  const seen = useRef(new Map<string, string>())
  const lastAnnounced = useRef(announced)
  // Unknown until the offers are loaded.
  const known = lines.filter(({ offer, note }) => offer ?? note)
  const stateOf = ({ price, note }: ShownLine) => `${price} ${note === 'priceChanged' ? '' : (note ?? '')}`
  const shown: [string, string][] = [
    ...known.map((line): [string, string] => [lineKey(line.item), stateOf(line)]),
    [fee.of, String(fee.amount)],
  ]
  useEffect(() => {
    // Rendered together with the offers that it announces: from now on these count as shown.
    if (lastAnnounced.current !== announced) seen.current.clear()
    lastAnnounced.current = announced
    for (const [name, state] of shown) if (!seen.current.has(name)) seen.current.set(name, state)
  })
  return () => {
    const changed = shown.find(([name, state]) => (seen.current.get(name) ?? state) !== state)
    return changed && { note: known.find(({ item }) => lineKey(item) === changed[0])?.note }
  }
}
