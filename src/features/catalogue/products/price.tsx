import { discountPercent, type Money as Amount } from '#core/money.ts'
import { localized, type Bilingual } from '#core/text.ts'
import { Money } from '#ui/display/money.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { catalogueText } from '../catalogue.text.ts'

interface PriceProps {
  price: Amount
  originalPrice: Amount | null
  size?: 'card' | 'detail'
  /** Before the lowest of several prices. */
  from?: Bilingual | undefined
}

const SIZES = {
  card: { row: 'gap-x-1.5', now: 'text-[0.9375rem] md:text-[1.125rem]', before: 'text-label' },
  detail: { row: 'gap-x-3', now: 'text-[min(1.875rem,13vw)] leading-tight', before: 'text-[1rem]' },
}

/** The price; with a reduction, the old one struck through and the percent saved. */
export function Price({ price, originalPrice, size = 'card', from }: PriceProps) {
  const t = useText(catalogueText)
  const language = useLanguage()
  const percent = discountPercent(price, originalPrice)
  const shape = SIZES[size]
  if (percent === undefined || originalPrice === null)
    return (
      <>
        {from && <span className="text-label text-ink-2">{localized(from, language)} </span>}
        <Money amount={price} className={`font-semibold ${shape.now}`} />
      </>
    )
  return (
    <p className={`flex flex-wrap items-center gap-y-0.5 ${shape.row}`}>
      <span className="sr-only">{t.newPrice}</span>
      <Money amount={price} className={`font-semibold text-henna ${shape.now}`} />
      <span className="sr-only">{t.oldPrice}</span>
      <s className={`text-ink-2 ${shape.before}`}>
        <Money amount={originalPrice} />
      </s>
      {percent > 0 && (
        <Badge variant="sale">
          <bdi dir="ltr">−{percent}%</bdi>
        </Badge>
      )}
    </p>
  )
}
