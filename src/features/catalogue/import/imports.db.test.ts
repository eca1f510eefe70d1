/** Imports from the file to the products: preview, choice, run, restart in the middle. */
import { and, asc, eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csvFile } from '#core/csv.ts'
import { ouguiya } from '#core/money.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct, withColours } from '../../../../tests/builders.ts'
import { twoColours } from '../../../../tests/media-samples.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import {
  categories,
  productImages,
  products,
  productVariants,
  stockMovements,
} from '../catalogue-tables.server.ts'
import { productImportRows, productImports } from './import-tables.server.ts'
import {
  addImport,
  addPictures,
  cancelImport,
  chooseRows,
  findImport,
  listImports,
  listRows,
  mapImport,
  sampleRows,
  startImport,
} from './imports.server.ts'
import { refusedColumns, refusedRows } from './refused-rows.server.ts'
import { runNextBatch } from './run-imports.server.ts'

useTestDatabase()
useTestBlobs()

const now = new Date()
let by: StaffPerson
let categoryId: number

beforeAll(async () => {
  by = await aPerson({ role: 'admin', permissions: ['manageProducts', 'viewCosts'] })
})

beforeEach(async () => {
  await db().update(products).set({ deletedAt: new Date() })
  await db().update(categories).set({ deletedAt: new Date() })
  categoryId = await aCategory('Voiles', 'ملاحف')
})

const HEADINGS = 'Nom;Nom en arabe;Description;Description en arabe;Prix;Stock;Catégorie;Référence'
const row = (name: string, { price = '3 200', stock = '5', category = 'Voiles', sku = '' } = {}) =>
  `${name};${name} ع;Voile léger;ملحفة;${price};${stock};${category};${sku}`

async function preview(lines: string[], { headings = HEADINGS, createsCategories = false } = {}) {
  const bytes = Buffer.from([headings, ...lines].join('\r\n'))
  const id = await addImport({ fileName: 'liste.csv', bytes, by, now })
  const { settings } = (await findImport(id))!
  await mapImport(id, { columns: settings.columns, createsCategories, by })
  return id
}

async function run(id: number): Promise<void> {
  await startImport(id)
  while (await runNextBatch(now));
}

const rowsOf = async (id: number, action: 'create' | 'change' | 'refuse' | 'same') =>
  (await listRows(id, action, 1)).map(({ number, details }) => ({ number, ...details }))

const productNamed = async (name: string) => {
  const [found] = await db()
    .select()
    .from(products)
    .where(and(eq(products.name, name)))
    .orderBy(asc(products.id))
  return found
}

