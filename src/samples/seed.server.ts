import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
/** Fills an empty database on its first start (spec 1); the demo adds six months of orders. */
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { ouguiya } from '#core/money.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import {
  addCategory,
  addProduct,
  addSubCategory,
  hasCategories,
} from '#features/catalogue/catalogue.server.ts'
import { DEFAULT_CONTENT } from '#features/content/content-defaults.text.ts'
import { contentDocuments, contentMedia, contentVersions } from '#features/content/content-tables.server.ts'
import { EMPTY_SLIDE } from '#features/content/content.rules.ts'
import { storeAudio, storeImage } from '#features/media/media.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings, hasSettings } from '#features/settings/settings.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { demoProducts } from './demo/catalogue/catalogue.text.ts'
import { seedVariants } from './demo/catalogue/variants.server.ts'
import { seedDemoHistory } from './demo/history.server.ts'
import { sampleCategories, sampleProducts, type SampleProduct } from './sample-catalogue.text.ts'

const PICTURES_FOLDER = 'db/samples/pictures'
const SOUNDS_FOLDER = 'db/samples/sounds'
const HERO_PICTURES = [
  'hero-1-nila.webp',
  'hero-2-henne.webp',
  'hero-3-prune.webp',
  'hero-4-mer.webp',
  'hero-5-safran.webp',
]
/** An arbitrary advisory lock number: if several processes start concurrently, one of them seeds. */
export const SEED_LOCK = 6_351_343
const LOCK_RETRY_MS = 200
const ONE_DAY = 86_400_000

/** Everything that is off in a new shop is on. The set-up guide is hidden, because the demo shop is already set up. */
const DEMO_SETTINGS: Partial<typeof settings.$inferInsert> = {
  hasTill: true,
  hasRuns: true,
  blindRoles: ['cashier'],
  confirmMethods: ['cash'],
}

interface CategoryIds {
  categories: Map<string, number>
  subCategories: Map<string, number>
}

/** Tries again and again, because waiting in one statement would end with its timeout while another process seeds. */
async function lockSeeding(): Promise<void> {
  for (;;) {
    const { rows } = await db().execute<{ isLocked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEED_LOCK}) as "isLocked"`,
    )
    if (rows[0]!.isLocked) return
    await pause(LOCK_RETRY_MS)
  }
}

export async function seedSamples({ demo }: { demo: boolean }): Promise<void> {
  await transaction(async () => {
    // No timeouts: storing pictures is slow on a slow machine.
    await db().execute(
      sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
    )
    await lockSeeding()
    const pictures = new SamplePictures()
    if (!(await hasCategories())) {
      log.info({ demo }, 'database has no categories: adding sample data')
      const ids = await seedCategories(pictures)
      const now = new Date()
      for (const product of sampleProducts)
        await seedProduct(demo ? withoutStock(product) : product, ids, pictures, now)
      if (demo) {
        for (const product of demoProducts) {
          const id = await seedProduct(withoutStock(product), ids, pictures, now)
          await seedVariants(product.key, id, now)
        }
        await seedDemoHistory(now)
      }
    }
    if (!(await hasSettings())) {
      await createDefaultSettings()
      await seedHero(await Promise.all(HERO_PICTURES.map((file) => pictures.idOf(file))))
      if (demo)
        await db()
          .update(settings)
          .set({ ...DEMO_SETTINGS, guideHiddenAt: new Date() })
    }
  })
}

/** The history of the demo brings the stock: each unit of it was received. */
function withoutStock(product: SampleProduct): SampleProduct {
  return { ...product, stock: 0 }
}

/** A published hero with these pictures and the default words. */
async function seedHero(pictureIds: string[]): Promise<void> {
  const [first] = DEFAULT_CONTENT.hero.slides
  const slides = pictureIds.map((picture, at) => ({ ...(at === 0 ? first! : EMPTY_SLIDE), picture }))
  await db().insert(contentDocuments).values({ key: 'hero', published: { slides } })
  await db().insert(contentVersions).values({ key: 'hero', content: { slides }, publishedName: '' })
  await db()
    .insert(contentMedia)
    .values(pictureIds.map((mediaId) => ({ key: 'hero' as const, mediaId })))
}

async function seedCategories(pictures: SamplePictures): Promise<CategoryIds> {
  const ids: CategoryIds = { categories: new Map(), subCategories: new Map() }
  for (const category of sampleCategories) {
    const categoryId = await addCategory(await namedAndPictured(category, pictures))
    ids.categories.set(category.key, categoryId)
    for (const sub of category.subcategories) {
      const subCategory = { ...(await namedAndPictured(sub, pictures)), categoryId }
      ids.subCategories.set(sub.key, await addSubCategory(subCategory))
    }
  }
  return ids
}

type CategoryText = Pick<(typeof sampleCategories)[number], 'name' | 'description' | 'picture'>

async function namedAndPictured({ name, description, picture }: CategoryText, pictures: SamplePictures) {
  return { ...namesOf({ name, description }), imageId: await pictures.idOf(picture) }
}

function namesOf({ name, description }: Pick<CategoryText, 'name' | 'description'>) {
  return { name: name.fr, nameAr: name.ar, description: description.fr, descriptionAr: description.ar }
}

async function seedProduct(
  sample: SampleProduct,
  ids: CategoryIds,
  pictures: SamplePictures,
  now: Date,
): Promise<number> {
  const id = await addProduct({
    ...namesOf(sample),
    price: ouguiya(sample.price),
    originalPrice: sample.originalPrice === undefined ? null : ouguiya(sample.originalPrice),
    categoryId: requireId(ids.categories, sample.category),
    subCategoryId: sample.subcategory ? requireId(ids.subCategories, sample.subcategory) : null,
    specifications: sample.specifications.fr,
    specificationsAr: sample.specifications.ar,
    imageIds: await Promise.all(sample.pictures.map((file) => pictures.idOf(file))),
    stockQuantity: sample.stock,
    featured: sample.featured ?? false,
    promoted: sample.promoted ?? false,
  })
  const createdAt = new Date(now.getTime() - sample.daysOld * ONE_DAY)
  const audioId = sample.sound && (await storeSound(sample.sound))
  await db()
    .update(products)
    .set({ createdAt, ...(audioId && { audioId }) })
    .where(eq(products.id, id))
  return id
}

function requireId(ids: Map<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`sample catalogue: no category has the key ${key}`)
  return id
}

async function storeSound(file: string): Promise<string> {
  const bytes = await readFile(join(SOUNDS_FOLDER, file))
  return (await storeAudio({ bytes, visibility: 'public' })).id
}

/** Stores each sample picture once, even if several products use it. */
class SamplePictures {
  readonly #stored = new Map<string, Promise<string>>()

  idOf(file: string): Promise<string> {
    const stored = this.#stored.get(file) ?? this.#store(file)
    this.#stored.set(file, stored)
    return stored
  }

  async #store(file: string): Promise<string> {
    const bytes = await readFile(join(PICTURES_FOLDER, file))
    return (await storeImage({ bytes, visibility: 'public' })).id
  }
}
