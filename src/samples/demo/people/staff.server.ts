import { and, inArray, isNull } from 'drizzle-orm'
import { hashPin } from '#features/staff/pins/pin-hash.server.ts'
import { staffPins } from '#features/staff/pins/pin-tables.server.ts'
import { users } from '#features/staff/staff-tables.server.ts'
import { DEFAULT_PERMISSIONS, PERMISSIONS, SYSTEM_NAME, type Role } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { later } from '../days.rules.ts'
import { COURIERS, type CourierKey, type StaffKey } from '../words.text.ts'

export type DemoStaff = Record<StaffKey, { id: number; name: string }>

/** Who makes a change. Couriers do it on their page, without a session. */
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

/** For the till; `docs/till.md` names them. */
const PINS: Record<StaffKey, string> = { owner: '4071', manager: '8253', cashier: '6149' }

async function writePins(staff: DemoStaff, changedAt: Date): Promise<void> {
  for (const key of ['owner', 'manager', 'cashier'] as const)
    await db()
      .insert(staffPins)
      .values({ userId: staff[key].id, hash: await hashPin(PINS[key]), changedAt })
      .onConflictDoNothing()
}

/** The id of the account with which a courier signs in. */
export async function writeCourierAccount(key: CourierKey, createdAt: Date): Promise<number> {
  const { name } = COURIERS[key]
  const [row] = await db()
    .insert(users)
    .values({
      email: 'courier@example.com',
      name,
      role: 'courier',
      permissions: [],
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: users.id })
  return row!.id
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
  const staff = { owner: userOf('owner'), manager: userOf('manager'), cashier: userOf('cashier') }
  await writePins(staff, openedAt)
  return staff
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
