/** The colours that a list can be filtered by, with their names in the reader's language. */
import { sql } from 'drizzle-orm'
import { inLanguage, type Language } from '#core/text.ts'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { isPublished, products } from '../catalogue-tables.server.ts'
import { COLOURS, type Collection, type Colour } from './collection.rules.ts'
import { coloursText } from './colours.text.ts'

export interface ShownColour {
  id: string
  name: string
  /** `#rrggbb` */
  swatch: string
}

/** Of each category; products without a swatch are not read. */
const coloursByCategory = cached(['catalogue'], async (): Promise<Map<number, Set<string>>> => {
  const { rows } = await db().execute<{ category: number; colour: string }>(sql`
    select distinct ${products.categoryId} as category, unnest(${products.colours}) as colour
    from ${products} where ${isPublished} and ${products.colours} <> '{}'`)
  const found = new Map<number, Set<string>>()
  for (const { category, colour } of rows) {
    found.set(category, (found.get(category) ?? new Set()).add(colour))
  }
  return found
})

/** A choice of one colour would change nothing, so there are at least two, unless one is chosen. */
export async function shownColours(
  { category, colour: chosen }: Pick<Collection, 'category' | 'colour'>,
  language: Language,
): Promise<ShownColour[]> {
  const byCategory = await coloursByCategory()
  const offered = category ? (byCategory.get(category) ?? new Set()) : unionOf(byCategory.values())
  const names = inLanguage(coloursText, language)
  const shown = (Object.keys(COLOURS) as Colour[])
    .filter((colour) => offered.has(colour) || colour === chosen)
    .map((colour) => ({ id: colour, name: names[colour], swatch: COLOURS[colour] }))
  return shown.length > 1 || chosen ? shown : []
}

function unionOf(sets: Iterable<Set<string>>): Set<string> {
  return new Set([...sets].flatMap((colours) => [...colours]))
}
