/** Which users a user may see and change (spec 6). */
import { cleanLine } from '#core/clean-text.ts'
import { parseEmail } from '#core/email.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { cleanPin, pinProblem, type PinProblem } from './pins/pin.rules.ts'
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

/** Admins and super admins see all users; others see cashiers and themselves. */
export function seesAllUsers(viewer: StaffPerson): boolean {
  return viewer.isSuperAdmin || viewer.role === 'admin'
}

export function isVisibleTo(viewer: StaffPerson, user: { id: number; role: Role }): boolean {
  return seesAllUsers(viewer) || user.role === 'cashier' || user.id === viewer.id
}

/** An active user who never signed in is displayed as invited; both may sign in. */
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
  if (target.isSuperAdmin && !(by.isSuperAdmin && hasAllRights(wanted))) return 'superAdminFixed'
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

/** A user cannot grant a permission they lack; permissions that the target already has may stay. */
function grantProblem(
  by: StaffPerson,
  before: readonly Permission[],
  after: readonly Permission[],
): UserRefusal | undefined {
  const isGranted = (permission: Permission) => !before.includes(permission)
  return after.filter(isGranted).every((permission) => can(by, permission)) ? undefined : 'mayNotGrant'
}

function hasAllRights({ role, permissions }: Rights): boolean {
  return role === 'admin' && PERMISSIONS.every((permission) => permissions.includes(permission))
}

/** Raw input of the form (spec 5). */
export interface UserForm {
  name: string
  /** Absent when editing, because it cannot change. */
  email?: string
  phone: string
  role: string
  permissions: string[]
  /** A new PIN; empty: the PIN stays as it is. */
  pin?: string | undefined
}

export interface UserProblem {
  field: keyof UserForm
  code: 'required' | 'badEmail' | 'badPhone' | 'notAnOption' | 'tooLong' | PinProblem
}

export const MAX_NAME_LENGTH = 100

/** Problems in the order of the form's fields. */
export function userProblems({ name, email, phone, role, permissions, pin = '' }: UserForm): UserProblem[] {
  const isKnown = (value: string) => PERMISSIONS.some((permission) => permission === value)
  const codes: [keyof UserForm, UserProblem['code'] | undefined][] = [
    [
      'name',
      !cleanLine(name) ? 'required' : cleanLine(name).length > MAX_NAME_LENGTH ? 'tooLong' : undefined,
    ],
    ['email', email === undefined ? undefined : emailProblem(email)],
    ['phone', !phone.trim() || parsePhone(phone) ? undefined : 'badPhone'],
    ['role', ROLES.some((known) => known === role) ? undefined : 'notAnOption'],
    ['permissions', permissions.every(isKnown) ? undefined : 'notAnOption'],
    ['pin', cleanPin(pin) ? pinProblem(cleanPin(pin)) : undefined],
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

/** Normalised values to store; the form must have no problems. */
export function userOf(form: UserForm): UserValues & { email: string } {
  return {
    name: cleanLine(form.name),
    email: parseEmail(form.email ?? '') ?? '',
    phone: parsePhone(form.phone) ?? null,
    role: ROLES.find((role) => role === form.role) ?? 'cashier',
    // A courier opens his own runs and nothing else.
    permissions:
      form.role === 'courier'
        ? []
        : PERMISSIONS.filter((permission) => form.permissions.includes(permission)),
  }
}
