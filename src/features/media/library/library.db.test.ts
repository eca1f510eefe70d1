/** The media library: where pictures are used, and how they are described, replaced and removed. */
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { purgeCatalogue } from '#features/catalogue/removal/purge.server.ts'
import { deleteProduct } from '#features/catalogue/removal/removal.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import { users } from '#features/staff/staff-tables.server.ts'
import type { Permission } from '#features/staff/staff.rules.ts'
import { db, onPrimary, transaction } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aPicture, aProduct } from '../../../../tests/builders.ts'
import { twoColours } from '../../../../tests/media-samples.ts'
import { aPerson, aSession, asking } from '../../../../tests/staff.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { makeVariants, makeVariantsNow } from '../make-variants.server.ts'
import { deleteNextRemoved } from '../media-removal.server.ts'
import { mediaToServe, serveMedia } from '../media-serving.server.ts'
import { media } from '../media-tables.server.ts'
import { areAllPublic } from '../media-view.server.ts'
import { MASTER } from '../media.rules.ts'
import { findMedia, storeImage } from '../media.server.ts'
import { action } from './admin/library.page.tsx'
import { parseLibraryQuery } from './library.rules.ts'
import {
  describePicture,
  findLibraryPicture,
  listLibrary,
  preparingPictures,
  removeUnusedPicture,
  replacePicture,
} from './library.server.ts'

useTestDatabase()
const store = useTestBlobs()
const refusal = (code: string, details = {}) =>
  expect.objectContaining({ name: 'Refusal', code, details: expect.objectContaining(details) })

let categoryId = 0
beforeAll(async () => {
  categoryId = await aCategory()
  await db().insert(settings).values({
    storeName: 'Melhfa',
    storeNameAr: 'ملحفة',
    storeDescription: '',
    storeDescriptionAr: '',
    address: '',
    addressAr: '',
    phone: '22 22 22 22',
    email: '',
  })
})

const list = async (query = '') => (await listLibrary(parseLibraryQuery(new URLSearchParams(query)))).pictures
const idsIn = async (query: string) => (await list(query)).map(({ id }) => id)
const usesOf = async (id: string) =>
  (await findLibraryPicture(id))!.uses.map((use) => `${use.by} ${use.name.fr}`).toSorted()

