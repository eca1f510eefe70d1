/** Staff members for tests of rules, without a database. */
import { PERMISSIONS, type StaffPerson } from '#features/staff/staff.rules.ts'

export function person(values: Partial<StaffPerson> = {}): StaffPerson {
  return {
    id: 1,
    email: 'someone@shop.mr',
    name: 'Someone',
    role: 'cashier',
    permissions: [],
    isSuperAdmin: false,
    avatar: null,
    ...values,
  }
}

export function superAdmin(values: Partial<StaffPerson> = {}): StaffPerson {
  return person({ role: 'admin', permissions: [...PERMISSIONS], isSuperAdmin: true, ...values })
}
