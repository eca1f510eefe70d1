import { oneLine } from '#core/clean-text.ts'
/** Who may see and change whom (spec 6, and the shared decisions on access). */
import { parseEmail } from '#core/email.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import {
  can,
  PERMISSIONS,
  ROLES,
  type Permission,
  type Role,
  type StaffPerson,
  type StaffStatus,
} from './staff.rules.ts'

/** The user a change is about. */
export interface Target {
  id: number
  role: Role
  permissions: readonly Permission[]
  isSuperAdmin: boolean
}

export interface Rights {
  role: Role
  permissions: readonly Permission[]
}

export type UserRefusal =
  | 'mayNotAddUsers'
  | 'mayNotChangeUsers'
  | 'mayNotDeleteUsers'
  | 'mayNotGrant'
  | 'superAdminFixed'
  | 'notYourself'
  | 'emailTaken'
  | 'userUnknown'

/** Role admin and super admins see everybody; others see the cashiers and themselves. */
export function seesAllUsers(viewer: StaffPerson): boolean {
  return viewer.isSuperAdmin || viewer.role === 'admin'
}

export function isVisibleTo(viewer: StaffPerson, user: { id: number; role: Role }): boolean {
  return seesAllUsers(viewer) || user.role === 'cashier' || user.id === viewer.id
}

/** Somebody who never came is shown as invited; both may sign in. */
export function shownStatus({ status, lastLogin }: { status: StaffStatus; lastLogin: Date | null }) {
  return status === 'active' && !lastLogin ? 'pending' : status
}

export function addProblem(by: StaffPerson, wanted: Rights, isSuperAdmin: boolean): UserRefusal | undefined {
  if (!can(by, 'changeUsers')) return 'mayNotAddUsers'
  if (isSuperAdmin) return 'superAdminFixed'
  return grantProblem(by, [], wanted.permissions)
}

export function updateProblem(by: StaffPerson, target: Target, wanted: Rights): UserRefusal | undefined {
  if (!can(by, 'changeUsers')) return 'mayNotChangeUsers'
  if (target.isSuperAdmin && !(by.isSuperAdmin && isEverything(wanted))) return 'superAdminFixed'
  if (target.id === by.id && target.role !== wanted.role) return 'notYourself'
  return grantProblem(by, target.permissions, wanted.permissions)
}

/** For activating and deactivating. */
export function statusProblem(by: StaffPerson, target: Target): UserRefusal | undefined {
  if (!can(by, 'changeUsers')) return 'mayNotChangeUsers'
  if (target.isSuperAdmin) return 'superAdminFixed'
  return target.id === by.id ? 'notYourself' : undefined
}

export function deleteProblem(by: StaffPerson, target: Target): UserRefusal | undefined {
  if (!can(by, 'deleteUsers')) return 'mayNotDeleteUsers'
  return target.isSuperAdmin ? 'superAdminFixed' : undefined
}

/** Nobody grants what they lack; what somebody has already may stay. */
function grantProblem(
  by: StaffPerson,
  before: readonly Permission[],
  after: readonly Permission[],
): UserRefusal | undefined {
  const isGranted = (permission: Permission) => !before.includes(permission)
  return after.filter(isGranted).every((permission) => can(by, permission)) ? undefined : 'mayNotGrant'
}

function isEverything({ role, permissions }: Rights): boolean {
  return role === 'admin' && PERMISSIONS.every((permission) => permissions.includes(permission))
}

/** The form as it was typed (spec 5). */
export interface UserForm {
  name: string
  /** Absent where it is known and cannot change. */
  email?: string
  phone: string
  role: string
  permissions: string[]
}

export interface UserProblem {
  field: keyof UserForm
  code: 'required' | 'badEmail' | 'badPhone' | 'notAnOption' | 'tooLong'
}

export const MAX_NAME_LENGTH = 100

/** In the order of the form. */
export function userProblems({ name, email, phone, role, permissions }: UserForm): UserProblem[] {
  const isKnown = (value: string) => PERMISSIONS.some((permission) => permission === value)
  const codes: [keyof UserForm, UserProblem['code'] | undefined][] = [
    ['name', !oneLine(name) ? 'required' : oneLine(name).length > MAX_NAME_LENGTH ? 'tooLong' : undefined],
    ['email', email === undefined ? undefined : emailProblem(email)],
    ['phone', !phone.trim() || parsePhone(phone) ? undefined : 'badPhone'],
    ['role', ROLES.some((known) => known === role) ? undefined : 'notAnOption'],
    ['permissions', permissions.every(isKnown) ? undefined : 'notAnOption'],
  ]
  return codes.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

function emailProblem(email: string): UserProblem['code'] | undefined {
  if (!email.trim()) return 'required'
  return parseEmail(email) ? undefined : 'badEmail'
}

export interface UserValues extends Rights {
  name: string
  phone: Phone | null
}

/** The form as it is kept; only for one without problems. */
export function userOf(form: UserForm): UserValues & { email: string } {
  return {
    name: oneLine(form.name),
    email: parseEmail(form.email ?? '') ?? '',
    phone: parsePhone(form.phone) ?? null,
    role: ROLES.find((role) => role === form.role) ?? 'cashier',
    permissions: PERMISSIONS.filter((permission) => form.permissions.includes(permission)),
  }
}
