/** Shows both versions side by side when two users edited the same item, and lets the second one choose. */
import type { ReactNode } from 'react'
import { formatDayAndTime } from '#core/day.ts'
import { localized, type Language } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { Edited } from '../catalogue-admin.rules.ts'
import { productStatusText } from '../catalogue-admin.text.ts'
import type { CategoryChoice, CategoryForm, ProductForm } from '../catalogue-form.rules.ts'
import { catalogueFormText, conflictText } from '../catalogue-form.text.ts'
import type { ProductStatus } from '../catalogue.rules.ts'
import { variantFormText } from '../variants/variant-form.text.ts'
import { optionLines, variantLines } from '../variants/variant-log.rules.ts'

interface ConflictViewProps<F extends CategoryForm | ProductForm> {
  kind: 'product' | 'category' | 'subCategory'
  mine: Pick<Edited<F>, 'form' | 'pictures'>
  current: Edited<F>
  categories: CategoryChoice[]
  onKeep: () => void
  onTake: () => void
  onClose: () => void
}

export function ConflictView<F extends CategoryForm | ProductForm>(props: ConflictViewProps<F>) {
  const { kind, mine, current, categories, onKeep, onTake, onClose } = props
  const t = useText(conflictText)
  const fields = useFieldNames()
  const language = useLanguage()
  const [ours, theirs]: [AnyForm, AnyForm] = [mine.form, current.form]
  const textOf = (form: AnyForm, field: Field) => comparedValue(form, field, language)
  const differing = (Object.keys(fields) as Field[]).filter(
    (field) => JSON.stringify(textOf(ours, field)) !== JSON.stringify(textOf(theirs, field)),
  )
  return (
    <ConflictDialog
      title={t[kind]}
      sentence={t.sentence(current.editedBy ?? t.unknownUser, formatDayAndTime(current.editedAt))}
      keepMine={t.keepMine}
      takeTheirs={t.takeTheirs}
      {...{ onKeep, onTake, onClose }}
    >
      {differing.length === 0 ? (
        <p>{t.same}</p>
      ) : (
        // On a phone the name of the field is above both versions, which need the width.
        <table className="w-full table-fixed text-start max-md:block max-md:[&_:is(thead,tbody)]:block max-md:[&_tr]:grid max-md:[&_tr]:grid-cols-2">
          <thead>
            <tr className="text-label text-ink-2 [&>th]:pb-2 [&>th]:text-start [&>th]:font-medium">
              <th scope="col" className="w-1/5 max-md:hidden">
                {t.field}
              </th>
              <th scope="col">{t.mine}</th>
              <th scope="col">{t.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field} className="border-t border-line align-top [&>td]:py-2 [&>td]:pe-3">
                <th scope="row" className="py-2 pe-3 text-start font-medium max-md:col-span-2 max-md:pb-0">
                  {fields[field]}
                </th>
                <td>
                  <Value
                    field={field}
                    value={textOf(ours, field)}
                    pictures={mine.pictures}
                    categories={categories}
                  />
                </td>
                <td>
                  <Value
                    field={field}
                    value={textOf(theirs, field)}
                    pictures={current.pictures}
                    categories={categories}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ConflictDialog>
  )
}

type Field = keyof ProductForm
/** Fields that a category does not have are undefined in both versions, hence equal. */
type AnyForm = Partial<ProductForm>

function useFieldNames(): Record<Field, string> {
  const t = useText(catalogueFormText)
  const variants = useText(variantFormText)
  const withLanguage = (name: string) => ({ fr: `${name} (${t.french})`, ar: `${name} (${t.arabic})` })
  return {
    name: withLanguage(t.name).fr,
    nameAr: withLanguage(t.name).ar,
    price: t.price,
    originalPrice: t.originalPrice,
    stockQuantity: t.stockQuantity,
    categoryId: t.category,
    subCategoryId: t.subCategory,
    description: withLanguage(t.description).fr,
    descriptionAr: withLanguage(t.description).ar,
    specifications: withLanguage(t.specifications).fr,
    specificationsAr: withLanguage(t.specifications).ar,
    images: t.images,
    audio: t.audio,
    video: t.video,
    poster: t.poster,
    inStock: t.inStock,
    featured: t.featured,
    promoted: t.promoted,
    status: variants.status,
    lowStock: variants.lowStock,
    sku: variants.sku,
    barcode: variants.barcode,
    options: variants.title,
    variants: variants.variants,
  }
}

/** Options and variants are compared by their readable lines. */
function comparedValue(form: AnyForm, field: Field, language: Language) {
  const { options = [], variants = [] } = form
  if (field === 'options') return optionLines(options, language).join('\n')
  if (field === 'variants') return variantLines({ options, variants }, language).join('\n')
  return form[field]
}

interface ValueProps {
  field: Field
  value: ReturnType<typeof comparedValue>
  pictures: PictureMedia[]
  categories: CategoryChoice[]
}

function Value({ field, value, pictures, categories }: ValueProps): ReactNode {
  const t = useText(conflictText)
  const statuses = useText(productStatusText)
  const language = useLanguage()
  if (field === 'images')
    return (
      <span className="flex flex-wrap gap-1 [&_img]:size-12 [&_img]:rounded-[6px] [&_img]:object-cover">
        <span className="sr-only">{t.pictures(pictures.length)}</span>
        {pictures.map((picture) => (
          <Picture key={picture.id} media={picture} alt="" sizes="48px" />
        ))}
      </span>
    )
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (!value) return <span className="text-subtle">{t.empty}</span>
  if (field === 'audio' || field === 'video' || field === 'poster') return t.recorded
  if (field === 'status') return statuses[value as ProductStatus]
  const choicesOf: Partial<Record<Field, Pick<CategoryChoice, 'id' | 'name'>[]>> = {
    categoryId: categories,
    subCategoryId: categories.flatMap(({ subCategories }) => subCategories),
  }
  const chosen = choicesOf[field]?.find(({ id }) => String(id) === value)
  return (
    <span dir="auto" className="break-words whitespace-pre-line">
      {chosen ? localized(chosen.name, language) : value}
    </span>
  )
}
