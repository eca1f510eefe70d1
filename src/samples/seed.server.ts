/** Fills an empty database on its first start (spec 1; the demo adds a whole living shop). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { ouguiya } from '#core/money.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import {
  addCategory,
  addProduct,
  addSubCategory,
  hasCategories,
} from '#features/catalogue/catalogue.server.ts'
import { storeImage } from '#features/media/media.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings, hasSettings } from '#features/settings/settings.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { demoProducts } from './demo-catalogue.text.ts'
import { seedDemoHistory } from './demo-history.server.ts'
import { sampleCategories, sampleProducts, type SampleProduct } from './sample-catalogue.text.ts'

const PICTURES_FOLDER = 'db/samples/pictures'
const HERO_PICTURES = [
  'hero-1-nila.webp',
  'hero-2-henne.webp',
  'hero-3-prune.webp',
  'hero-4-mer.webp',
  'hero-5-safran.webp',
]
/** Any number will do: of several processes starting at once, one seeds. */
export const SEED_LOCK = 6_351_343
const ONE_DAY = 86_400_000

interface PlacesByKey {
  categories: Map<string, number>
  subCategories: Map<string, number>
}

export async function seedSamples({ demo }: { demo: boolean }): Promise<void> {
  await transaction(async () => {
    // Pictures take their time on a slow machine, and whoever starts beside it waits as long.
    await db().execute(
      sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
    )
    await db().execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const pictures = new PictureShelf()
    if (!(await hasCategories())) {
      log.info({ demo }, 'an empty database: adding samples')
      const places = await seedCategories(pictures)
      const now = new Date()
      for (const product of demo ? [...sampleProducts, ...demoProducts] : sampleProducts)
        await seedProduct(product, places, pictures, now)
      if (demo) await seedDemoHistory(now)
    }
    if (!(await hasSettings())) {
      await createDefaultSettings(await Promise.all(HERO_PICTURES.map((file) => pictures.idOf(file))))
      // A shop that has sold for six months is past its first steps.
      if (demo) await db().update(settings).set({ guideHiddenAt: new Date() })
    }
  })
}

async function seedCategories(pictures: PictureShelf): Promise<PlacesByKey> {
  const places: PlacesByKey = { categories: new Map(), subCategories: new Map() }
  for (const category of sampleCategories) {
    const categoryId = await addCategory(await namedAndPictured(category, pictures))
    places.categories.set(category.key, categoryId)
    for (const sub of category.subcategories) {
      const subCategory = { ...(await namedAndPictured(sub, pictures)), categoryId }
      places.subCategories.set(sub.key, await addSubCategory(subCategory))
    }
  }
  return places
}

type Place = Pick<(typeof sampleCategories)[number], 'name' | 'description' | 'picture'>

async function namedAndPictured({ name, description, picture }: Place, pictures: PictureShelf) {
  return { ...namesOf({ name, description }), imageId: await pictures.idOf(picture) }
}

function namesOf({ name, description }: Pick<Place, 'name' | 'description'>) {
  return { name: name.fr, nameAr: name.ar, description: description.fr, descriptionAr: description.ar }
}

async function seedProduct(
  sample: SampleProduct,
  places: PlacesByKey,
  pictures: PictureShelf,
  now: Date,
): Promise<void> {
  const id = await addProduct({
    ...namesOf(sample),
    price: ouguiya(sample.price),
    originalPrice: sample.originalPrice === undefined ? null : ouguiya(sample.originalPrice),
    categoryId: known(places.categories, sample.category),
    subCategoryId: sample.subcategory ? known(places.subCategories, sample.subcategory) : null,
    specifications: sample.specifications.fr,
    specificationsAr: sample.specifications.ar,
    imageIds: await Promise.all(sample.pictures.map((file) => pictures.idOf(file))),
    stockQuantity: sample.stock,
    featured: sample.featured ?? false,
    promoted: sample.promoted ?? false,
  })
  const createdAt = new Date(now.getTime() - sample.daysOld * ONE_DAY)
  await db().update(products).set({ createdAt }).where(eq(products.id, id))
}

function known(places: Map<string, number>, key: string): number {
  const id = places.get(key)
  if (id === undefined) throw new Error(`no sample place is called ${key}`)
  return id
}

/** Stores each sample picture once, however often it is shown. */
class PictureShelf {
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