describe('the list', () => {
  it('lists where a picture is used, and whether it is used after every change', async () => {
    const picture = await aPicture()
    expect([await idsIn('use=unused'), await idsIn('use=used')]).toEqual([
      expect.arrayContaining([picture]),
      expect.not.arrayContaining([picture]),
    ])
    const first = await aProduct({ categoryId, name: 'Nila', imageIds: [picture] })
    const second = await aProduct({ categoryId, name: 'Rim', imageIds: [await aPicture(), picture] })
    const person = await aPerson({ name: 'Khadi' })
    await db().update(users).set({ avatarId: picture }).where(eq(users.id, person.id))
    await db().update(settings).set({ logoId: picture })
    await db().execute(sql`insert into content_media (key, media_id) values ('hero', ${picture})`)
    expect(await usesOf(picture)).toEqual(['content ', 'logo ', 'product Nila', 'product Rim', 'user Khadi'])

    await db().execute(sql`delete from content_media`)
    await db().update(settings).set({ logoId: null })
    await db().update(users).set({ avatarId: null }).where(eq(users.id, person.id))
    await db().delete(products).where(eq(products.id, first))
    expect(await idsIn('use=used')).toContain(picture)
    await db().delete(products).where(eq(products.id, second))
    expect([await idsIn('use=unused'), await idsIn('use=used')]).toEqual([
      expect.arrayContaining([picture]),
      expect.not.arrayContaining([picture]),
    ])
  })

  it('keeps a picture of two concurrent changes used as long as one of them uses it', async () => {
    const picture = await aPicture()
    const product = await aProduct({ categoryId, imageIds: [picture] })
    let dropping: Promise<unknown> | undefined
    await transaction(async () => {
      await db().update(settings).set({ logoId: picture })
      dropping = onPrimary(async () => db().delete(products).where(eq(products.id, product)))
      await waitForLock()
    })
    await dropping
    expect((await findMedia(picture))!.unusedSince).toBeNull()
    await db().update(settings).set({ logoId: null })
  })

  it('finds a picture by the name of its product in both languages, and by its alternative text', async () => {
    const [named, described, other] = [await aPicture(), await aPicture(), await aPicture()]
    await aProduct({ categoryId, name: 'Voile Ambre', nameAr: 'ملحفة كهرمان', imageIds: [named] })
    await describePicture(described, { fr: 'Tissu couleur ambre', ar: '' })
    expect((await idsIn('q=ambre')).toSorted()).toEqual([named, described].toSorted())
    expect(await idsIn('q=كهرمان')).toEqual([named])
    expect(await idsIn('q=100%25')).not.toContain(other)
  })

  it('has no private picture', async () => {
    const secret = await aPicture({ visibility: 'private', alt: 'preuve' })
    expect(await idsIn('q=preuve')).toEqual([])
    expect(await findLibraryPicture(secret)).toBeUndefined()
    await expect(describePicture(secret, { fr: 'x', ar: '' })).rejects.toEqual(refusal('pictureUnknown'))
    await expect(removeUnusedPicture(secret)).rejects.toEqual(refusal('pictureUnknown'))
  })

  it('reads about one page of many pictures, wherever the page is', async () => {
    await db().execute(sql`
      insert into media (kind, visibility, content_type, bytes, sha256, width, height, state, unused_since, created_at)
      select 'image', 'public', 'image/webp', 1, repeat('a', 64), 800, 1000, 'ready',
        case when n % 1000 = 0 then now() end, now() - n * interval '1 second'
      from generate_series(1, 20000) n`)
    await db().execute(sql`analyze media`)
    const middle = `${(Date.now() - 10_000_000) * 1000}.00000000-0000-4000-8000-000000000000`
    const queries = ['', 'use=used', 'use=unused', `use=used&before=${middle}`, 'q=couleur']
    const read: number[] = []
    for (const query of queries) read.push(await rowsRead(() => list(query)))
    expect(read.filter((rows) => rows > 500)).toEqual([])
    const first = await listLibrary(parseLibraryQuery(new URLSearchParams()))
    const next = await list(`before=${first.next}`)
    expect(new Set([...first.pictures, ...next].map(({ id }) => id)).size).toBe(48)
  })
})

/** Rows of media and entries of its indexes that a query reads. */
async function rowsRead(query: () => Promise<unknown>): Promise<number> {
  return transaction(async () => {
    const count = async () => (await db().execute<{ read: number }>(READ_IN_TRANSACTION)).rows[0]!.read
    const before = await count()
    await query()
    return (await count()) - before
  })
}

const READ_IN_TRANSACTION = sql`
  select pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)
    + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = c.oid)::bigint as read
  from pg_class c where relname = 'media'`

describe('a picture of two products', () => {
  it('stays when one product is removed for good, and can then be chosen again', async () => {
    const picture = await aPicture({ unusedSince: new Date('2020-01-01') })
    await db().execute(
      sql`insert into catalogue_uploads (media_id, uploaded_at) values (${picture}, '2020-01-01')`,
    )
    const [kept, removed] = [
      await aProduct({ categoryId, imageIds: [picture] }),
      await aProduct({ categoryId, imageIds: [picture] }),
    ]
    const by = await aPerson({ permissions: ['manageProducts'] })
    await deleteProduct({ id: removed, by, now: new Date('2020-02-01') })
    await purgeCatalogue(new Date())
    expect(await db().$count(products, eq(products.id, removed))).toBe(0)
    expect(await findLibraryPicture(picture)).toMatchObject({ isUsed: true, uses: [{ id: String(kept) }] })
    expect(await areAllPublic('image', [picture])).toBe(true)
  })
})

