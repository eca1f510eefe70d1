import { money, parseMoney, type Money as Amount } from '#core/money.ts'
import type { EditedProduct } from '#features/catalogue/catalogue-admin.rules.ts'
import { nameOfVariant } from '#features/catalogue/variants/variant-form.rules.ts'
import { Money } from '#ui/display/money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { variantPrice, type Reduction } from '../scheduled-price.rules.ts'
import { salePlanText } from '../scheduled-price.text.ts'

const MAX_SHOWN = 8

/** What each price becomes, before the sale is planned. */
export function SalePreview({ product, reduction }: { product: EditedProduct; reduction: Reduction }) {
  const t = useText(salePlanText)
  const language = useLanguage()
  const { options, variants, price } = product.form
  const productPrice = parseMoney(price) ?? money(0)
  const own = variants.flatMap(({ isKept, values, price: ownPrice }) => {
    const before = isKept ? parseMoney(ownPrice) : undefined
    if (before === undefined) return []
    const after = variantPrice(before, reduction, productPrice)
    return [{ name: nameOfVariant(values, options)[language], before, after }]
  })
  return (
    <div className="grid gap-1.5 rounded-card bg-sunk px-4 py-3 text-small">
      <p className="font-medium">{t.preview}</p>
      <ul className="grid gap-1">
        <PriceLine
          name={variants.length > 0 ? t.withoutOwn : t.product}
          before={productPrice}
          after={reduction.price}
        />
        {own.slice(0, MAX_SHOWN).map((line) => (
          <PriceLine key={line.name} {...line} />
        ))}
      </ul>
      {own.length > MAX_SHOWN && <p className="text-subtle">{t.more(own.length - MAX_SHOWN)}</p>}
    </div>
  )
}

function PriceLine({ name, before, after }: { name: string; before: Amount; after: Amount }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <bdi className="text-ink-2">{name}</bdi>
      <span className="inline-flex items-baseline gap-2">
        <s className="text-subtle">
          <Money amount={before} />
        </s>
        <Money amount={after} className="font-medium text-ink" />
      </span>
    </li>
  )
}
