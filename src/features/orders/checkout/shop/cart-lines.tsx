import { CircleAlert, Minus, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { imageOf, lineKey, linePath, type ShownLine } from '#features/cart/cart.rules.ts'
import { restoreToCart } from '#features/cart/use-cart.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { Money } from '#ui/display/money.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { cartText } from '../checkout.text.ts'

interface CartLinesProps {
  lines: ShownLine[]
  /** Undefined before hydration: the cart is then in the URL. */
  onChange?: ((key: string, quantity: number) => void) | undefined
  onClear?: (() => void) | undefined
}

export function CartLines({ lines, onChange, onClear }: CartLinesProps) {
  const t = useText(cartText)
  return (
    <section aria-label={t.heading}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-2">{t.count(lines.length)}</p>
        {onClear && <ClearButton onClear={onClear} />}
      </div>
      <ul>
        {lines.map((line, index) => (
          <CartRow key={lineKey(line.item)} line={line} index={index} onChange={onChange} />
        ))}
      </ul>
    </section>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useText(cartText)
  const confirm = useConfirm()
  async function clear() {
    if (
      !(await confirm({ kind: 'danger', title: t.clearTitle, sentence: t.clearSentence, confirm: t.clear }))
    )
      return
    onClear()
    focusHeading()
  }
  return (
    <button
      type="button"
      onClick={() => void clear()}
      className="-me-2 flex min-h-11 items-center gap-2 rounded-button px-2 text-henna hover:bg-henna-50"
    >
      <Trash2 className="size-5" strokeWidth={1.6} aria-hidden="true" />
      {t.clear}
    </button>
  )
}

/** The button with the focus is removed with its row. */
function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

interface CartRowProps extends Pick<CartLinesProps, 'onChange'> {
  line: ShownLine
  index: number
}

function CartRow({ line, index, onChange }: CartRowProps) {
  const t = useText(cartText)
  const language = useLanguage()
  const toasts = useToasts()
  const { item, offer, price, total } = line
  const name = offer ? localized(offer.name, language) : item.name
  const isUnavailable = line.quantity === 0
  const path = linePath(item)
  const setQuantity = (quantity: number) => {
    onChange?.(lineKey(item), quantity)
    if (quantity > 0) return
    focusHeading()
    toasts.success(t.removed(name), { label: t.undo, onPress: () => restoreToCart(item, index) })
  }
  return (
    <li className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-4 border-b border-line py-4">
      <Link to={path} tabIndex={-1} aria-hidden="true" className="row-span-2 block">
        <RowPicture image={imageOf(offer?.picture) || item.image} isUnavailable={isUnavailable} />
      </Link>
      <div className="flex items-start justify-between gap-2">
        <div className={`min-w-0 ${isUnavailable ? 'text-ink-2' : ''}`}>
          <Link to={path} dir="auto" className="line-clamp-2 text-start wrap-anywhere hover:text-pri">
            {name}
          </Link>
          <Money amount={price} className="text-small text-ink-2" />
        </div>
        {onChange && <RemoveButton name={name} onRemove={() => setQuantity(0)} />}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        {isUnavailable ? <span /> : <Stepper name={name} line={line} onChange={onChange && setQuantity} />}
        {!isUnavailable && <Money amount={total} className="text-[1.0625rem] font-semibold" />}
      </div>
      {onChange && !line.note && <LimitNote line={line} />}
      <RowNote line={line} />
    </li>
  )
}

function RowPicture({ image, isUnavailable }: { image: string; isUnavailable: boolean }) {
  return (
    <span className="grid aspect-[4/5] place-items-center overflow-hidden rounded-card bg-sunk text-line-2">
      {image ? (
        <img
          src={image}
          alt=""
          width={76}
          height={95}
          loading="lazy"
          className={`picture size-full object-cover ${isUnavailable ? 'opacity-50' : ''}`}
        />
      ) : (
        <BrandMark className="size-9" />
      )}
    </span>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useText(cartText)
  const confirm = useConfirm()
  async function remove() {
    const isConfirmed = await confirm({
      kind: 'danger',
      title: t.removeTitle,
      sentence: t.removeSentence(name),
      confirm: t.remove,
    })
    if (isConfirmed) onRemove()
  }
  return (
    <button
      type="button"
      aria-label={t.removeItem(name)}
      onClick={() => void remove()}
      className="-me-2.5 -mt-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-henna-50 hover:text-henna"
    >
      <Trash2 className="size-5" strokeWidth={1.6} aria-hidden="true" />
    </button>
  )
}

interface StepperProps {
  name: string
  line: ShownLine
  onChange?: ((quantity: number) => void) | undefined
}

/** Up to the available stock; below 1 the item is removed, which can be undone. */
function Stepper({ name, line, onChange }: StepperProps) {
  const t = useText(cartText)
  const { quantity, offer } = line
  if (!onChange) return <span className="tabular-nums">× {quantity}</span>
  return (
    <div
      role="group"
      aria-label={t.quantityOf(name)}
      className="inline-flex h-[44px] items-center rounded-field border border-field bg-surface"
    >
      <StepButton label={quantity > 1 ? t.less : t.removeItem(name)} onStep={() => onChange(quantity - 1)}>
        <Minus className="size-4" strokeWidth={1.8} aria-hidden="true" />
      </StepButton>
      <output className="min-w-9 text-center font-semibold tabular-nums">{quantity}</output>
      <StepButton
        label={t.more}
        isDisabled={!offer || quantity >= offer.available}
        onStep={() => onChange(quantity + 1)}
      >
        <Plus className="size-4" strokeWidth={1.8} aria-hidden="true" />
      </StepButton>
    </div>
  )
}

interface StepButtonProps {
  label: string
  isDisabled?: boolean
  onStep: () => void
  children: ReactNode
}

/** Uses `aria-disabled`, because a disabled button would lose the focus. */
function StepButton({ label, isDisabled = false, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onStep()}
      className="grid size-[44px] place-items-center rounded-field outline-offset-[-3px] hover:bg-pri-50 aria-disabled:cursor-default aria-disabled:text-line-2 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  )
}

/** Why the quantity cannot be increased. */
function LimitNote({ line: { quantity, offer } }: { line: ShownLine }) {
  const language = useLanguage()
  if (!offer?.limit || quantity < offer.available) return null
  return (
    <p role="status" className="col-start-2 mt-1 text-small text-ink-2">
      {offer.limit.reached[language]}
    </p>
  )
}

function RowNote({ line }: { line: ShownLine }) {
  const t = useText(cartText)
  const language = useLanguage()
  const { note, item, price, offer } = line
  if (!note) return null
  const sentence = {
    gone: t.gone,
    replaced: (
      <Link to={linePath(item)} className="underline underline-offset-4">
        {offer?.replaced?.[language]}
      </Link>
    ),
    soldOut: t.soldOut,
    fewer: offer?.limit?.fewer[language],
    priceChanged: t.priceChanged(formatMoney(item.price), formatMoney(price)),
  }[note]
  const tone = note === 'priceChanged' ? 'bg-gold-50 text-gold-ink' : 'bg-henna-50 text-henna'
  return (
    <p
      role="status"
      className={`col-span-2 mt-3 flex items-start gap-2 rounded-field px-3 py-2 text-small ${tone}`}
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      {sentence}
    </p>
  )
}