describe('the progress of the sizes', () => {
  it('counts public pictures that wait and those that failed', async () => {
    const before = await preparingPictures()
    await storePublic(60, 30)
    const broken = await storePublic(60, 30)
    await db().update(media).set({ state: 'failed' }).where(eq(media.id, broken.id))
    expect(await preparingPictures()).toEqual({ waiting: before.waiting + 1, failed: before.failed + 1 })
  })
})

describe('removing a picture', () => {
  it('is refused with the place that uses it, and allowed once nothing does', async () => {
    const picture = await aPicture()
    const product = await aProduct({ categoryId, name: 'Sahar', nameAr: 'سحر', imageIds: [picture] })
    await expect(removeUnusedPicture(picture)).rejects.toEqual(
      refusal('pictureInUse', { by: 'product', name: 'Sahar', nameAr: 'سحر' }),
    )
    await db().delete(products).where(eq(products.id, product))
    await removeUnusedPicture(picture)
    expect(await findMedia(picture)).toBeUndefined()
    await expect(removeUnusedPicture(picture)).rejects.toEqual(refusal('pictureUnknown'))
  })

  it('is refused while a past order shows it', async () => {
    const picture = await aPicture()
    const product = await aProduct({ categoryId, imageIds: [picture] })
    const order = await anOrder({ items: [{ productId: product, quantity: 1 }] })
    await db().execute(sql`update order_items set image_id = ${picture} where order_id = ${order}`)
    await db().execute(sql`delete from product_images where product_id = ${product}`)
    expect(await findLibraryPicture(picture)).toMatchObject({ isUsed: true, uses: [], orders: 1 })
    await expect(removeUnusedPicture(picture)).rejects.toEqual(refusal('pictureInUse', { by: 'order' }))
  })

  it('waits for a form that is being saved with the picture', async () => {
    const picture = await aPicture()
    let removing: Promise<unknown> | undefined
    await transaction(async () => {
      expect(await areAllPublic('image', [picture])).toBe(true)
      removing = onPrimary(() => removeUnusedPicture(picture)).catch((error: unknown) => error)
      await waitForLock()
      await db().update(settings).set({ logoId: picture })
    })
    expect(await removing).toEqual(refusal('pictureInUse', { by: 'logo' }))
    await db().update(settings).set({ logoId: null })
  })
})

