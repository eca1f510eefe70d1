/** Stock takes: two that were applied with a few differences, and one that is open. */
import { addDays, dayOf } from '#core/day.ts'
import { stockTakeLines, stockTakes } from '#features/stock/stock-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { DemoProduct } from '../catalogue/products.server.ts'
import { later, momentOf } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { stockAt, type ArticleHistory, type TakeDifference } from './stock-plan.server.ts'

interface Take {
  category: string
  daysAgo: number
  /** How many articles differed. */
  differences: number
}

const TAKES: Take[] = [
  { category: 'soins', daysAgo: 93, differences: 2 },
  { category: 'nila', daysAgo: 12, differences: 3 },
]
const TAKE_HOUR = 19.95

/** Which articles were counted with one unit more or less. */
export function planDifferences(products: DemoProduct[], now: Date): TakeDifference[] {
  const random = new SeededRandom('stock takes')
  return TAKES.flatMap((take) => {
    const at = timeOf(take, now)
    const counted = products.filter(
      ({ categoryKeys, createdAt }) => categoryKeys.includes(take.category) && createdAt < at,
    )
    const articles = random
      .shuffled(counted.flatMap((product) => product.articles))
      .slice(0, take.differences)
    return articles.map((article, index) => ({ article, at, quantity: index === 0 ? 1 : -1 }))
  })
}

function timeOf({ daysAgo }: Take, now: Date): Date {
  return momentOf(addDays(dayOf(now), -daysAgo), TAKE_HOUR)
}

/** The ids of the applied stock takes by their time. Another one was started today and is open. */
export async function writeTakes(
  histories: ArticleHistory[],
  staff: DemoStaff,
  now: Date,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (const take of TAKES) {
    const at = timeOf(take, now)
    const lines = countedAt(histories, take.category, at)
    if (lines.length === 0) continue
    const sumOf = (sign: 1 | -1) =>
      lines.reduce((all, { difference }) => all + Math.max(0, sign * difference), 0)
    ids.set(at.getTime(), await insertTake({ lines, at, isApplied: true }, staff, sumOf))
  }
  const startedAt = later(now, -0.05)
  const open = countedAt(histories, 'parfums', startedAt).slice(0, 4)
  if (open.length > 0) await insertTake({ lines: open, at: startedAt, isApplied: false }, staff, () => 0)
  return ids
}

interface CountedArticle {
  history: ArticleHistory
  expected: number
  difference: number
}

function countedAt(histories: ArticleHistory[], category: string, at: Date): CountedArticle[] {
  return histories
    .filter(({ product }) => product.categoryKeys.includes(category) && product.createdAt < at)
    .map((history) => ({
      history,
      expected: stockAt(history, at),
      difference: history.events
        .filter((event) => event.cause === 'count' && event.at.getTime() === at.getTime())
        .reduce((all, { quantity }) => all + quantity, 0),
    }))
}

interface NewTake {
  lines: CountedArticle[]
  at: Date
  isApplied: boolean
}

async function insertTake(
  { lines, at, isApplied }: NewTake,
  { manager }: DemoStaff,
  sumOf: (sign: 1 | -1) => number,
): Promise<number> {
  const startedAt = later(at, isApplied ? -2 : 0)
  const [row] = await db()
    .insert(stockTakes)
    .values({
      categoryId: lines[0]!.history.product.categoryId,
      status: isApplied ? 'applied' : 'open',
      startedAt,
      startedBy: manager.id,
      startedName: manager.name,
      ...(isApplied && {
        endedAt: at,
        endedBy: manager.id,
        endedName: manager.name,
        countedLines: lines.length,
        surplus: sumOf(1),
        missing: sumOf(-1),
      }),
    })
    .returning({ id: stockTakes.id })
  await insertRows(
    stockTakeLines,
    lines.map(({ history, expected, difference }) => ({
      takeId: row!.id,
      variantId: history.article.variantId,
      productId: history.product.id,
      counted: expected + difference,
      expected,
      version: 1,
      countedAt: startedAt,
      staffId: manager.id,
      staffName: manager.name,
      applied: isApplied ? difference : null,
      unitCost: isApplied ? history.cost : null,
    })),
  )
  return row!.id
}
