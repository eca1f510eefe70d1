import { use } from 'react'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import {
  can,
  permissionGroups,
  ROLE_PERMISSIONS,
  ROLES,
  withPermission,
  type Permission,
  type StaffPerson,
} from '../staff.rules.ts'
import { accessText, permissionText, roleText } from '../staff.text.ts'
import type { UserRow } from '../user-list.rules.ts'
import type { UserForm } from '../users.rules.ts'
import { OfferedRoles } from './offered-roles.ts'
import { rightText, userFormText, usersText } from './users-screen.text.ts'

interface RightsFieldsProps {
  viewer: StaffPerson
  user: UserRow | undefined
  input: UserForm
  change: (values: Partial<UserForm>) => void
}

/** Fields for the role and the permissions; the viewer cannot grant a permission they lack. */
export function RightsFields({ viewer, user, input, change }: RightsFieldsProps) {
  const isOwner = user?.isSuperAdmin ?? false
  const isOn = (permission: Permission) => input.permissions.includes(permission)
  const renderSwitch = (permission: Permission) => (
    <RightSwitch
      key={permission}
      permission={permission}
      isOn={isOn(permission)}
      isFixed={isOwner}
      isLacking={!can(viewer, permission)}
      onChange={(isNowOn) => change({ permissions: withPermission(input.permissions, permission, isNowOn) })}
    />
  )
  return (
    <>
      <RoleField {...{ viewer, user, input, change }} />
      <fieldset className="grid" hidden={input.role === 'courier'}>
        <RightsLegend isOwner={isOwner} />
        {permissionGroups(input.permissions).map(({ main, extensions }) => {
          const shown = extensions.filter((extension) => isOn(main) || isOn(extension))
          return (
            <div key={main} className="grid gap-2.5 border-b border-line py-2.5 last:border-0">
              {renderSwitch(main)}
              {shown.length > 0 && (
                <div className="ms-1 grid gap-2.5 border-s-2 border-line ps-4">{shown.map(renderSwitch)}</div>
              )}
            </div>
          )
        })}
      </fieldset>
    </>
  )
}

function RightsLegend({ isOwner }: { isOwner: boolean }) {
  const t = useText(usersText)
  const form = useText(userFormText)
  return (
    <>
      <legend className="text-small font-medium">{t.rights}</legend>
      {isOwner && <p className="text-label text-subtle">{form.ownerFixed}</p>}
    </>
  )
}

function RoleField({ viewer, user, input, change }: RightsFieldsProps) {
  const t = useText(usersText)
  const form = useText(userFormText)
  const access = useText(accessText)
  const roles = useText(roleText)
  const offered = use(OfferedRoles)
  const isSelf = user?.id === viewer.id
  const isFixed = user !== undefined && (user.isSuperAdmin || isSelf)
  /** Choosing a role selects its permissions, limited to those that the viewer can grant or the user already has. */
  const choose = (role: string) => {
    const proposed: readonly Permission[] =
      ROLE_PERMISSIONS[ROLES.find((known) => known === role) ?? 'cashier']
    const mayHave = (permission: Permission) =>
      can(viewer, permission) || (user?.permissions.includes(permission) ?? false)
    change({ role, permissions: proposed.filter(mayHave) })
  }
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="text-small font-medium">
        {t.role}
      </p>
      {isFixed ? (
        <>
          <input type="hidden" name="role" value={user.role} />
          <p className="font-medium">
            <span className="sr-only">{t.role} </span>
            {user.isSuperAdmin ? access.superAdmin : roles[user.role]}
          </p>
          {!user.isSuperAdmin && <p className="text-label text-subtle">{form.roleFixedSelf}</p>}
        </>
      ) : (
        <>
          <Segmented
            name="role"
            label={t.role}
            value={input.role}
            onChange={choose}
            options={ROLES.filter((role) => offered.includes(role) || role === user?.role).map((value) => ({
              value,
              label: roles[value],
            }))}
          />
          <p className="text-label text-subtle">{form.roleHelp}</p>
        </>
      )}
    </div>
  )
}

interface RightSwitchProps {
  permission: Permission
  isOn: boolean
  /** A super admin always has it. */
  isFixed: boolean
  /** The viewer does not have it. */
  isLacking: boolean
  onChange: (isOn: boolean) => void
}

function RightSwitch({ permission, isOn, isFixed, isLacking, onChange }: RightSwitchProps) {
  const form = useText(userFormText)
  const names = useText(permissionText)
  const rights = useText(rightText)
  const isLocked = isFixed || isLacking
  return (
    <div>
      <Switch
        name="permissions"
        value={permission}
        label={names[permission]}
        help={isLacking ? form.lacking : rights[permission]}
        checked={isOn}
        disabled={isLocked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {/* A disabled switch is not submitted, so a hidden field keeps the permission. */}
      {isLocked && isOn && <input type="hidden" name="permissions" value={permission} />}
    </div>
  )
}
