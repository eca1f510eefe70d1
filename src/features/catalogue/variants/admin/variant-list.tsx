/** The combinations of the options: one line each from tablet width, cards on a phone. */
import { useId, useState, type ReactNode } from 'react'
import { formatMoney, parseMoney, type Money } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { useProblemText } from '#features/catalogue/admin/bilingual-fields.tsx'
import type { CatalogueForm } from '#features/catalogue/admin/use-catalogue-form.ts'
import type { ProductForm } from '#features/catalogue/catalogue-form.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { nameOfVariant, unitsOf, type VariantForm } from '../variant-form.rules.ts'
import { variantFormText } from '../variant-form.text.ts'
import { marginPercent } from '../variant.rules.ts'
import { Cell, CELL_BOX, CellField } from './cell-field.tsx'
import type { Variants } from './use-variants.ts'

interface VariantListProps {
  editor: CatalogueForm<ProductForm>
  variants: Variants
  costs: Record<number, Money> | undefined
}

const NUMBER = { inputMode: 'numeric', dir: 'ltr' } as const
const COLUMNS =
  'md:grid-cols-[minmax(120px,1.3fr)_minmax(80px,.9fr)_minmax(80px,.9fr)_72px_minmax(86px,1fr)_minmax(100px,1.1fr)_104px]'

export function VariantList({ editor, variants, costs }: VariantListProps) {
  const t = useText(variantFormText)
  const problemText = useProblemText()
  const all = variants.variants
  const kept = all.filter(({ isKept }) => isKept)
  const heads = [t.variant, t.price, t.originalPrice, t.stock, t.sku, t.barcode, t.pictureOf]
  return (
    <section aria-label={t.variants} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h3 className="font-semibold">
          {t.variants}{' '}
          <span className="font-normal text-subtle">{t.variantCount(kept.length, all.length)}</span>
        </h3>
        {kept.length > 1 && <ApplyToAll onApply={variants.applyToAll} />}
      </div>
      <Distribution editor={editor} kept={kept} />
      <div>
        <div
          aria-hidden="true"
          className={`hidden gap-2 border-b border-line pb-1 text-label text-ink-2 md:grid ${COLUMNS}`}
        >
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        <ul>
          {all.map((variant, index) => (
            <VariantRow
              key={variant.values.join()}
              {...{ editor, variants, variant, index }}
              cost={costs?.[Number(variant.id)]}
            />
          ))}
        </ul>
      </div>
      <FieldError message={problemText(editor.problemOf('variants'))} />
      <p className="text-small font-medium">{t.total(unitsOf(all))}</p>
    </section>
  )
}

/** How the units of variants that end are distributed to new ones. */
function Distribution({ editor, kept }: { editor: CatalogueForm<ProductForm>; kept: VariantForm[] }) {
  const t = useText(variantFormText)
  const before = editor.seen.stockQuantity
  if (before === 0 || kept.every(({ id }) => id !== '')) return null
  const units = unitsOf(kept)
  return (
    <p
      role="status"
      className={`rounded-button px-4 py-2.5 text-small ${units === before ? 'bg-ok-50 text-ok' : 'bg-gold-50 text-gold-ink'}`}
    >
      {t.distribute(units, before)}
    </p>
  )
}

function ApplyToAll({ onApply }: { onApply: (part: Partial<VariantForm>) => void }) {
  const t = useText(variantFormText)
  const [price, setPrice] = useState('')
  const [stock, setStock] = useState('')
  const isEmpty = price.trim() === '' && stock.trim() === ''
  return (
    <div role="group" aria-label={t.applyTitle} className="flex flex-wrap items-center gap-2 text-small">
      <span aria-hidden="true" className="text-ink-2 max-md:basis-full">
        {t.applyTitle}
      </span>
      {(
        [
          [t.applyPrice, t.price, price, setPrice],
          [t.applyStock, t.stock, stock, setStock],
        ] as const
      ).map(([label, hint, value, set]) => (
        <span key={label} className="w-24 max-md:grow">
          <input
            {...NUMBER}
            aria-label={label}
            placeholder={hint}
            autoComplete="off"
            value={value}
            onChange={({ currentTarget }) => set(currentTarget.value)}
            className={CELL_BOX}
          />
        </span>
      ))}
      <Button
        variant="secondary"
        size="small"
        disabled={isEmpty}
        onClick={() =>
          onApply({ ...(price.trim() !== '' && { price }), ...(stock.trim() !== '' && { stock }) })
        }
      >
        {t.apply}
      </Button>
    </div>
  )
}

