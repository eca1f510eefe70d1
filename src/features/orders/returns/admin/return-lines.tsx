import { Minus, Plus } from 'lucide-react'
import { localized } from '#core/text.ts'
import { Picture } from '#features/media/picture.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { ReturnFormOrder } from '../return-view.rules.ts'
import { leftOf, RETURN_CONDITIONS, type ReturnCondition } from '../return.rules.ts'
import { conditionText } from './order-returns.text.ts'
import { returnText } from './return.text.ts'
import type { ReturnState } from './use-return.ts'

interface ReturnLinesProps {
  order: ReturnFormOrder
  state: ReturnState
}

/** The lines of the order, with how many units come back and in which condition. */
export function ReturnLines({ order, state }: ReturnLinesProps) {
  return (
    <ul className="grid grid-cols-1">
      {order.lines.map((line) => (
        <Line key={line.position} line={line} state={state} />
      ))}
    </ul>
  )
}

function Line({ line, state }: { line: ReturnFormOrder['lines'][number]; state: ReturnState }) {
  const t = useText(returnText)
  const conditions = useText(conditionText)
  const language = useLanguage()
  const { position, quantity: bought, returnedQuantity, picture, price } = line
  const name = localized(line.name, language)
  const { quantity, condition } = state.choiceOf(position)
  const left = leftOf(line)
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-3">
        <span className="size-11 shrink-0 overflow-clip rounded-button bg-sunk">
          {picture && <Picture media={picture} alt="" sizes="44px" className="size-full object-cover" />}
        </span>
        <span className="min-w-0 flex-1 basis-40">
          <bdi className="block font-medium [overflow-wrap:anywhere]">{name}</bdi>
          <span className="text-label text-subtle">
            {t.bought(bought, returnedQuantity)} · <AdminMoney amount={price} />
          </span>
        </span>
        <span role="group" aria-label={t.quantityOf(name)} className="flex items-center gap-1">
          <IconButton
            icon={Minus}
            label={t.less(name)}
            disabled={quantity === 0}
            onClick={() => state.choose(position, { quantity: quantity - 1 })}
          />
          <output aria-label={t.quantityOf(name)} className="w-12 text-center font-semibold tabular-nums">
            <bdi dir="ltr">
              {quantity} / {left}
            </bdi>
          </output>
          <IconButton
            icon={Plus}
            label={t.more(name)}
            disabled={quantity >= left}
            onClick={() => state.choose(position, { quantity: quantity + 1 })}
          />
        </span>
      </div>
      {quantity > 0 && (
        <Segmented
          label={`${t.condition} · ${name}`}
          value={condition}
          onChange={(chosen) => state.choose(position, { condition: chosen as ReturnCondition })}
          options={RETURN_CONDITIONS.map((value) => ({ value, label: conditions[value] }))}
        />
      )}
    </li>
  )
}
