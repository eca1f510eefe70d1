/** The choices of a bulk edit; what belongs to a choice appears with it. */
import type { ReactNode } from 'react'
import { CURRENCY_LABEL } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { productStatusText } from '#features/catalogue/catalogue-admin.text.ts'
import type { CategoryChoice } from '#features/catalogue/catalogue-form.rules.ts'
import { PRODUCT_STATUSES } from '#features/catalogue/catalogue.rules.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { BulkForm } from '../bulk-form.rules.ts'
import { ROUND_TO } from '../bulk.rules.ts'
import { bulkText } from '../bulk.text.ts'

interface BulkFieldsProps {
  form: BulkForm
  change: (part: Partial<BulkForm>) => void
  errorOf: (field: keyof BulkForm) => string | undefined
  categories: CategoryChoice[]
}

const NUMBER = { inputMode: 'decimal', dir: 'ltr', autoComplete: 'off', required: true } as const

export function BulkFieldsForm({ form, change, errorOf, categories }: BulkFieldsProps) {
  const t = useText(bulkText)
  const statuses = useText(productStatusText)
  const language = useLanguage()
  const select = <F extends keyof BulkForm>(field: F) => ({
    name: field,
    required: true,
    value: form[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const number = (field: 'priceValue' | 'originalPercent' | 'lowStockValue') => ({
    ...NUMBER,
    name: field,
    value: form[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const yesNo = (
    <>
      <option value="">{t.unchanged}</option>
      <option value="1">{t.yes}</option>
      <option value="0">{t.no}</option>
    </>
  )
  const chosen = categories.find(({ id }) => String(id) === form.categoryId)
  return (
    // The label of a choice needs no star: "unchanged" is a choice.
    <div className="grid gap-4 [&_label[data-required]]:after:content-none">
      <Group isOpen={form.price !== ''}>
        <SelectField label={t.price} {...select('price')}>
          <option value="">{t.unchanged}</option>
          <option value="up">{t.up}</option>
          <option value="down">{t.down}</option>
        </SelectField>
        {form.price !== '' && (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_92px] items-start gap-3">
              <TextField label={t.by} {...number('priceValue')} />
              <SelectField label={t.unit} {...select('priceUnit')}>
                <option value="percent">{t.percent}</option>
                <option value="amount">{t.amount}</option>
              </SelectField>
            </div>
            <div className="grid grid-cols-[2fr_3fr] items-start gap-3">
              <SelectField label={t.roundTo} {...select('roundTo')}>
                {ROUND_TO.map((to) => (
                  <option key={to} value={to}>
                    {`${to} ${CURRENCY_LABEL}`}
                  </option>
                ))}
              </SelectField>
              <SelectField label={t.roundMode} {...select('roundMode')}>
                <option value="nearest">{t.nearest}</option>
                <option value="up">{t.roundUp}</option>
                <option value="down">{t.roundDown}</option>
              </SelectField>
            </div>
          </>
        )}
      </Group>
      <Group isOpen={form.originalPrice === 'percent'}>
        <SelectField label={t.originalPrice} {...select('originalPrice')}>
          <option value="">{t.unchanged}</option>
          <option value="oldPrice">{t.oldPrice}</option>
          <option value="percent">{t.abovePrice}</option>
          <option value="clear">{t.clear}</option>
        </SelectField>
        {form.originalPrice === 'percent' && (
          <TextField label={t.percentAbove} suffix="%" {...number('originalPercent')} />
        )}
      </Group>
      <Group isOpen={chosen !== undefined}>
        <SelectField
          label={t.category}
          {...select('categoryId')}
          onChange={({ target }) => change({ categoryId: target.value, subCategoryId: '' })}
        >
          <option value="">{t.unchanged}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {localized(name, language)}
            </option>
          ))}
        </SelectField>
        {chosen && (
          <SelectField label={t.subCategory} {...select('subCategoryId')}>
            <option value="">{t.noSubCategory}</option>
            {chosen.subCategories.map(({ id, name }) => (
              <option key={id} value={id}>
                {localized(name, language)}
              </option>
            ))}
          </SelectField>
        )}
      </Group>
      <Group isOpen={form.lowStock === 'own'}>
        <SelectField label={t.lowStock} {...select('lowStock')}>
          <option value="">{t.unchanged}</option>
          <option value="default">{t.lowStockDefault}</option>
          <option value="own">{t.lowStockOwn}</option>
        </SelectField>
        {form.lowStock === 'own' && <TextField label={t.lowStockValue} {...number('lowStockValue')} />}
      </Group>
      <div className="grid gap-4">
        <SelectField label={t.status} {...select('status')}>
          <option value="">{t.unchanged}</option>
          {PRODUCT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {statuses[status]}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-3">
          <SelectField label={t.featured} {...select('featured')}>
            {yesNo}
          </SelectField>
          <SelectField label={t.promoted} {...select('promoted')}>
            {yesNo}
          </SelectField>
        </div>
      </div>
    </div>
  )
}

/** A choice with what belongs to it, marked as one block once it is made. */
function Group({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div className={`grid gap-3 ${isOpen ? 'rounded-card bg-sunk p-4 [&_select]:bg-surface' : ''}`}>
      {children}
    </div>
  )
}