interface VariantRowProps {
  editor: CatalogueForm<ProductForm>
  variants: Variants
  variant: VariantForm
  index: number
  cost: Money | undefined
}

type TextName = 'price' | 'originalPrice' | 'stock' | 'sku' | 'barcode'

function VariantRow({ editor, variants, variant, index, cost }: VariantRowProps) {
  const t = useText(variantFormText)
  const problemText = useProblemText()
  const name = localized(nameOfVariant(variant.values, variants.options), useLanguage())
  const field = (key: TextName, label: string) => ({
    label,
    of: name,
    value: variant[key],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      variants.setVariant(index, { [key]: currentTarget.value }),
    onBlur: () => editor.touch(`variants.${index}.${key}`),
    error: problemText(editor.problemOf(`variants.${index}.${key}`)),
  })
  return (
    <li
      className={`grid items-start gap-2 border-b border-line py-3 max-md:grid-cols-2 md:py-2 ${COLUMNS} ${variant.isKept ? '' : 'text-subtle'}`}
    >
      <div className="flex min-h-9 items-center gap-2.5 max-md:col-span-2 max-md:justify-between md:flex-row-reverse md:justify-end">
        <span className="flex min-w-0 items-center gap-2 font-medium wrap-anywhere">
          <Swatches variant={variant} variants={variants} />
          <bdi>{name}</bdi>
        </span>
        <Switch
          label={t.keep(name)}
          hideLabel
          checked={variant.isKept}
          onChange={({ currentTarget }) => variants.setVariant(index, { isKept: currentTarget.checked })}
        />
      </div>
      {variant.isKept && (
        <>
          <CellField
            {...NUMBER}
            {...field('price', t.price)}
            placeholder={editor.form.price}
            help={<CostLine cost={cost} price={parseMoney(variant.price) ?? parseMoney(editor.form.price)} />}
          />
          <CellField {...NUMBER} {...field('originalPrice', t.originalPrice)} />
          <CellField {...NUMBER} {...field('stock', t.stock)} />
          <PictureChoice {...{ editor, variants, variant, index, name }} />
          <CellField dir="ltr" {...field('sku', t.sku)} />
          <CellField dir="ltr" {...field('barcode', t.barcode)} />
        </>
      )}
    </li>
  )
}

/** The colours of a variant. */
function Swatches({ variant, variants }: { variant: VariantForm; variants: Variants }): ReactNode {
  return variants.options
    .filter(({ kind }) => kind === 'colour')
    .flatMap(({ values }) => values)
    .filter(({ key, swatch }) => swatch !== '' && variant.values.includes(key))
    .map(({ key, swatch }) => (
      <span
        key={key}
        aria-hidden="true"
        className="size-4 shrink-0 rounded-full border border-field"
        style={{ backgroundColor: swatch }}
      />
    ))
}

/** What one unit cost, and what is left of the price. */
export function CostLine({ cost, price }: { cost: Money | undefined; price: Money | undefined }) {
  const t = useText(variantFormText)
  if (cost === undefined) return null
  const margin = price && marginPercent(price, cost)
  return margin === undefined ? `${t.cost} ${formatMoney(cost)}` : t.costAndMargin(formatMoney(cost), margin)
}

function PictureChoice({
  editor,
  variants,
  variant,
  index,
  name,
}: Omit<VariantRowProps, 'cost'> & { name: string }) {
  const t = useText(variantFormText)
  const id = useId()
  const chosen = editor.pictures.find((picture) => picture.id === variant.image)
  return (
    <div className="md:order-last">
      <Cell label={t.pictureOf} id={id}>
        <span className="flex items-center gap-1.5">
          {chosen && (
            <span className="size-9 shrink-0 overflow-hidden rounded-[6px] [&_img]:size-full [&_img]:object-cover">
              <Picture media={chosen} alt="" sizes="36px" />
            </span>
          )}
          <select
            aria-label={`${t.pictureOf} – ${name}`}
            value={chosen?.id ?? ''}
            onChange={({ currentTarget }) => variants.setVariant(index, { image: currentTarget.value })}
            className={CELL_BOX}
          >
            <option value="">{t.noPicture}</option>
            {editor.pictures.map((picture, place) => (
              <option key={picture.id} value={picture.id}>
                {t.picture(place + 1)}
              </option>
            ))}
          </select>
        </span>
      </Cell>
    </div>
  )
}