describe('the preview', () => {
  it('shows what will be created, changed and refused, and writes nothing', async () => {
    const nila = await aProduct({
      categoryId,
      name: 'Nila',
      nameAr: 'نيلة',
      description: 'x',
      descriptionAr: 'س',
    })
    const id = await preview([
      row('Nila', { price: '3500', stock: '7' }),
      row('Sahara', { price: '٢٥٠٠' }),
      row('Cher', { price: 'beaucoup' }),
      row('Autre', { category: 'Parfums' }),
      row('Sahara'),
    ])
    expect((await rowsOf(id, 'create')).map(({ number }) => number)).toEqual([3])
    const [change] = await rowsOf(id, 'change')
    expect(change!.changes).toContainEqual({ field: 'price', before: '3200', after: '3500' })
    expect(change!.changes).toContainEqual({ field: 'stock', before: '5', after: '7' })
    expect((await rowsOf(id, 'refuse')).map(({ number, problems }) => [number, problems])).toEqual([
      [4, [{ field: 'price', code: 'notANumber', value: 'beaucoup' }]],
      [5, [{ field: 'category', code: 'unknownCategory', value: 'Parfums' }]],
      [6, [{ code: 'repeatedProduct', value: '3' }]],
    ])
    expect((await productNamed('Sahara')) ?? null).toBeNull()
    const [stored] = await db().select().from(products).where(eq(products.id, nila))
    expect(stored).toMatchObject({ price: ouguiya(3200), stockQuantity: 5, version: 1 })
  })

  it('shows how the amounts of new products were read, and their names in both languages', async () => {
    const id = await preview([
      row('Nila', { price: '1.200', stock: '' }),
      row('Sahara', { price: '2 400 أوقية' }),
    ])
    const [nila, sahara] = await rowsOf(id, 'create')
    expect(nila).toMatchObject({ name: 'Nila', nameAr: 'Nila ع' })
    expect(nila!.changes.map(({ field, after }) => [field, after])).toEqual([
      ['price', '1200'],
      ['stock', '0'],
      ['category', 'Voiles | ملاحف'],
    ])
    expect(sahara!.changes[0]).toEqual({ field: 'price', before: '', after: '2400' })
  })

  it('shows the first filled cells of each column', async () => {
    const bytes = Buffer.from('Nom;Coût\nA;\nB;\nC;\nD;500')
    const id = await addImport({ fileName: 'liste.csv', bytes, by, now })
    expect(await sampleRows(id)).toEqual([
      ['A', '500'],
      ['B', ''],
      ['C', ''],
    ])
  })

  it('reads the headings below a title', async () => {
    const bytes = Buffer.from('Liste de novembre 2026;;\n;;\nNom;Prix;Catégorie\nNila;3200;Voiles')
    const id = await addImport({ fileName: 'liste.csv', bytes, by, now })
    expect((await findImport(id))!.headings).toEqual(['Nom', 'Prix', 'Catégorie'])
    expect((await findImport(id))!.rowCount).toBe(1)
  })

  it('gives the refused rows as they were, with the reasons, to people who may see them', async () => {
    const headings = 'Nom;Prix;Coût;Catégorie'
    const id = await preview(['Nila;sur demande;900;Voiles', 'Sahara;1200;800;Voiles'], { headings })
    const found = (await findImport(id))!
    const file = async (canSeeCosts: boolean) => {
      let text = ''
      for await (const lines of csvFile(refusedColumns(found, 'fr', canSeeCosts), refusedRows(id)))
        text += lines
      return text
    }
    const reason = 'Ligne 2 : Prix · « \u2068sur demande\u2069 » : Écrivez un nombre'
    expect(await file(true)).toBe(
      `\uFEFFNom;Prix;Coût;Catégorie;Motif du refus\r\nNila;sur demande;900;Voiles;${reason}\r\n`,
    )
    expect(await file(false)).toBe(
      `\uFEFFNom;Prix;Catégorie;Motif du refus\r\nNila;sur demande;Voiles;${reason}\r\n`,
    )
  })

  it('finds products by SKU before the name, and by the name in either language', async () => {
    const one = await aProduct({ categoryId, name: 'Ancien', nameAr: 'قديم' })
    await db().update(productVariants).set({ sku: 'A-1' }).where(eq(productVariants.productId, one))
    await aProduct({ categoryId, name: 'Étoile', nameAr: 'نجمة' })
    const id = await preview(['Nouveau;;;A-1;10', ';;نَجْمَة;;20', 'Étoile ;;;;30'], {
      headings: 'Nom;Description;Nom arabe;SKU;Stock',
    })
    const changes = await rowsOf(id, 'change')
    expect(
      changes.map(({ number, changes: all }) => [number, all.map(({ field, after }) => [field, after])]),
    ).toEqual([
      [
        2,
        [
          ['name', 'Nouveau'],
          ['stock', '10'],
        ],
      ],
      [
        3,
        [
          ['nameAr', 'نَجْمَة'],
          ['stock', '20'],
        ],
      ],
    ])
    expect(await rowsOf(id, 'refuse')).toMatchObject([{ number: 4, problems: [{ code: 'repeatedProduct' }] }])
  })

  it('remembers the columns that were mapped by hand', async () => {
    const headings = 'Titre boutique;Combien'
    const bytes = Buffer.from(`${headings}\nNila;3`)
    const first = await addImport({ fileName: 'a.csv', bytes, by, now })
    expect((await findImport(first))!.settings.columns).toEqual([null, null])
    await mapImport(first, { columns: ['name', 'stock'], createsCategories: true, by })
    const second = await addImport({ fileName: 'b.csv', bytes, by, now })
    expect((await findImport(second))!.settings.columns).toEqual(['name', 'stock'])
  })
})