describe('replacing a picture', () => {
  it('keeps its id, texts and uses, and gives it other files and URLs', async () => {
    const original = await stored(500, 300)
    const product = await aProduct({ categoryId, name: 'Zahra', imageIds: [original] })
    await describePicture(original, { fr: 'Rouge et bleu', ar: '' })
    const upload = await stored(420, 640)
    // The row of a picture that was shown is cached.
    expect((await answer(original, '400.avif')).status).toBe(200)
    await replacePicture(original, upload)
    expect(await findMedia(upload)).toBeUndefined()
    const replaced = (await findLibraryPicture(original))!
    expect(replaced).toMatchObject({ file: upload, width: 420, height: 640, alt: { fr: 'Rouge et bleu' } })
    expect(replaced.uses).toMatchObject([{ by: 'product', id: String(product) }])

    while (await deleteNextRemoved());
    expect((await store.keys()).some((key) => key.includes(original))).toBe(false)
    const file = await answer(upload, '400.avif')
    expect([file.status, file.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    // A page that was opened before asks for the former file.
    const former = await answer(original, '400.avif')
    expect([former.status, former.headers.get('location')]).toEqual([302, `/media/${upload}/400.avif`])
    expect((await answer(original, '500.webp')).headers.get('location')).toBe(`/media/${upload}/master.webp`)

    const again = await stored(450, 450)
    await replacePicture(original, again)
    while (await deleteNextRemoved());
    expect((await store.keys()).some((key) => key.includes(upload))).toBe(false)
    expect((await answer(original, '400.avif')).headers.get('location')).toBe(`/media/${again}/400.avif`)
  })

  it('makes variants that were not ready when the picture was replaced', async () => {
    const [original, upload] = [await stored(500, 300), (await storePublic(420, 640)).id]
    await replacePicture(original, upload)
    await makeVariantsNow(original)
    expect(await findMedia(original)).toMatchObject({ state: 'ready', widths: [240, 400, 420] })
    expect((await answer(upload, '420.webp')).status).toBe(200)
  })

  it('is refused with a picture that is used, with itself and with an unknown one', async () => {
    const [original, used] = [await aPicture(), await aPicture()]
    await aProduct({ categoryId, imageIds: [used] })
    await expect(replacePicture(original, used)).rejects.toEqual(refusal('uploadInUse'))
    await expect(replacePicture(original, original)).rejects.toEqual(refusal('uploadInUse'))
    await expect(replacePicture(original, 'nothing')).rejects.toEqual(refusal('pictureUnknown'))
  })
})

describe('the page', () => {
  it.each([
    ['manageProducts', true],
    ['manageSettings', true],
    ['manageOrders', false],
  ] as [Permission, boolean][])('with %s may change pictures: %s', async (permission, isAllowed) => {
    const picture = await aPicture()
    const sent = send(
      picture,
      { intent: 'describe', alt: ' Voile\n bleu ', altAr: 'ملحفة زرقاء' },
      permission,
    )
    if (!isAllowed) return expect(sent).rejects.toMatchObject({ init: { status: 403 } })
    expect(await sent).toEqual({ done: 'described' })
    expect(await findMedia(picture)).toMatchObject({ alt: 'Voile bleu', altAr: 'ملحفة زرقاء' })
    expect(await historyOf('media', picture)).toMatchObject([
      { action: 'pictureDescribed', before: { alt: '', altAr: '' }, after: { alt: 'Voile bleu' } },
    ])
  })

  it('records replacements and removals', async () => {
    const [picture, upload] = [await aPicture(), await aPicture({ width: 400, height: 400 })]
    await send(picture, { intent: 'replace', upload })
    await send(picture, { intent: 'remove' })
    expect(await historyOf('media', picture)).toMatchObject([
      { action: 'pictureDeleted' },
      { action: 'pictureReplaced', before: { size: '800 × 1000' }, after: { size: '400 × 400' } },
    ])
  })
})

it('a replacement that commits when the variants of its upload are ready keeps all files', async () => {
  const picture = await stored(300, 300)
  const { id: upload } = await storePublic(700, 700)
  const row = (await findMedia(upload))!
  let making: Promise<void> | undefined
  await transaction(async () => {
    await replacePicture(picture, upload)
    // The row of the upload as the worker has claimed it before.
    making = onPrimary(() => makeVariants(row))
    await waitForLock()
  })
  await making
  expect((await answer(upload, MASTER)).status).toBe(200)
  expect(await findMedia(picture)).toMatchObject({ fileId: upload, state: 'ready' })
})

async function send(id: string, fields: Record<string, string>, permission: Permission = 'manageProducts') {
  const token = await aSession((await aPerson({ permissions: [permission] })).id)
  return action(asking('/admin/media', { token, form: Object.entries({ id, ...fields }) }))
}

/** Encoding a picture takes seconds on a busy machine. */
const LOCK_WAIT = { timeout: 30_000, interval: 50 }

/** Until another connection waits for a row of this one. */
async function waitForLock(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await onPrimary(() =>
      db().execute(sql`select pid from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`),
    )
    expect(rows.length).toBeGreaterThan(0)
  }, LOCK_WAIT)
}

const storePublic = async (width: number, height: number) =>
  storeImage({ bytes: await twoColours(width, height).png().toBuffer(), visibility: 'public' })

async function stored(width: number, height: number): Promise<string> {
  const { id } = await storePublic(width, height)
  await makeVariantsNow(id)
  return id
}

async function answer(id: string, name: string): Promise<Response> {
  const row = (await mediaToServe(id))!
  const response = await serveMedia(new Request('http://shop.mr/'), row, { id, name })
  await response.body?.cancel()
  return response
}
