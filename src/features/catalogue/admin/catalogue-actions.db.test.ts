/** Form actions, uploads and CSV exports of the catalogue's screens. */
import type { LoaderFunctionArgs } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aPicture, aProduct } from '../../../../tests/builders.ts'
import { phonePhoto, pixelBomb, sound } from '../../../../tests/media-samples.ts'
import { aContext, aPerson, aSession, asking } from '../../../../tests/staff.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { catalogueUploads } from '../catalogue-tables.server.ts'
import { loader as exportCategories } from '../categories/admin/categories-export.route.ts'
import { handleCategoryForm } from '../categories/admin/categories.action.server.ts'
import { loader as exportProducts } from '../products/admin/products-export.route.ts'
import { handleProductForm } from '../products/admin/products.action.server.ts'
import { action as upload } from './upload.route.ts'

useTestDatabase()
useTestBlobs()

const now = new Date()
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code })
let by: StaffPerson
let token = ''
let categoryId = 0

beforeAll(async () => {
  by = await aPerson({ permissions: ['manageProducts'] })
  token = await aSession(by.id)
  categoryId = await aCategory()
})

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  return form
}

async function productForm(change: Record<string, string | string[]> = {}) {
  return formOf({
    intent: 'save',
    version: '0',
    stockSeen: '0',
    inStockSeen: '',
    name: 'Nila',
    nameAr: 'نيلة',
    price: '3200',
    originalPrice: '',
    stockQuantity: '3',
    categoryId: String(categoryId),
    subCategoryId: '',
    description: 'Coton',
    descriptionAr: 'قطن',
    specifications: '',
    specificationsAr: '',
    audio: '',
    inStock: '1',
    featured: '',
    promoted: '',
    images: [await aPicture()],
    ...change,
  })
}

describe('the form of a product', () => {
  it('is saved', async () => {
    expect(await handleProductForm(await productForm(), { by, now })).toMatchObject({ done: 'productSaved' })
  })

  it.each([
    ['an unknown field', { rating: '5' }],
    ['a field sent twice', { name: ['Nila', 'Autre'] }],
    ['an invalid id', { id: '1 or 1=1' }],
  ])('refuses %s', async (_what, change) => {
    await expect(handleProductForm(await productForm(change), { by, now })).rejects.toEqual(
      refusal('invalid'),
    )
  })

  it('returns its problems instead of saving', async () => {
    const answer = await handleProductForm(await productForm({ price: '12,5', images: [] }), { by, now })
    expect(answer).toMatchObject({
      data: { problems: [{ field: 'price' }, { field: 'images' }] },
      init: { status: 422 },
    })
  })

  it.each([
    [{ intent: 'flag', id: '1', flag: 'price', value: '1' }, 'invalid'],
    [{ intent: 'flag', id: '999999', flag: 'featured', value: '1' }, 'productUnknown'],
    [{ intent: 'stock', id: '1', seen: '-1', wanted: '5' }, 'invalid'],
    [{ intent: 'stock', id: '1', seen: '1', wanted: '1e9' }, 'invalid'],
    [{ intent: 'explode', id: '1' }, 'invalid'],
  ])('refuses %j: %s', async (fields, code) => {
    await expect(handleProductForm(formOf(fields as Record<string, string>), { by, now })).rejects.toEqual(
      refusal(code),
    )
  })
})

describe.each(['category', 'subCategory'] as const)('the form of a %s', (kind) => {
  const send = (form: FormData) => handleCategoryForm(kind, form, { by, now })

  async function categoryForm(change: Record<string, string | string[]> = {}) {
    return formOf({
      intent: 'save',
      name: 'Soie',
      nameAr: 'حرير',
      description: 'x',
      descriptionAr: 'x',
      categoryId: String(categoryId),
      images: [await aPicture()],
      ...change,
    })
  }

  it('saves, changes, deletes and restores', async () => {
    const added = await send(await categoryForm())
    expect(added).toMatchObject({ done: `${kind}Saved` })
    const { id } = added as { id: number }
    const edited = { id: String(id), version: '1' }
    expect(await send(await categoryForm({ ...edited, name: 'Soies' }))).toEqual({ done: `${kind}Saved`, id })
    expect(await send(await categoryForm(edited))).toMatchObject({ init: { status: 409 } })
    const removal = { intent: 'delete', id: String(id), products: '0', subCategories: '0' }
    expect(await send(formOf(removal))).toEqual({ done: `${kind}Deleted` })
    expect(await send(formOf({ intent: 'restore', id: String(id) }))).toEqual({ done: `${kind}Restored` })
  })

  it('returns its problems instead of saving', async () => {
    expect(await send(await categoryForm({ name: ' ' }))).toMatchObject({
      data: { problems: [{ field: 'name' }] },
      init: { status: 422 },
    })
  })

  it.each<[string, Record<string, string | string[]>]>([
    ['an unknown field', { products: '5' }],
    ['a field sent twice', { name: ['Soie', 'Autre'] }],
    ['an edit without its version', { id: '1' }],
    ['an invalid id', { id: '1 or 1=1', version: '0' }],
    ['an unknown intent', { intent: 'explode' }],
  ])('refuses %s', async (_what, change) => {
    await expect(send(await categoryForm(change))).rejects.toEqual(refusal('invalid'))
  })
})