describe('a confirmed import', () => {
  it('creates and changes products, with movements and entries of the log', async () => {
    const nila = await aProduct({ categoryId, name: 'Nila', nameAr: 'نيلة', stockQuantity: 5 })
    const id = await preview(
      [row('Nila', { stock: '2', sku: 'NIL' }), row('Sahara', { sku: 'SAH', category: 'Parfums' })],
      {
        createsCategories: true,
      },
    )
    await run(id)
    expect(await findImport(id)).toMatchObject({
      status: 'done',
      doneCount: 2,
      createdCount: 1,
      changedCount: 1,
      refusedCount: 0,
    })
    const movements = await db().select().from(stockMovements).where(eq(stockMovements.productId, nila))
    expect(movements.map(({ cause, quantity, stockAfter }) => [cause, quantity, stockAfter])).toEqual([
      ['initial', 5, 5],
      ['import', -3, 2],
    ])
    const sahara = (await productNamed('Sahara'))!
    // Without a picture it is not shown in the shop yet.
    expect(sahara).toMatchObject({ status: 'draft', stockQuantity: 5, inStock: true, price: ouguiya(3200) })
    const [category] = await db().select().from(categories).where(eq(categories.id, sahara.categoryId))
    expect(category).toMatchObject({ name: 'Parfums', products: 1 })
    const [variant] = await db()
      .select()
      .from(productVariants)
      .where(eq(productVariants.productId, sahara.id))
    expect(variant).toMatchObject({ sku: 'SAH', isDefault: true })
    expect((await historyOf('import', id)).map(({ action }) => action)).toEqual(['productsImported'])
    expect((await historyOf('product', sahara.id)).map(({ action }) => action)).toEqual(['productAdded'])
    expect((await historyOf('product', nila)).map(({ action }) => action)).toEqual(['productChanged'])
    expect(await findImport(id).then(async () => rowsOf(id, 'refuse'))).toEqual([])
  })

  it('counts the rows that the preview refused', async () => {
    const id = await preview([row('Nila'), row('Sahara', { price: 'cher' }), row('Cher', { price: '-5' })])
    await run(id)
    expect((await listImports()).find((one) => one.id === id)).toMatchObject({
      createdCount: 1,
      refusedCount: 2,
    })
    expect((await findImport(id))!.counts.refuse.rows).toBe(2)
  })

  it('imports only the chosen rows', async () => {
    const id = await preview([row('Un'), row('Deux'), row('Trois')])
    await chooseRows(id, { rows: undefined, action: 'create', isChosen: false })
    await expect(startImport(id)).rejects.toMatchObject({ code: 'nothingChosen' })
    await chooseRows(id, { rows: [3], action: 'create', isChosen: true })
    await run(id)
    expect(
      await Promise.all(['Un', 'Deux', 'Trois'].map(async (name) => Boolean(await productNamed(name)))),
    ).toEqual([false, true, false])
  })

  it('makes variants of rows with the same name, and adds variants to a product', async () => {
    const lines = [
      'Parfum;عطر;d;و;Voiles;Volume;50 ml;1500;3',
      'Parfum;عطر;d;و;Voiles;Volume;100 ml | 100 مل;2500;4',
    ]
    const headings = 'Nom;Nom arabe;Description;Description arabe;Catégorie;Option 1;Valeur 1;Prix;Stock'
    await run(await preview(lines, { headings }))
    const perfume = (await productNamed('Parfum'))!
    expect(perfume).toMatchObject({
      hasOptions: true,
      stockQuantity: 7,
      priceFrom: ouguiya(1500),
      priceTo: ouguiya(2500),
    })
    const again = await preview([...lines, 'Parfum;عطر;d;و;Voiles;;200 ml;4000;1'], { headings })
    expect(await findImport(again)).toMatchObject({ counts: { same: { rows: 2 }, create: { rows: 1 } } })
    await run(again)
    const variants = await db()
      .select({
        name: productVariants.name,
        nameAr: productVariants.nameAr,
        stock: productVariants.stockQuantity,
      })
      .from(productVariants)
      .where(and(eq(productVariants.productId, perfume.id), eq(productVariants.isDefault, false)))
      .orderBy(asc(productVariants.position))
    expect(variants).toEqual([
      { name: '50 ml', nameAr: '50 ml', stock: 3 },
      { name: '100 ml', nameAr: '100 مل', stock: 4 },
      { name: '200 ml', nameAr: '200 ml', stock: 1 },
    ])
  })

  it('makes options of columns that are named after them', async () => {
    const headings = 'Nom;Nom arabe;Description;Description arabe;Catégorie;Prix;Stock;Couleur;Taille'
    const line = (colour: string, size: string) => `Voile;ملحفة;d;و;Voiles;1500;2;${colour};${size}`
    await run(
      await preview([line('Rouge', 'M'), line('Rouge', 'L'), 'Savon;صابون;d;و;Voiles;90;5;;'], { headings }),
    )
    const veil = (await productNamed('Voile'))!
    expect(veil).toMatchObject({ hasOptions: true, stockQuantity: 4 })
    expect(await productNamed('Savon')).toMatchObject({ hasOptions: false, stockQuantity: 5 })
    // Another name of the same kind of option finds them again.
    const again = await preview([line('Rouge', 'L')], { headings: headings.replace('Couleur', 'Coloris') })
    expect(await findImport(again)).toMatchObject({ counts: { same: { rows: 1 } } })
  })

  it('changes the stock and the price of one variant', async () => {
    const id = await aProduct({ categoryId, name: 'Nuances', nameAr: 'ألوان' })
    const [red, blue] = await withColours(id, [
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 3 },
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 1 },
    ])
    await run(await preview(['Nuances;أزرق;9;4000'], { headings: 'Nom;Valeur 1;Stock;Prix' }))
    const stored = await db().select().from(productVariants).where(eq(productVariants.isDefault, false))
    const of = (variant: number | undefined) => stored.find((one) => one.id === variant)
    expect(of(red)).toMatchObject({ stockQuantity: 3, price: null })
    expect(of(blue)).toMatchObject({ stockQuantity: 9, price: ouguiya(4000) })
    const [product] = await db().select().from(products).where(eq(products.id, id))
    expect(product).toMatchObject({ price: ouguiya(3200), stockQuantity: 12 })
    const whole = await preview(['Nuances;9'], { headings: 'Nom;Stock' })
    expect(await rowsOf(whole, 'refuse')).toMatchObject([
      { problems: [{ field: 'stock', code: 'needsOption' }] },
    ])
  })

  it('ignores the names of pictures without a ZIP: new products are drafts', async () => {
    const id = await preview([`${row('Sans image')};absente.jpg`], { headings: `${HEADINGS};Photo` })
    expect(await rowsOf(id, 'create')).toMatchObject([{ missing: ['pictures'], problems: [] }])
    await run(id)
    expect(await productNamed('Sans image')).toMatchObject({ status: 'draft', stockQuantity: 5 })
  })

  it('takes pictures from a ZIP by their names', async () => {
    const picture = await twoColours(40, 40).jpeg().toBuffer()
    const zip = zipSync({
      'photos/Nila 1.JPG': picture,
      'photos/b.png': strToU8('not a picture'),
      'x.txt': strToU8(''),
    })
    const headings = `${HEADINGS};Images`
    const lines = [`${row('Nila')};nila 1.jpg`, `${row('Sahara')};b.png`, `${row('Rien')};absent.jpg`]
    const bytes = Buffer.from([headings, ...lines].join('\n'))
    const id = await addImport({ fileName: 'liste.csv', bytes, by, now })
    await addPictures(id, zip)
    const { settings } = (await findImport(id))!
    await mapImport(id, { columns: settings.columns, createsCategories: false, by })
    expect(await rowsOf(id, 'refuse')).toMatchObject([
      { number: 4, problems: [{ field: 'pictures', code: 'unknownPicture', value: 'absent.jpg' }] },
    ])
    await run(id)
    expect(await findImport(id)).toMatchObject({ createdCount: 1, refusedCount: 2 })
    const nila = (await productNamed('Nila'))!
    expect(nila.status).toBe('published')
    expect(await db().select().from(productImages).where(eq(productImages.productId, nila.id))).toHaveLength(
      1,
    )
  })

  it('continues after a stop in the middle, without importing a row twice', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => row(`Produit ${index}`))
    const id = await preview(lines)
    await startImport(id)
    expect(await runNextBatch(now)).toBe(true)
    expect(await findImport(id)).toMatchObject({ status: 'running', doneCount: 200 })
    // Two processes find it after the restart.
    while ((await Promise.all([runNextBatch(now), runNextBatch(now)])).some(Boolean));
    expect(await findImport(id)).toMatchObject({ status: 'done', doneCount: 450, createdCount: 450 })
    const stored = await db().select().from(products).where(eq(products.categoryId, categoryId))
    expect(new Set(stored.map(({ name }) => name)).size).toBe(450)
    expect(stored).toHaveLength(450)
  })

  it('keeps what was imported when it is stopped, and refuses a second start', async () => {
    const id = await preview(Array.from({ length: 250 }, (_, index) => row(`Pièce ${index}`)))
    await startImport(id)
    await runNextBatch(now)
    await cancelImport(id, now)
    expect(await runNextBatch(now)).toBe(false)
    expect(await findImport(id)).toMatchObject({ status: 'cancelled', createdCount: 200 })
    await expect(startImport(id)).rejects.toMatchObject({ code: 'importStarted' })
    await db().delete(productImports).where(eq(productImports.id, id))
    expect(await db().$count(productImportRows, eq(productImportRows.importId, id))).toBe(0)
  })
})
