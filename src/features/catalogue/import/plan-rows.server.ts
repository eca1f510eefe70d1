/** Plans rows of an import against the products of the shop. */
import { areAllPublic } from '#features/media/media-view.server.ts'
import type { CategoryChoice } from '../catalogue-form.rules.ts'
import { findMatches } from './find-matches.server.ts'
import { planProduct, type PlanContext, type ProductPlan } from './import-plan.rules.ts'
import { pictureFileKey, pictureIdIn, type ImportRow, type StoredProduct } from './import-product.rules.ts'
import { namesText, partsOf, sameSpelling } from './import-values.rules.ts'
import { codeKeys, type CodeOwners } from './plan-variant.rules.ts'
import { loadProducts } from './stored-products.server.ts'

export interface RowGroup {
  rows: ImportRow[]
  productId: number | undefined
  /** Several products have the name, so nothing is planned. */
  isAmbiguous: boolean
}

/** The rows of each product, in the order of their first rows. */
export async function groupRows(
  rows: readonly ImportRow[],
): Promise<{ groups: RowGroup[]; ownerOf: CodeOwners['ownerOf'] }> {
  const { matches, owners } = await findMatches(rows)
  const groups = new Map<string, RowGroup>()
  for (const row of rows) {
    const { productId, variantId, isAmbiguous = false } = matches.get(row.number)!
    const key = productId === undefined ? newProductKey(row) : `stored ${productId}`
    const group = groups.get(key) ?? { rows: [], productId, isAmbiguous }
    group.rows.push({ ...row, variantId })
    groups.set(key, group)
  }
  return { groups: [...groups.values()], ownerOf: owners }
}

function newProductKey({ number, cells }: ImportRow): string {
  const names = [cells.name ?? '', cells.nameAr ?? ''].map(sameSpelling)
  return names.every((name) => name === '') ? `row ${number}` : `new ${names.join('|')}`
}

/** The first row of the file with each SKU and barcode. */
export function firstRows(rows: readonly ImportRow[]): CodeOwners['firstRowOf'] {
  const first = { sku: new Map<string, number>(), barcode: new Map<string, number>() }
  for (const { number, cells } of rows) {
    const codes = codeKeys(cells)
    for (const field of ['sku', 'barcode'] as const)
      if (codes[field] !== '' && !first[field].has(codes[field])) first[field].set(codes[field], number)
  }
  return (field, code) => first[field].get(code)
}

export function planGroup(
  { rows, isAmbiguous }: RowGroup,
  existing: StoredProduct | undefined,
  context: PlanContext,
): ProductPlan {
  if (!isAmbiguous) return planProduct(rows, existing, context)
  return {
    rows: rows.map(({ number }) => ({
      row: number,
      action: 'refuse',
      changes: [],
      problems: [{ field: 'name', code: 'ambiguousName' }],
      missing: [],
    })),
    write: undefined,
  }
}

export async function storedOf(groups: readonly RowGroup[]): Promise<Map<number, StoredProduct>> {
  return loadProducts(groups.flatMap(({ productId }) => productId ?? []))
}

/** Finds pictures by the name of a file: stored pictures by their id, the others by `files`. */
export async function pictureLookup(
  rows: readonly ImportRow[],
  files: ReadonlyMap<string, string>,
): Promise<PlanContext['pictureOf']> {
  const ids = rows.flatMap(({ cells }) =>
    partsOf(cells.pictures ?? '').flatMap((name) => pictureIdIn(name) ?? []),
  )
  const known = await knownPictures([...new Set(ids)])
  return (name) => {
    const id = pictureIdIn(name)
    if (id && known.has(id)) return id
    const key = pictureFileKey(name)
    return files.get(key) ?? files.get(withoutEnding(key))
  }
}

/** A name without its ending finds the file too. */
export function withoutEnding(key: string): string {
  return key.replace(/\.[a-z]{3,4}$/, '')
}

async function knownPictures(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0 || (await areAllPublic('image', ids))) return new Set(ids)
  const known = new Set<string>()
  for (const id of ids) if (await areAllPublic('image', [id])) known.add(id)
  return known
}

/** Names of categories that the shop does not have, each with the names of its subcategories that are missing. */
export function missingCategories(
  rows: readonly ImportRow[],
  choices: readonly CategoryChoice[],
): { category: string; subCategories: string[] }[] {
  const missing = new Map<string, { category: string; subCategories: Map<string, string> }>()
  for (const { cells } of rows) {
    const [category, sub] = [cells.category?.trim() ?? '', cells.subCategory?.trim() ?? '']
    if (category === '') continue
    const key = sameSpelling(category)
    const found = missing.get(key) ?? { category, subCategories: new Map() }
    missing.set(key, found)
    if (sub !== '') found.subCategories.set(sameSpelling(sub), sub)
  }
  return [...missing.values()].flatMap(({ category, subCategories }) => {
    const known = choices.find(({ name }) => namesText(category, name))
    const subs = [...subCategories.values()].filter(
      (sub) =>
        !/^[-\u2013\u2014]$/.test(sub) && !known?.subCategories.some(({ name }) => namesText(sub, name)),
    )
    return known && subs.length === 0 ? [] : [{ category, subCategories: subs }]
  })
}
