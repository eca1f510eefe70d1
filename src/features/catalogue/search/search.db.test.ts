import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db, transaction } from '#platform/database/database.server.ts'
import { demoProducts } from '#samples/demo/catalogue/catalogue.text.ts'
import { sampleProducts } from '#samples/sample-catalogue.text.ts'
import { seedTestCatalogue } from '../../../../tests/demo-catalogue.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { categories, products } from '../catalogue-tables.server.ts'
import { EVERYTHING } from '../collections/collection.rules.ts'
import { findProducts } from '../products/products.server.ts'
import { searchMisses, searchSynonyms } from './search-tables.server.ts'
import { MAX_RANKED } from './search.rules.ts'
import { matchWords, recordSearchMiss, searchOffers, selectProductsNamed, suggest } from './search.server.ts'

useTestDatabase()
beforeAll(() => transaction(() => seedTestCatalogue([...sampleProducts, ...demoProducts])))

describe('searching as staff', () => {
  const names = [...sampleProducts, ...demoProducts].flatMap(({ name }) => [name.fr, name.ar])

  it('finds every product first by its full name, in both languages', async () => {
    const found = await Promise.all(names.map(async (name) => (await searchOffers(name, 12))[0]?.name))
    const missed = names.filter((name, index) => ![found[index]?.fr, found[index]?.ar].includes(name))
    expect(missed).toEqual([])
  })

  it('finds the orders of every product by its full name', async () => {
    const missed = []
    for (const name of names) {
      const { rows } = await db().execute(sql`
        select id from products where ${name} in (name, name_ar) and id in (${await selectProductsNamed(name)})`)
      if (rows.length === 0) missed.push(name)
    }
    expect(missed).toEqual([])
  })

  it('knows the synonyms of the shop; only the sale corrects typos', async () => {
    const [group] = await db()
      .insert(searchSynonyms)
      .values({ words: ['lawsonia', 'henne'] })
      .returning({ id: searchSynonyms.id })
    const found = async (words: string) => {
      const { rows } = await db().execute<{ name: string }>(sql`
        select name from products where id in (${await selectProductsNamed(words)})`)
      return rows.map(({ name }) => name)
    }
    expect((await searchOffers('lawsonia', 12)).map(({ name }) => name.fr)).toContain('Henné de l’oasis')
    expect(await found('lawsonia')).toContain('Henné de l’oasis')
    expect((await searchOffers('savvon', 12)).length).toBeGreaterThan(0)
    expect(await found('savvon')).toEqual([])
    expect(await found('***')).toEqual([])
    await db().delete(searchSynonyms).where(eq(searchSynonyms.id, group!.id))
  })
})

