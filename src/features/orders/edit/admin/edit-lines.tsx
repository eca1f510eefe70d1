import { Minus, Plus, Undo2, X } from 'lucide-react'
import { times } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { Picture } from '#features/media/picture.tsx'
import { QuantityField, SaleSearch } from '#features/orders/sale/admin/sale-products.tsx'
import { saleText } from '#features/orders/sale/admin/sale.text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { keyOfLine, withArticle, withUnits, type EditableLine } from '../editable-order.rules.ts'
import { maxUnits } from '../order-edit.rules.ts'
import { editText } from './edit.text.ts'

interface EditLinesProps {
  lines: EditableLine[]
  onChange: (change: (lines: EditableLine[]) => EditableLine[]) => void
  error: string | undefined
}

export function EditLines({ lines, onChange, error }: EditLinesProps) {
  const t = useText(editText)
  return (
    <>
      <ul className="grid grid-cols-1">
        {lines.map((line) => (
          <Line
            key={keyOfLine(line)}
            line={line}
            onUnits={(units) => onChange((before) => withUnits(before, keyOfLine(line), units))}
          />
        ))}
      </ul>
      <FieldError message={error} />
      <h3 className="text-h3 font-semibold">{t.addLine}</h3>
      <SaleSearch onAdd={(offer) => onChange((before) => withArticle(before, offer))} />
    </>
  )
}

interface LineProps {
  line: EditableLine
  onUnits: (units: number) => void
}

function Line({ line, onUnits }: LineProps) {
  const t = useText(editText)
  const language = useLanguage()
  const { picture, price, quantity, ordered, position } = line
  const name = localized(line.name, language)
  const isRemoved = quantity === 0
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-2.5 first:border-t-0">
      <span className="size-11 shrink-0 overflow-clip rounded-button bg-sunk">
        {picture && <Picture media={picture} alt="" sizes="44px" className="size-full object-cover" />}
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <bdi
          className={`block w-fit font-medium [overflow-wrap:anywhere] ${isRemoved ? 'text-subtle line-through' : ''}`}
        >
          {name}
        </bdi>
        <span className="flex flex-wrap items-center gap-x-2 text-label text-subtle">
          <AdminMoney amount={price} />
          {position === undefined && <AdminBadge tone="ok">{t.added}</AdminBadge>}
          {isRemoved && <AdminBadge tone="henna">{t.removed}</AdminBadge>}
          {!isRemoved && quantity !== ordered && position !== undefined && (
            <bdi dir="ltr" className="text-gold-ink">
              {ordered} → {quantity}
            </bdi>
          )}
          <StockNote line={line} />
        </span>
      </span>
      {isRemoved ? (
        <IconButton icon={Undo2} label={t.putBack(name)} mirrored onClick={() => onUnits(ordered)} />
      ) : (
        <Units line={line} name={name} onUnits={onUnits} />
      )}
    </li>
  )
}

/** What the stock allows. */
function StockNote({ line }: { line: EditableLine }) {
  const t = useText(editText)
  const max = maxUnits(line)
  if (line.quantity > max)
    return (
      <span role="alert" className="text-henna">
        {t.onlyUnits(max)}
      </span>
    )
  return <span>{line.article ? t.canAdd(max - line.quantity) : t.notSold}</span>
}

function Units({ line, name, onUnits }: LineProps & { name: string }) {
  const t = useText(saleText)
  const { quantity, price } = line
  return (
    // On a phone the name has its own row, and these controls share the row below.
    <span className="flex items-center justify-end gap-x-1 max-sm:w-full sm:gap-x-3">
      <span className="flex items-center max-sm:me-auto">
        <IconButton icon={Minus} label={t.less} onClick={() => onUnits(quantity - 1)} />
        <QuantityField label={t.quantityOf(name)} quantity={quantity} onChange={onUnits} />
        <IconButton
          icon={Plus}
          label={t.more}
          disabled={quantity >= maxUnits(line)}
          onClick={() => onUnits(quantity + 1)}
        />
      </span>
      <AdminMoney amount={times(price, quantity)} className="min-w-20 text-end font-semibold" />
      <IconButton icon={X} label={t.remove(name)} onClick={() => onUnits(0)} />
    </span>
  )
}
