import { CircleAlert, Minus, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { imageOf, type ShownLine } from '#features/cart/cart.rules.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { Money } from '#ui/display/money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { cartText } from '../checkout.text.ts'

interface CartLinesProps {
  lines: ShownLine[]
  /** None without a script: the address holds the cart. */
  onChange?: ((id: number, quantity: number) => void) | undefined
  onClear?: (() => void) | undefined
}

export function CartLines({ lines, onChange, onClear }: CartLinesProps) {
  const t = useText(cartText)
  return (
    <section aria-label={t.heading}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p className="text-ink-2">{t.count(lines.length)}</p>
        {onClear && <ClearButton onClear={onClear} />}
      </div>
      <ul>
        {lines.map((line) => (
          <CartRow key={line.item.id} line={line} onChange={onChange} />
        ))}
      </ul>
    </section>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useText(cartText)
  const ask = useConfirm()
  async function clear() {
    if (await ask({ kind: 'danger', title: t.clearTitle, sentence: t.clearSentence, confirm: t.clear }))
      onClear()
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

function CartRow({ line, onChange }: { line: ShownLine } & Pick<CartLinesProps, 'onChange'>) {
  const language = useLanguage()
  const { item, offer, price, total } = line
  const name = offer ? localized(offer.name, language) : item.name
  const isOut = line.quantity === 0
  return (
    <li className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-4 border-b border-line py-4">
      <Link to={`/product/${item.id}`} tabIndex={-1} aria-hidden="true" className="row-span-2 block">
        <RowPicture image={imageOf(offer?.picture) || item.image} isOut={isOut} />
      </Link>
      <div className="flex items-start justify-between gap-2">
        <div className={`min-w-0 ${isOut ? 'text-ink-2' : ''}`}>
          <Link to={`/product/${item.id}`} dir="auto" className="line-clamp-2 text-start hover:text-pri">
            {name}
          </Link>
          <Money amount={price} className="text-small text-ink-2" />
        </div>
        {onChange && <RemoveButton name={name} onRemove={() => onChange(item.id, 0)} />}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        {isOut ? (
          <span />
        ) : (
          <Stepper
            name={name}
            line={line}
            onChange={onChange && ((quantity) => onChange(item.id, quantity))}
          />
        )}
        {!isOut && <Money amount={total} className="text-[1.0625rem] font-semibold" />}
      </div>
      <RowNote line={line} />
    </li>
  )
}

function RowPicture({ image, isOut }: { image: string; isOut: boolean }) {
  return (
    <span className="grid aspect-[4/5] place-items-center overflow-hidden rounded-card bg-sunk text-line-2">
      {image ? (
        <img
          src={image}
          alt=""
          width={76}
          height={95}
          loading="lazy"
          className={`picture size-full object-cover ${isOut ? 'opacity-50' : ''}`}
        />
      ) : (
        <BrandMark className="size-9" />
      )}
    </span>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useText(cartText)
  const ask = useConfirm()
  async function remove() {
    const isSure = await ask({
      kind: 'danger',
      title: t.removeTitle,
      sentence: t.removeSentence(name),
      confirm: t.remove,
    })
    if (isSure) onRemove()
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

/** Down to one, up to the stock; removing is a button of its own, and asked about. */
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
      <StepButton label={t.less} isOff={quantity <= 1} onStep={() => onChange(quantity - 1)}>
        <Minus className="size-4" strokeWidth={1.8} aria-hidden="true" />
      </StepButton>
      <output className="min-w-9 text-center font-semibold tabular-nums">{quantity}</output>
      <StepButton
        label={t.more}
        isOff={!offer || quantity >= offer.available}
        onStep={() => onChange(quantity + 1)}
      >
        <Plus className="size-4" strokeWidth={1.8} aria-hidden="true" />
      </StepButton>
    </div>
  )
}

interface StepButtonProps {
  label: string
  isOff: boolean
  onStep: () => void
  children: ReactNode
}

/** At its end it stays where the focus is: a button that is switched off would lose it. */
function StepButton({ label, isOff, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onStep()}
      className="grid size-[44px] place-items-center rounded-field outline-offset-[-3px] hover:bg-pri-50 aria-disabled:cursor-default aria-disabled:text-line-2 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  )
}

function RowNote({ line }: { line: ShownLine }) {
  const t = useText(cartText)
  const { note, item, price, offer } = line
  if (!note) return null
  const sentence = {
    gone: t.gone,
    soldOut: t.soldOut,
    fewer: t.fewer(offer?.available ?? 0),
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
