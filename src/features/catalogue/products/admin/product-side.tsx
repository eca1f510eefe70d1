/** The fields without a language: prices, stock, category and switches. */
import { Minus, Plus } from 'lucide-react'
import { CURRENCY_LABEL, discountPercent, parseMoney, type Money } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { parseWholeNumber } from '#core/whole-number.ts'
import { bind, useProblemText } from '#features/catalogue/admin/bilingual-fields.tsx'
import type { CatalogueForm } from '#features/catalogue/admin/use-catalogue-form.ts'
import type { CategoryChoice, ProductForm } from '#features/catalogue/catalogue-form.rules.ts'
import { catalogueFormText } from '#features/catalogue/catalogue-form.text.ts'
import { CostLine } from '#features/catalogue/variants/admin/variant-list.tsx'
import { unitsOf } from '#features/catalogue/variants/variant-form.rules.ts'
import { variantFormText } from '#features/catalogue/variants/variant-form.text.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'

interface ProductFieldsProps {
  editor: CatalogueForm<ProductForm>
  categories: CategoryChoice[]
}

interface ProductSideProps extends ProductFieldsProps {
  costs: Record<number, Money> | undefined
}

const NUMBER = { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' } as const

export function ProductSide({ editor, categories, costs }: ProductSideProps) {
  const t = useText(catalogueFormText)
  const problemText = useProblemText()
  const { form } = editor
  const percent = discountPercent(parseMoney(form.price) ?? (0 as never), parseMoney(form.originalPrice))
  const price = parseMoney(form.price)
  const hasOptions = form.options.length > 0
  const units = hasOptions ? unitsOf(form.variants) : parseWholeNumber(form.stockQuantity)
  const [cost] = hasOptions ? [] : Object.values(costs ?? {})
  return (
    <>
      <TextField
        label={t.price}
        required
        {...NUMBER}
        {...bind(editor, 'price')}
        suffix={CURRENCY_LABEL}
        help={cost && <CostLine cost={cost} price={price} />}
        error={problemText(editor.problemOf('price'))}
      />
      <TextField
        label={t.originalPrice}
        {...NUMBER}
        {...bind(editor, 'originalPrice')}
        suffix={CURRENCY_LABEL}
        help={price && percent !== undefined ? t.crossedOut(percent) : t.originalHelp}
        error={problemText(editor.problemOf('originalPrice'))}
      />
      {hasOptions ? <StockTotal units={units ?? 0} /> : <StockField editor={editor} />}
      <CategoryFields editor={editor} categories={categories} />
      <div className="grid gap-4 border-t border-line pt-4">
        <Switch
          label={t.inStock}
          help={t.inStockHelp(hasOptions ? String(units) : form.stockQuantity || '0')}
          checked={form.inStock}
          disabled={!units}
          onChange={({ currentTarget }) => editor.change({ inStock: currentTarget.checked })}
        />
        <Switch
          label={t.featured}
          help={t.featuredHelp}
          checked={form.featured}
          onChange={({ currentTarget }) => editor.change({ featured: currentTarget.checked })}
        />
        <Switch
          label={t.promoted}
          help={t.promotedHelp}
          checked={form.promoted}
          onChange={({ currentTarget }) => editor.change({ promoted: currentTarget.checked })}
        />
      </div>
    </>
  )
}

function StockTotal({ units }: { units: number }) {
  const t = useText(catalogueFormText)
  const variants = useText(variantFormText)
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span>
        <span className="block text-small font-control">{t.stockQuantity}</span>
        <span className="block text-label text-subtle">{variants.stockOfVariants}</span>
      </span>
      <span className="font-semibold tabular-nums">{units}</span>
    </p>
  )
}

/** The quantity decides whether the product can be bought (spec 4); the switch below can still take it out of sale. */
function StockField({ editor }: { editor: CatalogueForm<ProductForm> }) {
  const t = useText(catalogueFormText)
  const problemText = useProblemText()
  const { stockQuantity } = editor.form
  const set = (input: string) =>
    editor.change({ stockQuantity: input, inStock: (parseWholeNumber(input) ?? 0) > 0 })
  const step = (by: number) => set(String(Math.max(0, (parseWholeNumber(stockQuantity) ?? 0) + by)))
  return (
    <TextField
      label={t.stockQuantity}
      required
      {...NUMBER}
      {...bind(editor, 'stockQuantity')}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      error={problemText(editor.problemOf('stockQuantity'))}
      suffix={
        <>
          <IconButton icon={Minus} label={t.oneLess} onClick={() => step(-1)} />
          <IconButton icon={Plus} label={t.oneMore} onClick={() => step(1)} />
        </>
      }
    />
  )
}

/** Changing the category clears the subcategory. */
function CategoryFields({ editor, categories }: ProductFieldsProps) {
  const t = useText(catalogueFormText)
  const problemText = useProblemText()
  const language = useLanguage()
  const { categoryId } = editor.form
  const category = categories.find(({ id }) => String(id) === categoryId)
  return (
    <>
      <SelectField
        label={t.category}
        required
        {...bind(editor, 'categoryId')}
        onChange={({ currentTarget }) =>
          editor.change({ categoryId: currentTarget.value, subCategoryId: '' })
        }
        error={problemText(editor.problemOf('categoryId'))}
      >
        <option value="">{t.chooseCategory}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {localized(name, language)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.subCategory}
        {...bind(editor, 'subCategoryId')}
        disabled={!category}
        help={category ? t.subCategoryHelp : t.subCategoryLocked}
        error={problemText(editor.problemOf('subCategoryId'))}
      >
        <option value="">{t.noSubCategory}</option>
        {category?.subCategories.map(({ id, name }) => (
          <option key={id} value={id}>
            {localized(name, language)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
