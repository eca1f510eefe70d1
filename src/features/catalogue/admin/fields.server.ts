/** Schemas of the catalogue's forms: exactly these fields, each once unless it is a list. */
import * as v from 'valibot'
import {
  count,
  emptyOr,
  flag,
  id,
  language,
  present,
  text,
  textList,
} from '#platform/http/field-schemas.server.ts'
import { parseForm } from '#platform/http/form.server.ts'
import { FLAGS } from '../catalogue-admin.rules.ts'
import { refusal } from '../catalogue-changes.server.ts'
import { PRODUCT_STATUSES } from '../catalogue.rules.ts'
import { REDUCTION_KINDS } from '../sales/scheduled-price.rules.ts'
import { MAX_COMBINATIONS } from '../variants/variant-form.rules.ts'
import { MAX_OPTIONS, MAX_VALUES, OPTION_KINDS } from '../variants/variant.rules.ts'

/** Refused as `invalid`, with the name of the field. */
export function parseCatalogueForm<S extends v.GenericSchema>(schema: S, form: FormData): v.InferOutput<S> {
  return parseForm(schema, form, (field) => refusal('invalid', { field: field.slice(0, 40) }))
}

const named = {
  name: text,
  nameAr: text,
  description: text,
  descriptionAr: text,
  categoryId: text,
  images: textList,
}

/** Empty for a new item. */
const edited = { id: emptyOr(id), version: emptyOr(count) }

export const categoryFormSchema = v.variant('intent', [
  v.strictObject({ intent: v.literal('save'), ...edited, ...named }),
  v.strictObject({ intent: v.literal('delete'), id, products: count, subCategories: count }),
  v.strictObject({ intent: v.literal('restore'), id }),
])

/** A list that is sent as JSON. */
function json<T>(schema: v.GenericSchema<unknown, T>, missing: T) {
  return v.pipe(
    text,
    v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return missing
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), dataset.value)
      if (parsed.success) return parsed.output
      addIssue()
      return NEVER
    }),
  )
}

const key = v.pipe(v.string(), v.maxLength(40))
const optionNames = { key, name: v.string(), nameAr: v.string() }
const optionSchema = v.strictObject({
  ...optionNames,
  kind: v.picklist(OPTION_KINDS),
  values: v.pipe(v.array(v.strictObject({ ...optionNames, swatch: v.string() })), v.maxLength(MAX_VALUES)),
})
const variantSchema = v.strictObject({
  id: key,
  values: v.pipe(v.array(key), v.maxLength(MAX_OPTIONS)),
  isKept: v.boolean(),
  sku: v.string(),
  barcode: v.string(),
  price: v.string(),
  originalPrice: v.string(),
  image: v.string(),
  stock: v.string(),
})

export const productFormSchema = v.variant('intent', [
  v.strictObject({
    intent: v.literal('save'),
    ...edited,
    stockSeen: emptyOr(count),
    inStockSeen: flag,
    ...named,
    price: text,
    originalPrice: text,
    stockQuantity: text,
    subCategoryId: text,
    specifications: text,
    specificationsAr: text,
    audio: text,
    video: text,
    poster: text,
    inStock: flag,
    featured: flag,
    promoted: flag,
    status: v.optional(v.picklist(PRODUCT_STATUSES), 'published'),
    lowStock: text,
    sku: text,
    barcode: text,
    options: json(v.pipe(v.array(optionSchema), v.maxLength(MAX_OPTIONS)), []),
    variants: json(v.pipe(v.array(variantSchema), v.maxLength(MAX_COMBINATIONS)), []),
    stocksSeen: json(v.record(v.pipe(v.string(), v.digits()), v.number()), {}),
  }),
  v.strictObject({ intent: v.literal('flag'), id, flag: v.picklist(FLAGS), value: flag }),
  v.strictObject({ intent: v.literal('stock'), id, variant: emptyOr(id), seen: count, wanted: count }),
  v.strictObject({
    intent: v.literal('planSale'),
    id,
    by: v.picklist(REDUCTION_KINDS),
    price: text,
    startsOn: text,
    endsOn: text,
  }),
  v.strictObject({ intent: v.picklist(['delete', 'restore', 'stopSale']), id }),
])

export const reviewFormSchema = v.variant('intent', [
  v.strictObject({ intent: v.picklist(['publish', 'hide']), id }),
  v.strictObject({ intent: v.literal('removePhoto'), id, photo: text }),
])

export const searchWordsFormSchema = v.variant('intent', [
  v.strictObject({ intent: v.literal('add'), words: text }),
  v.strictObject({ intent: v.literal('remove'), id }),
  v.strictObject({ intent: v.literal('clear'), words: text, language: emptyOr(language) }),
])

const MAX_WORDS_LENGTH = 100

/** `?words=` fills in the first words of a new group of synonyms. */
export const searchWordsQuery = v.object({
  words: v.pipe(
    text,
    v.transform((words) => words.slice(0, MAX_WORDS_LENGTH)),
  ),
})

/** The open dialog: `?edit=12`, `?variants=12` or `?new`. An invalid id becomes 0, which no item has. */
export const dialogQuery = v.object({
  edit: v.optional(v.fallback(id, 0)),
  variants: v.optional(v.fallback(id, 0)),
  new: present,
})
