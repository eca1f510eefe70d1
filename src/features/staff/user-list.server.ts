/** Reads the users of the admin that the viewer may see. */
import { and, asc, count, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { parseTableState, tableRange } from '#core/table-state.ts'
import { db } from '#platform/database/database.server.ts'
import { containsWords } from '#platform/database/search-words.server.ts'
import { asPerson } from './sessions.server.ts'
import { users } from './staff-tables.server.ts'
import { can, type Access, type StaffPerson } from './staff.rules.ts'
import {
  USER_TABLE,
  type UserPage,
  type UserQuery,
  type UserRow,
  type UserSort,
  type UserStats,
} from './user-list.rules.ts'
import { isVisibleTo, seesAllUsers, shownStatus } from './users.rules.ts'

const creators = alias(users, 'creators')
/** SQL version of `shownStatus`. */
const status = sql<string>`case when ${users.status} = 'active' and ${users.lastLogin} is null then 'pending' else ${users.status} end`

const searchedText = sql`normalize_text(${users.name} || ' ' || ${users.email} || ' ' || coalesce(${users.phone}, ''))`

const SORT_EXPRESSIONS: Record<UserSort, SQL> = {
  createdAt: sql`${users.createdAt}`,
  name: sql`normalize_text(${users.name})`,
  role: sql`array_position(array['admin', 'manager', 'cashier', 'courier'], ${users.role})`,
  status: sql`${status}`,
  // Users who never signed in sort last in descending order.
  lastLogin: sql`coalesce(${users.lastLogin}, '-infinity')`,
}

/** Names by id, including deleted users, for joins of other features. */
export const userView = new QueryBuilder()
  .select({ id: users.id, name: users.name })
  .from(users)
  .as('user_view')

export async function listUsers(viewer: StaffPerson, query: UserQuery): Promise<UserPage> {
  const conditions = and(visibleTo(viewer), ...conditionsOf(query))
  const [counted] = await db().select({ total: count() }).from(users).where(conditions)
  const total = counted?.total ?? 0
  const direct = query.direction === 'asc' ? asc : desc
  const found = await db()
    .select({ user: users, createdByName: creators.name })
    .from(users)
    .leftJoin(creators, eq(creators.id, users.createdBy))
    .where(conditions)
    .orderBy(direct(SORT_EXPRESSIONS[query.sort]), desc(users.id))
    .limit(query.pageSize)
    .offset((tableRange(query, total).page - 1) * query.pageSize)
  return { rows: found.map(asRow), total }
}

/** By name, e-mail or phone. */
export async function searchUsers(viewer: StaffPerson, input: string, limit: number): Promise<UserRow[]> {
  const query = parseTableState(new URLSearchParams({ q: input }), USER_TABLE)
  return (await listUsers(viewer, { ...query, pageSize: limit })).rows
}

/** Undefined if the user does not exist or the viewer may not see them. */
export async function findUser(viewer: StaffPerson, id: number): Promise<UserRow | undefined> {
  const [found] = await db()
    .select({ user: users, createdByName: creators.name })
    .from(users)
    .leftJoin(creators, eq(creators.id, users.createdBy))
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  const row = found && asRow(found)
  return row && isVisibleTo(viewer, row) ? row : undefined
}

export async function userStats(viewer: StaffPerson): Promise<UserStats> {
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [stats] = await db()
    .select({
      total: count(),
      admins: counted(sql`${users.role} = 'admin'`),
      managers: counted(sql`${users.role} = 'manager'`),
      cashiers: counted(sql`${users.role} = 'cashier'`),
      active: counted(sql`${status} = 'active'`),
      pending: counted(sql`${status} = 'pending'`),
      inactive: counted(sql`${status} = 'inactive'`),
    })
    .from(users)
    .where(visibleTo(viewer))
  return stats!
}

/** SQL version of `isVisibleTo`. */
function visibleTo(viewer: StaffPerson): SQL | undefined {
  const known = isNull(users.deletedAt)
  return seesAllUsers(viewer) ? known : and(known, or(eq(users.role, 'cashier'), eq(users.id, viewer.id)))
}

function conditionsOf({ search, filters: { role, status: shown } }: UserQuery): (SQL | undefined)[] {
  return [
    search ? containsWords(searchedText, search) : undefined,
    role ? sql`${users.role} = ${role}` : undefined,
    shown ? sql`${status} = ${shown}` : undefined,
  ]
}

function asRow({ user, createdByName }: { user: typeof users.$inferSelect; createdByName: string | null }) {
  const { phone, lastLogin, createdAt } = user
  return {
    ...asPerson(user),
    phone,
    lastLogin,
    createdAt,
    createdByName,
    status: shownStatus(user),
  } satisfies UserRow
}

/** Active accounts with the role courier, by name. */
export async function listCourierUsers(): Promise<{ id: number; name: string }[]> {
  return db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(isCourierUser, ne(users.status, 'inactive')))
    .orderBy(asc(users.name), asc(users.id))
}

const isCourierUser = and(eq(users.role, 'courier'), isNull(users.deletedAt))

export async function findCourierUser(id: number): Promise<{ id: number; name: string } | undefined> {
  const [user] = await db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.id, id), isCourierUser))
  return user
}

/** Active staff who may do this. */
export async function staffIdsWith(access: Access): Promise<number[]> {
  return (await staffWith(access)).map(({ id }) => id)
}

/** Their names, in alphabetical order. */
export async function staffNamesWith(access: Access): Promise<string[]> {
  return (await staffWith(access)).map(({ name }) => name)
}

async function staffWith(access: Access) {
  const found = await db()
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), ne(users.status, 'inactive')))
    .orderBy(asc(users.name), asc(users.id))
  return found.filter((user) => can(asPerson(user), access))
}
