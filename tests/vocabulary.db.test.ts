/** Names of tables, columns, indexes, triggers and functions follow the vocabulary too. */
import { expect, it } from 'vitest'
import { BANNED_WORDS } from './banned-words.ts'
import { runOn, useTestDatabase } from './test-database.ts'

const { connection } = useTestDatabase()

const NAMES = `
  select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
  union select attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union select tgname from pg_trigger where not tgisinternal
  union select proname from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

function bannedIn(name: string): string[] {
  return name.split('_').filter((word) => Object.hasOwn(BANNED_WORDS, word))
}

it('no database object has a name with a banned word', async () => {
  const { rows } = await runOn(connection, NAMES)
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.map(({ name }) => String(name)).filter((name) => bannedIn(name).length > 0)).toEqual([])
})

it.each(['order_sums', 'outbox_id', 'is_folded'])('reports %s', (name) => {
  expect(bannedIn(name)).toHaveLength(1)
})
