/** The six months of demo data in a test database. */
import { eq } from 'drizzle-orm'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { demoProducts } from '../src/samples/demo/catalogue/catalogue.text.ts'
import { seedVariants } from '../src/samples/demo/catalogue/variants.server.ts'
import { DAY } from '../src/samples/demo/days.rules.ts'
import { seedDemoHistory } from '../src/samples/demo/history.server.ts'
import { seedTestCatalogue } from './demo-catalogue.ts'

export async function seedDemoShop(now: Date): Promise<void> {
  await transaction(async () => {
    const ids = await seedTestCatalogue(demoProducts.map((product) => ({ ...product, stock: 0 })))
    for (const [key, id] of ids) await seedVariants(key, id, now)
    for (const { name, daysOld } of demoProducts)
      await db()
        .update(products)
        .set({ createdAt: new Date(now.getTime() - daysOld * DAY) })
        .where(eq(products.name, name.fr))
    await seedDemoHistory(now)
  })
}
