import {
  Briefcase,
  CircleCheck,
  CirclePause,
  Clock,
  Crown,
  UserPlus,
  Users,
  Truck,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { useMemo } from 'react'
import { mediaPath } from '#features/media/media.rules.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { FilterMenu } from '#ui/table/table-filter.tsx'
import {
  can,
  PERMISSIONS,
  ROLES,
  STATUSES,
  type Role,
  type StaffPerson,
  type StaffStatus,
} from '../staff.rules.ts'
import { accessText, permissionText, roleText, screenText, statusText } from '../staff.text.ts'
import { USER_TABLE, type UserPage, type UserQuery, type UserRow } from '../user-list.rules.ts'
import { useUserUrl } from './use-user-url.ts'
import { UserActions } from './user-actions.tsx'
import { usersText } from './users-screen.text.ts'

interface UsersTableProps extends UserPage {
  viewer: StaffPerson
  state: UserQuery
}

export function UsersTable({ viewer, rows, total, state }: UsersTableProps) {
  const t = useText(usersText)
  const title = useText(screenText).users
  const urlWith = useUserUrl()
  const mayChange = can(viewer, 'changeUsers')
  return (
    <DataTable
      label={title}
      columns={useColumns(viewer.id)}
      rows={rows}
      total={total}
      state={state}
      shape={USER_TABLE}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      searchHint={t.searchHint}
      filters={<Filters state={state} />}
      refreshable
      empty={{
        icon: Users,
        why: t.empty,
        action: mayChange && (
          <ButtonLink to={urlWith('new')} size="small" preventScrollReset>
            <UserPlus className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.add}
          </ButtonLink>
        ),
      }}
      {...(mayChange && {
        rowPath: ({ id }: UserRow) => urlWith('edit', String(id)),
        renderActions: (user: UserRow) => <UserActions user={user} viewer={viewer} />,
      })}
    />
  )
}

function useColumns(viewerId: number): TableColumn<UserRow>[] {
  const t = useText(usersText)
  return useMemo(
    () => [
      {
        id: 'name',
        header: t.user,
        phone: 'title',
        cell: (user) => <UserCell user={user} isViewer={user.id === viewerId} />,
      },
      { id: 'role', header: t.role, phone: 'line', cell: (user) => <RoleName user={user} /> },
      {
        id: 'permissions',
        header: t.rights,
        phone: 'line',
        from: 'lg',
        cell: (user) => <PermissionCount user={user} />,
      },
      {
        id: 'status',
        header: t.status,
        phone: 'badge',
        cell: ({ status }) => <StatusBadge status={status} />,
      },
      {
        id: 'lastLogin',
        header: t.lastLogin,
        phone: 'line',
        from: 'lg',
        cell: ({ lastLogin }) =>
          lastLogin ? (
            <DateTime at={lastLogin} time className="text-small text-ink-2" />
          ) : (
            <span className="text-small text-subtle">{t.never}</span>
          ),
      },
    ],
    [t, viewerId],
  )
}

function UserCell({ user, isViewer }: { user: UserRow; isViewer: boolean }) {
  const t = useText(usersText)
  const { name, email, avatar } = user
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} url={avatar ? mediaPath(avatar) : undefined} />
      <span className="min-w-0">
        <span className="block font-medium max-md:text-[1rem]">
          <bdi>{name}</bdi> {isViewer && <span className="font-normal text-subtle">{t.you}</span>}
        </span>
        <bdi
          dir="ltr"
          className="block truncate [text-align:-webkit-match-parent] [text-align:match-parent] text-label text-subtle"
        >
          {email}
        </bdi>
      </span>
    </span>
  )
}

const ROLE_ICONS: Record<Role, LucideIcon> = {
  admin: Crown,
  manager: Briefcase,
  cashier: Wallet,
  courier: Truck,
}

function RoleName({ user: { role, isSuperAdmin } }: { user: UserRow }) {
  const roles = useText(roleText)
  const t = useText(accessText)
  const Icon = ROLE_ICONS[role]
  return (
    <span className="inline-flex items-center gap-2 align-middle whitespace-nowrap">
      <Icon className="size-4 shrink-0 text-ink-2 max-md:hidden" strokeWidth={1.7} aria-hidden="true" />
      {isSuperAdmin ? t.superAdmin : roles[role]}
    </span>
  )
}

/** The number of permissions; the tooltip names them. */
function PermissionCount({ user: { permissions } }: { user: UserRow }) {
  const t = useText(usersText)
  const names = useText(permissionText)
  const own = PERMISSIONS.filter((permission) => permissions.includes(permission))
  const list = own.map((permission) => names[permission]).join(' · ') || t.noRights
  return (
    <span title={list} className="inline-flex items-center gap-2 align-middle whitespace-nowrap">
      <span aria-hidden="true" className="flex gap-0.5 max-md:hidden">
        {PERMISSIONS.map((permission, index) => (
          <span
            key={permission}
            className={`h-3.5 w-1 rounded-full ${index < own.length ? 'bg-pri' : 'bg-line-2'}`}
          />
        ))}
      </span>
      <bdi dir="ltr" aria-hidden="true" className="text-small text-ink-2 max-md:hidden">
        {own.length} / {PERMISSIONS.length}
      </bdi>
      <span className="whitespace-normal md:sr-only">{list}</span>
    </span>
  )
}

const STATUS_BADGES: Record<StaffStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  active: { tone: 'ok', icon: CircleCheck },
  inactive: { tone: 'grey', icon: CirclePause },
  pending: { tone: 'gold', icon: Clock },
}

function StatusBadge({ status }: { status: StaffStatus }) {
  const names = useText(statusText)
  return <AdminBadge {...STATUS_BADGES[status]}>{names[status]}</AdminBadge>
}

function Filters({ state }: { state: UserQuery }) {
  const t = useText(usersText)
  const roles = useText(roleText)
  const statuses = useText(statusText)
  const table = { state, shape: USER_TABLE }
  return (
    <>
      <FilterMenu
        {...table}
        name="role"
        label={t.role}
        options={ROLES.map((value) => ({ value, label: roles[value] }))}
      />
      <FilterMenu
        {...table}
        name="status"
        label={t.status}
        options={STATUSES.map((value) => ({ value, label: statuses[value] }))}
      />
    </>
  )
}
