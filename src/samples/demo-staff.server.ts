import { and, inArray, isNull } from 'drizzle-orm'
import { users } from '#features/staff/staff-tables.server.ts'
import { DEFAULT_PERMISSIONS, PERMISSIONS, SYSTEM_NAME, type Role } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { later } from './demo-days.rules.ts'
import { COURIERS, type CourierKey, type StaffKey } from './demo-words.text.ts'

export type DemoStaff = Record<StaffKey, { id: number; name: string }>

/** Who makes a change. Couriers have no account. */
export type Author = StaffKey | CourierKey | 'system'

const OWNERS_ONLY = new Set(['manageSettings', 'manageUsers'])

const STAFF: Record<
  StaffKey,
  { email: string; name: string; role: Role; permissions: typeof DEFAULT_PERMISSIONS }
> = {
  owner: {
    email: 'owner@example.com',
    name: 'Khadijetou Mint Ahmed',
    role: 'admin',
    permissions: [...PERMISSIONS],
  },
  manager: {
    email: 'manager@example.com',
    name: 'Mariem Mint Sidi',
    role: 'manager',
    permissions: PERMISSIONS.filter((permission) => !OWNERS_ONLY.has(permission)),
  },
  cashier: {
    email: 'cashier@example.com',
    name: 'Oumar Ba',
    role: 'cashier',
    permissions: DEFAULT_PERMISSIONS,
  },
}

/** Existing users are not changed. */
export async function seedDemoStaff(openedAt: Date, now: Date): Promise<DemoStaff> {
  const since = { createdAt: openedAt, updatedAt: openedAt, lastLogin: later(now, -1) }
  for (const person of Object.values(STAFF))
    await db()
      .insert(users)
      .values({ ...person, ...since })
      .onConflictDoNothing()
  const emails = Object.values(STAFF).map(({ email }) => email)
  const rows = await db()
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), isNull(users.deletedAt)))
  const userOf = (key: StaffKey) => {
    const row = rows.find(({ email }) => email === STAFF[key].email)
    if (!row) throw new Error(`demo staff: user ${STAFF[key].email} not found after the insert`)
    return { id: row.id, name: row.name }
  }
  return { owner: userOf('owner'), manager: userOf('manager'), cashier: userOf('cashier') }
}

/** The columns that name the author of a change; the system and couriers have a name but no row. */
export function signatureOf(staff: DemoStaff, by: Author): { staffId: number | null; staffName: string } {
  if (by === 'system') return { staffId: null, staffName: SYSTEM_NAME }
  if (isCourier(by)) return { staffId: null, staffName: COURIERS[by].name }
  return { staffId: staff[by].id, staffName: staff[by].name }
}

function isCourier(by: StaffKey | CourierKey): by is CourierKey {
  return Object.hasOwn(COURIERS, by)
}