function uploading(kind: string, content: Uint8Array | string, extra: Record<string, string> = {}) {
  const form = formOf({ kind, ...extra })
  form.set('file', new File([content as BlobPart], 'photo.jpg', { type: 'image/jpeg' }))
  const request = new Request('http://localhost:3000/admin/products/upload', {
    method: 'POST',
    body: form,
    headers: { cookie: `staff=${token}` },
  })
  const context = aContext()
  const args = { request, url: new URL(request.url), params: {}, context } as unknown as LoaderFunctionArgs
  return upload(args) as Promise<unknown>
}

describe('an upload', () => {
  it('is stored as public and recorded until a product uses it', async () => {
    const answer = await uploading('image', await phonePhoto())
    expect(answer).toMatchObject({ data: { uploaded: { width: 200, height: 400 } }, init: { status: 201 } })
    expect(await db().select().from(catalogueUploads)).toMatchObject([{ uploadedBy: by.id }])
    expect(await uploading('audio', sound('cover.mp3'))).toMatchObject({ init: { status: 201 } })
  })

  it.each([
    ['an HTML file named as a picture', 'image', '<html><script>alert(1)</script>', 'unsupportedFormat'],
    ['an SVG', 'image', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupportedFormat'],
    ['a truncated picture', 'image', '\u00FF\u00D8\u00FF', 'unsupportedFormat'],
    ['a decompression bomb', 'image', pixelBomb(), 'unreadable'],
    ['more than 5 MB', 'image', new Uint8Array(5 * 1024 * 1024 + 1), 'tooLarge'],
    ['a picture as a sound', 'audio', 'GIF89a', 'unsupportedAudio'],
    ['another kind', 'font', 'x', 'invalid'],
    ['text as a film', 'video', 'x', 'unsupportedVideo'],
  ])('of %s is refused', async (_what, kind, content, code) => {
    expect(await uploading(kind, content)).toMatchObject({ data: { refusal: { code } } })
  })

  it('with additional fields is refused', async () => {
    expect(await uploading('image', 'x', { visibility: 'private' })).toMatchObject({
      data: { refusal: { code: 'invalid' } },
    })
  })
})

describe('a CSV export', () => {
  it('has the columns of the specification, escapes formulas and keeps Arabic text', async () => {
    const inCategory = await aCategory('=cmd|calc', '@عطور')
    await aProduct({
      categoryId: inCategory,
      name: '=HYPERLINK("http://x")',
      stockQuantity: 0,
      promoted: true,
    })
    const address = `/admin/products/export?category=${inCategory}`
    const response = await exportProducts(asking(address, { token }))
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    expect(response.headers.get('content-disposition')).toMatch(/filename="produits-\d{4}-\d\d-\d\d\.csv"/)
    const [headings, line] = text.split('\r\n')
    expect(headings).toMatch(
      /^\uFEFFNom;Nom en arabe;Référence;Code-barres;Prix;.*;Stock;Seuil de stock;Catégorie;Sous-catégorie;Statut;Vedette;Promu;/,
    )
    expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)";نيلة;;;3200;.*;0;;"'=cmd\|calc";;Publié;Non;Oui;/)
  })

  it('lists categories with their counts', async () => {
    const response = await exportCategories(asking('/admin/products/categories/export?q=cmd', { token }))
    expect(response.headers.get('content-disposition')).toMatch(/filename="categories-/)
    expect(await response.text()).toContain(`"'=cmd|calc";"'@عطور";;;1;0;`)
  })
})