describe('searching', () => {
  it.each([
    // Arabic spelling: hamza, alef, ta marbuta, ya, diacritics, tatweel, the article, digits
    ['زيت ارغان', 'Huile d’argan pressée à froid'],
    ['زيت أرغان', 'Huile d’argan pressée à froid'],
    ['زيت آرغان', 'Huile d’argan pressée à froid'],
    ['حناء اطار', 'Henné d’Atar'],
    ['حِنّاء', 'Henné de l’oasis'],
    ['حنـــاء الواحة', 'Henné de l’oasis'],
    ['الحناء', 'Henné de l’oasis'],
    ['والحناء', 'Henné de l’oasis'],
    ['بالحناء', 'Henné de l’oasis'],
    ['للحناء', 'Henné de l’oasis'],
    ['واحه', 'Henné de l’oasis'],
    ['نيله تيشيت', 'Nila de Tichitt'],
    ['نيلة تيشيت', 'Nila de Tichitt'],
    ['النيلة', 'Nila de Tichitt'],
    ['كيفة', 'Perles de Kiffa'],
    ['كومبى صالح', 'Grenat de Koumbi Saleh'],
    ['لولوة نواكشوط', 'Perle de Nouakchott'],
    ['سرغين', 'Benjoin et serghine'],
    ['مرود', 'Khôl et son flacon doré'],
    ['حناء ٢٠٠', 'Henné de l’oasis'],
    ['مد آركين', 'Marée d’Arguin'],
    // French: accents, case, plurals, ligatures, elision, small words
    ['henne', 'Henné de l’oasis'],
    ['HENNÉ', 'Henné de l’oasis'],
    ['cone de henne', 'Cônes de henné frais'],
    ['savon', 'Savons de la visite'],
    ['savons', 'Savons de la visite'],
    ['perle de kiffa', 'Perles de Kiffa'],
    ['jardins de la maison', 'Jardin de la maison'],
    ['huile d’argan', 'Huile d’argan pressée à froid'],
    ['huile argan', 'Huile d’argan pressée à froid'],
    ['argan froid', 'Huile d’argan pressée à froid'],
    ['PLEIADES DU TIRIS', 'Pléiades du Tiris'],
    ['noeud', 'Petit nuage'],
    ['nœuds', 'Petit nuage'],
    ['ﬁl', 'Couchant de Tidjikja'],
    ['brule encens', 'Brûle-encens de Oualata'],
    ['brûle-encens', 'Brûle-encens de Oualata'],
    // typos
    ['mlehfa', 'Nuit de Oualata'],
    ['melfha', 'Nuit de Oualata'],
    ['parfun', 'Ambre de Chinguetti'],
    ['tichit', 'Nila de Tichitt'],
    ['tchitt', 'Nila de Tichitt'],
    ['savn', 'Savons de la visite'],
    ['savvon', 'Savons de la visite'],
    ['chingueti', 'Ambre de Chinguetti'],
    ['mhaireth', 'Palmeraie de M’Haireth'],
    ['بحور', 'Encens du vendredi'],
    ['صابوون', 'Savons de la visite'],
    ['ولاطة', 'Nuit de Oualata'],
    // the other language, and spelling variants of veil words
    ['melhfa', 'Couchant de Tidjikja'],
    ['malahfa', 'Couchant de Tidjikja'],
    ['ملاحف', 'Couchant de Tidjikja'],
    ['الملحفة', 'Couchant de Tidjikja'],
    ['voile', 'Couchant de Tidjikja'],
    ['indigo', 'Nila de Tichitt'],
    ['henna', 'Cônes de henné frais'],
    ['حنة', 'Cônes de henné frais'],
    ['عطر', 'Ambre de Chinguetti'],
    ['bakhour', 'Encens du vendredi'],
    ['بخور', 'Brûle-encens de Oualata'],
    ['saboun', 'Savons de la visite'],
    ['kohl', 'Khôl doux du soir'],
    ['كحل', 'Khôl et son flacon doré'],
    ['melhfa oualata', 'Nuit de Oualata'],
    ['ملحفة tichitt', 'Nila de Tichitt'],
    // the beginning of the last word
    ['sav', 'Savons de la visite'],
    ['nila tich', 'Nila de Tichitt'],
    ['صابو', 'Savons de la visite'],
    ['الملا', 'Couchant de Tidjikja'],
    ['melh', 'Couchant de Tidjikja'],
  ])('for %s finds %s', async (search, name) => {
    expect(await namesFor(search)).toContain(name)
  })

  it.each([
    ['savon', 'Henné de l’oasis'],
    ['savon', 'Cônes de henné frais'],
    ['صابون', 'Henné de l’oasis'],
    ['henné', 'Oud des caravanes'],
    ['parfum', 'Savons de la visite'],
    ['encens', 'Nuit de Oualata'],
    ['melhfa', 'Savons de la visite'],
    ['ملحفة', 'Henné de l’oasis'],
    ['nila', 'Savons des trois jardins'],
    ['oualata encens', 'Nuit de Oualata'],
    ['savon tichitt', 'Savons de la visite'],
    ['savon xyz', 'Savons de la visite'],
    ['xyz melhfa', 'Nuit de Oualata'],
    ['sav tichitt', 'Savons de la visite'],
    ['كحل', 'Savons de la visite'],
    ['tichitt', 'Nila de tradition'],
    ['rose', 'Nila de Tichitt'],
    ['oud', 'Nuit de Oualata'],
    ['or', 'Henné de l’oasis'],
  ])('for %s does not find %s', async (search, name) => {
    expect(await namesFor(search)).not.toContain(name)
  })

  it.each(['xyz', 'table', 'ordinateur', 'قطار', '999', 'zzzzzzzz', '🌹', '!!!'])(
    'for %s finds nothing',
    async (search) => {
      expect(await namesFor(search)).toEqual([])
    },
  )

  it.each([
    ['nila', 'Petite nila'],
    ['henné', 'Cônes de henné frais'],
    ['حناء', 'Cônes de henné frais'],
    ['tichit', 'Nila de Tichitt'],
    ['nila de tichitt', 'Nila de Tichitt'],
    ['oud', 'Oud en copeaux'],
    ['melhfa oualata', 'Nuit de Oualata'],
  ])('for %s shows %s first, because its name matches', async (search, name) => {
    const found = await findProducts(EVERYTHING, await matchWords(search))
    expect(found.products[0]?.name.fr).toBe(name)
  })

  it('shows products of a matching category before those that only mention the word', async () => {
    const { products: found } = await findProducts(EVERYTHING, await matchWords('melhfa'))
    const veils = new Set(['Voiles nila', 'Voiles teints', 'Fêtes et trousseaux'])
    expect(found.filter(({ category }) => !veils.has(category.fr))).toEqual([])
  })

  it('has no condition for an empty search', async () => {
    expect(await matchWords('')).toBeUndefined()
    expect(await matchWords('  \0 ')).toBeUndefined()
  })
})

