/** The changes of a bulk edit in words: of one product, and of the whole edit. */
import type { ReactNode } from 'react'
import { formatAmount, type Money } from '#core/money.ts'
import { isolateLtr, localized } from '#core/text.ts'
import { productStatusText } from '#features/catalogue/catalogue-admin.text.ts'
import type { CategoryChoice } from '#features/catalogue/catalogue-form.rules.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { FIELDS, type BulkEdit, type BulkFields } from '../bulk.rules.ts'
import { bulkText } from '../bulk.text.ts'

export interface ChangeLine {
  key: string
  label: string
  before: ReactNode
  after: ReactNode
}

/** A function that lists what changes in one product. */
export function useChangeLines(categories: CategoryChoice[]) {
  const t = useText(bulkText)
  const valueOf = useValueText(categories)
  const labels: Record<(typeof FIELDS)[number], string> = {
    price: t.price,
    originalPrice: t.originalPrice,
    categoryId: t.category,
    subCategoryId: t.subCategory,
    featured: t.featured,
    promoted: t.promoted,
    lowStock: t.lowStock,
    status: t.status,
  }
  return (before: Partial<BulkFields>, after: Partial<BulkFields>): ChangeLine[] => [
    ...FIELDS.filter((field) => field in after).map((field) => ({
      key: field,
      label: labels[field],
      before: valueOf(field, before[field]),
      after: valueOf(field, after[field]),
    })),
    ...Object.entries(after.variants ?? {})
      .slice(0, MAX_VARIANTS_LISTED)
      .map(([id, prices]) => ({
        key: id,
        label: t.variants(1),
        before: <PricePair {...before.variants![id]!} />,
        after: <PricePair {...prices} />,
      })),
  ]
}

const MAX_VARIANTS_LISTED = 5

function PricePair({ price, originalPrice }: { price: Money | null; originalPrice: Money | null }) {
  const t = useText(bulkText)
  return (
    <>
      {price === null ? t.none : <AdminMoney amount={price} />}
      {originalPrice !== null && (
        <s className="ms-1.5 text-subtle">
          <bdi dir="ltr">{formatAmount(originalPrice)}</bdi>
        </s>
      )}
    </>
  )
}

function useValueText(categories: CategoryChoice[]) {
  const t = useText(bulkText)
  const statuses = useText(productStatusText)
  const language = useLanguage()
  const subs = categories.flatMap(({ subCategories }) => subCategories)
  const nameIn = (choices: { id: number; name: CategoryChoice['name'] }[], id: unknown) => {
    const found = choices.find((choice) => choice.id === id)
    return found ? localized(found.name, language) : t.none
  }
  return (field: (typeof FIELDS)[number], value: unknown): ReactNode => {
    switch (field) {
      case 'price':
      case 'originalPrice':
        return value === null ? t.none : <AdminMoney amount={value as Money} />
      case 'categoryId':
        return nameIn(categories, value)
      case 'subCategoryId':
        return nameIn(subs, value)
      case 'featured':
      case 'promoted':
        return value ? t.yes : t.no
      case 'lowStock':
        return value === null ? t.lowStockDefault : (value as number)
      case 'status':
        return statuses[value as BulkFields['status']]
    }
  }
}

/** One line that says what an edit did: `Prix +10 %, arrondi à 10 UM · Statut : Archivé`. */
export function useEditSummary(categories: CategoryChoice[]) {
  const t = useText(bulkText)
  const statuses = useText(productStatusText)
  const language = useLanguage()
  const yesNo = (value: boolean) => (value ? t.yes : t.no)
  const originalText = (change: NonNullable<BulkEdit['originalPrice']>) =>
    change.kind === 'percent' ? isolateLtr(`+${formatAmount(change.value as Money)} %`) : t[change.kind]
  return ({ price, rounding, originalPrice, category, ...edit }: BulkEdit): string => {
    const { featured, promoted, lowStock, status } = edit
    const moved = category && categories.find(({ id }) => id === category.categoryId)
    const parts: (string | undefined)[] = [
      price && t.rounded(isolateLtr(priceText(price)), rounding.to),
      originalPrice && t.pair(t.originalPrice, originalText(originalPrice)),
      category && t.pair(t.category, moved ? localized(moved.name, language) : t.none),
      featured === undefined ? undefined : t.pair(t.featured, yesNo(featured)),
      promoted === undefined ? undefined : t.pair(t.promoted, yesNo(promoted)),
      lowStock === undefined ? undefined : t.pair(t.lowStock, String(lowStock ?? t.lowStockDefault)),
      status && t.pair(t.status, statuses[status]),
    ]
    return parts.filter(Boolean).join(' · ')
  }
}

function priceText({ direction, unit, value }: NonNullable<BulkEdit['price']>): string {
  return `${direction === 'up' ? '+' : '−'}${formatAmount(value as Money)} ${unit === 'percent' ? '%' : 'UM'}`
}
