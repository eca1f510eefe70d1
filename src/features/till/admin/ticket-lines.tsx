import { BadgePercent, Minus, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { times } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { parseWholeNumber } from '#core/whole-number.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { withoutLine, withQuantity, type TicketLine } from '../ticket.rules.ts'
import { ticketText } from '../till-screen.text.ts'
import { useOnChange } from './use-on-change.ts'
import { useTillContext } from './use-till.ts'

interface TicketLinesProps {
  onDiscount: (line: TicketLine) => void
}

/** The chosen line has the controls; that is the last one unless another is tapped. */
export function TicketLines({ onDiscount }: TicketLinesProps) {
  const t = useText(ticketText)
  const { ticket } = useTillContext()
  const [tapped, setTapped] = useState<{ key: string; count: number }>()
  // A scan chooses its own line again.
  const count = ticket.lines.reduce((all, { quantity }) => all + quantity, 0)
  const last = ticket.lines.at(-1)?.key
  const chosen =
    tapped && tapped.count >= count && ticket.lines.some(({ key }) => key === tapped.key) ? tapped.key : last
  const list = useRef<HTMLUListElement>(null)
  useOnChange(`${last}/${count}`, () => list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }))
  return (
    <ul ref={list} aria-label={t.lines} className="divide-y divide-line">
      {ticket.lines.map((line) => (
        <Line
          key={line.key}
          line={line}
          isChosen={line.key === chosen}
          onChoose={() => setTapped({ key: line.key, count })}
          onCount={(change) => setTapped({ key: line.key, count: count + change })}
          onDiscount={() => onDiscount(line)}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  line: TicketLine
  isChosen: boolean
  onChoose: () => void
  /** Before its quantity changes by this number. */
  onCount: (change: number) => void
  onDiscount: () => void
}

function Line({ line, isChosen, onChoose, onCount, onDiscount }: LineProps) {
  const t = useText(ticketText)
  const language = useLanguage()
  const { change, index } = useTillContext()
  const { key, name, variantName, quantity, price, listPrice } = line
  const available = index.byKey.get(key)?.available ?? 0
  const setQuantity = (next: number) => {
    onCount(next - quantity)
    change((ticket) => withQuantity(ticket, key, next, new Date().toISOString()))
  }
  return (
    <li className={isChosen ? 'bg-pri-50' : ''}>
      <button
        type="button"
        aria-expanded={isChosen}
        onClick={onChoose}
        className="flex min-h-14 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-start outline-offset-[-3px]"
      >
        <span className="grid h-8 min-w-8 shrink-0 place-items-center rounded-[6px] bg-sunk px-1 font-semibold">
          {quantity}
          <span className="sr-only"> ×</span>
        </span>
        <span className="min-w-0 grow basis-28">
          <bdi className="line-clamp-2 font-medium">{localized(name, language)}</bdi>
          <span className="flex flex-wrap gap-x-2 text-label text-subtle">
            {localized(variantName, language) && <bdi>{localized(variantName, language)}</bdi>}
            {quantity > 1 && <AdminMoney amount={price} />}
            {price < listPrice && (
              <s>
                <AdminMoney amount={listPrice} />
              </s>
            )}
            {quantity > available && <span className="font-medium text-gold-ink">{t.short(available)}</span>}
          </span>
        </span>
        <AdminMoney amount={times(price, quantity)} className="font-semibold" />
      </button>
      {isChosen && (
        <div className="flex flex-wrap items-center gap-0.5 px-2 pb-2">
          <IconButton icon={Minus} label={t.less} onClick={() => setQuantity(quantity - 1)} />
          <QuantityField
            key={quantity}
            label={t.quantityOf(localized(name, language))}
            quantity={quantity}
            onChange={setQuantity}
          />
          <IconButton icon={Plus} label={t.more} onClick={() => setQuantity(quantity + 1)} />
          <span className="grow" />
          <Button variant="ghost" onClick={onDiscount}>
            <BadgePercent className="size-5" strokeWidth={1.7} aria-hidden="true" />
            {t.discount}
          </Button>
          <IconButton
            icon={Trash2}
            label={t.remove}
            onClick={() => change((ticket) => withoutLine(ticket, key, new Date().toISOString()))}
          />
        </div>
      )}
    </li>
  )
}

interface QuantityFieldProps {
  label: string
  quantity: number
  onChange: (quantity: number) => void
}

/** What is typed counts when the field is left; anything but a number changes nothing. */
function QuantityField({ label, quantity, onChange }: QuantityFieldProps) {
  const [input, setInput] = useState(String(quantity))
  const confirm = () => {
    const next = parseWholeNumber(input)
    if (next === undefined || next === quantity) setInput(String(quantity))
    else onChange(next)
  }
  return (
    <input
      aria-label={label}
      inputMode="numeric"
      dir="ltr"
      value={input}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setInput(event.target.value)}
      onBlur={confirm}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      className="h-12 w-14 rounded-field border border-field bg-surface text-center text-input font-semibold"
    />
  )
}