const HOSTILE = [
  `'; drop table products; --`,
  `'''`,
  '\\',
  `\\' | \\`,
  'a & | ! b',
  '!savon',
  'savon:*',
  'savon <-> noir',
  '((((',
  ':*',
  '*',
  '%_%',
  '#c1',
  'sav\0on',
  '\0',
  '\uD800',
  '🌹🧕🏽',
  '\u202Eملحفة\u202C',
  'مل\u200Cح\u200Fفة',
  'x'.repeat(10_000),
  'savon '.repeat(2_000),
  '\uFDFA'.repeat(3_000),
  "l'".repeat(5_000),
  '__proto__',
]

describe('hostile input', () => {
  it.each(HOSTILE)('%j is no error', async (input) => {
    await expect(namesFor(input)).resolves.toBeInstanceOf(Array)
    await expect(suggest(input, 'ar')).resolves.toBeInstanceOf(Array)
    await expect(recordSearchMiss(input, 'fr')).resolves.toBeUndefined()
  })

  it('invisible characters are ignored', async () => {
    expect(await namesFor('\u202Eملحفة\u202C')).toEqual(await namesFor('ملحفة'))
    expect(await namesFor('مل\u200Cح\u200Fفة')).toEqual(await namesFor('ملحفة'))
  })

  it('the internal lexemes of categories cannot be searched for', async () => {
    expect(await namesFor('#c1')).toEqual([])
  })
})

describe('suggestions', () => {
  const suggested = async (input: string, language: 'ar' | 'fr' = 'fr') =>
    (await suggest(input, language)).map(({ kind, name }) => `${kind} ${name}`)

  it('name categories, then products, in the reader’s language', async () => {
    expect((await suggested('parf')).slice(0, 1)).toEqual(['category Parfums et encens'])
    expect((await suggested('parf', 'ar')).slice(0, 1)).toEqual(['category العطور والبخور'])
    expect(await suggested('tichi', 'ar')).toEqual(['product نيلة تيشيت'])
  })

  it('are six at most, with price and picture', async () => {
    const list = await suggest('melhfa', 'fr')
    expect(list).toHaveLength(6)
    expect(list.at(-1)).toMatchObject({ kind: 'product', price: expect.any(Number) as number })
    expect(list.every(({ picture }) => picture)).toBe(true)
  })

  it('start at the second letter and tolerate typos', async () => {
    expect(await suggested('n')).toEqual([])
    expect(await suggested('ni')).toContain('product Petite nila')
    expect(await suggested('tchitt')).toEqual(['product Nila de Tichitt'])
    expect(await suggested('xyz')).toEqual([])
  })
})

describe('searches without results', () => {
  it('are counted once per language, in one spelling', async () => {
    for (const search of ['Chaussures', 'chaussures !', 'CHAUSSÙRES']) await recordSearchMiss(search, 'fr')
    await recordSearchMiss('حذاء', 'ar')
    const misses = await db()
      .select({ words: searchMisses.words, language: searchMisses.language, count: searchMisses.count })
      .from(searchMisses)
      .where(eq(searchMisses.words, 'chaussures'))
    expect(misses).toEqual([{ words: 'chaussures', language: 'fr', count: 3 }])
    expect(await db().$count(searchMisses, eq(searchMisses.language, 'ar'))).toBe(1)
  })
})

describe('the search index', () => {
  it('is updated when a product or a category is renamed', async () => {
    const rename = (from: string, to: string) =>
      db().update(products).set({ name: to }).where(eq(products.name, from))
    await rename('Petit nuage', 'Zarzis')
    expect(await namesFor('zarzis')).toEqual(['Zarzis'])
    await rename('Zarzis', 'Petit nuage')
    expect(await namesFor('zarzis')).toEqual([])
    await db().update(categories).set({ name: 'Senteurs' }).where(eq(categories.name, 'Parfums et encens'))
    expect(await namesFor('senteurs')).toContain('Oud des caravanes')
    await db().update(categories).set({ name: 'Parfums et encens' }).where(eq(categories.name, 'Senteurs'))
  })

  it('leaves out a deleted product', async () => {
    const setDeletedAt = (deletedAt: Date | null) =>
      db().update(products).set({ deletedAt }).where(eq(products.name, 'Nila de Tichitt'))
    await setDeletedAt(new Date())
    expect(await suggest('tichitt', 'fr')).toEqual([])
    expect((await findProducts(EVERYTHING, await matchWords('tichitt'))).total).toBe(0)
    await setDeletedAt(null)
    expect(await suggest('tichitt', 'fr')).toHaveLength(1)
  })

  it.each([
    ['أحمر', 'rouge'],
    ['حمراء', 'rouges'],
    ['أسود', 'noir'],
    ['سوداء', 'noire'],
    ['أصفر', 'jaune'],
    ['أخضر', 'vert'],
    ['خضراء', 'verte'],
    ['أبيض', 'blanc'],
    ['بيضاء', 'blanche'],
    ['أزرق', 'bleu'],
    ['بني', 'marron'],
    ['brun', 'marron'],
    ['بنفسجي', 'violet'],
    ['برتقالي', 'orange'],
    ['رمادي', 'gris'],
    ['ذهبية', 'doré'],
    ['قطن', 'coton'],
    ['حرير', 'soie'],
    ['زفاف', 'noces'],
    ['عيد', 'fête'],
  ])('finds the same by %s and by %s', async (arabic, french) => {
    const found = await namesFor(french)
    expect(found).not.toEqual([])
    expect((await namesFor(arabic)).toSorted()).toEqual(found.toSorted())
  })

  it('normalizes synonyms and removes duplicates', async () => {
    expect(await namesFor('sirwal')).toEqual([])
    const [group] = await db()
      .insert(searchSynonyms)
      .values({ words: ['Sirwal', 'SIRWÂL', 'savon'] })
      .returning({ id: searchSynonyms.id, words: searchSynonyms.words })
    expect(group?.words).toEqual(['sirwal', 'savon'])
    expect(await namesFor('sirwal')).toEqual(await namesFor('savon'))
    await db().delete(searchSynonyms).where(eq(searchSynonyms.id, group!.id))
    const ofTwoWords = db()
      .insert(searchSynonyms)
      .values({ words: ['eau de parfum', 'عطر'] })
    await expect(ofTwoWords).rejects.toMatchObject({ cause: { message: 'a synonym is one word' } })
  })
})

describe('words in the names of thousands of products', () => {
  it('are answered with the newest first, without products that only mention them', async () => {
    // The triggers that count and index each product would make this test too slow.
    await db().execute(sql`
      alter table products disable trigger user;
      insert into products (name, name_ar, price, price_from, price_to, description, description_ar, category_id, created_at)
      select 'Argan ' || n, 'زيت', 100, 100, 100, '', '', (select min(id) from categories), now() - n * interval '1 hour'
      from generate_series(1, ${sql.raw(String(MAX_RANKED))}) n;
      insert into product_words select id, 'argan', 'argan' from products where name like 'Argan %';
      alter table products enable trigger user`)
    const { products: found, total } = await findProducts(EVERYTHING, await matchWords('argan'))
    expect(found.slice(0, 3).map(({ name }) => name.fr)).toEqual([
      'Huile d’argan pressée à froid',
      'Argan 1',
      'Argan 2',
    ])
    expect(total).toBe(MAX_RANKED + 1)
    expect(await namesFor('argan mariée')).toEqual(['Coffret de la mariée'])
  })
})

async function namesFor(search: string): Promise<string[]> {
  const match = await matchWords(search)
  if (!match) return []
  const rows = await db().select({ name: products.name }).from(products).where(match.where)
  return rows.map(({ name }) => name).sort()
}
