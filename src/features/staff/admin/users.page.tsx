import { UserPlus } from 'lucide-react'
import { data, isRouteErrorResponse, useSearchParams } from 'react-router'
import { readId } from '#core/id.ts'
import { parseTableState } from '#core/table-state.ts'
import { hasPins, hasRuns } from '#features/settings/settings.server.ts'
import { transaction } from '#platform/database/database.server.ts'
import { StatStrip } from '#ui/chart/stat-strip.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { historyOf } from '../activity.server.ts'
import { pinChangedAt, removePin, setPin } from '../pins/pins.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { hideRightsNote, isRightsNoteShown } from '../rights-note.server.ts'
import type { Refused } from '../staff-access.rules.ts'
import { can, ROLES, type StaffPerson } from '../staff.rules.ts'
import { screenText } from '../staff.text.ts'
import { USER_TABLE, type UserStats } from '../user-list.rules.ts'
import { findUser, listUsers, userStats } from '../user-list.server.ts'
import { userOf, userProblems, type UserRefusal } from '../users.rules.ts'
import { activateUser, addUser, deactivateUser, deleteUser, updateUser } from '../users.server.ts'
import { userRefusalText } from '../users.text.ts'
import type { Route } from './+types/users.page'
import { OfferedRoles } from './offered-roles.ts'
import { RightsNote } from './rights-note.tsx'
import { useUserUrl } from './use-user-url.ts'
import { UserDialog } from './user-dialog.tsx'
import { parseUserAction, type UserAction } from './user-form.server.ts'
import { usersText } from './users-screen.text.ts'
import { UsersTable } from './users-table.tsx'

export const loader = requireStaff('seeUsers', async ({ url, staff }) => {
  const state = parseTableState(url.searchParams, USER_TABLE)
  const [{ rows, total }, stats, edited, hasRightsNote, isRunsOn, arePinsUsed] = await Promise.all([
    listUsers(staff, state),
    userStats(staff),
    editedUser(staff, url.searchParams.get('edit')),
    can(staff, 'changeUsers') && isRightsNoteShown(),
    hasRuns(),
    hasPins(),
  ])
  const roles = ROLES.filter((role) => isRunsOn || role !== 'courier')
  return { viewer: staff, rows, total, stats, state, edited, hasRightsNote, roles, arePinsUsed }
})

/** The user named by `?edit`, with the account's history if the viewer may read the activity log. */
async function editedUser(staff: StaffPerson, editParam: string | null) {
  const id = readId(editParam)
  if (id === undefined || !can(staff, 'changeUsers')) return undefined
  const user = await findUser(staff, id)
  if (!user) return undefined
  const history = can(staff, 'readActivity') ? await historyOf('user', id) : undefined
  return { user, history, pinChangedAt: await pinChangedAt(id) }
}

export const action = requireStaff('changeUsers', async ({ request, staff }) => {
  const form = await parseUserAction(request)
  const change = { by: staff, now: new Date() }
  switch (form.intent) {
    case 'activate':
      await activateUser({ ...change, id: form.id })
      return { done: 'activated' as const }
    case 'deactivate':
      await deactivateUser({ ...change, id: form.id })
      return { done: 'deactivated' as const }
    case 'delete':
      await deleteUser({ ...change, id: form.id })
      return { done: 'deleted' as const }
    case 'removePin':
      await removePin({ ...change, id: form.id })
      return { done: 'pinRemoved' as const }
    case 'hideNote':
      await hideRightsNote(change)
      return { done: 'noteHidden' as const }
    case 'add':
    case 'update': {
      const problems = userProblems(form)
      if (problems.length > 0) return data({ problems }, { status: 422 })
      await saveUser(form, change)
      return { done: 'saved' as const }
    }
  }
})

/** The user and their new PIN, if one was entered: both are saved, or none. */
async function saveUser(
  form: Extract<UserAction, { intent: 'add' | 'update' }>,
  change: { by: StaffPerson; now: Date },
): Promise<void> {
  const { pin } = form
  if (pin && !(await hasPins())) throw data(null, { status: 400 })
  await transaction(async () => {
    const values = userOf(form)
    const id = form.intent === 'add' ? await addUser({ ...change, values }) : form.id
    if (form.intent === 'update') await updateUser({ ...change, id, values })
    if (pin) await setPin({ ...change, id, pin })
  })
}

/** Rights may be withdrawn while a form is open: the refusal is shown there, so that the input is kept (spec 6). */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isNew = (await request.clone().formData()).get('intent') === 'add'
  return keepPageOnFailure(serverAction).catch((error: unknown) => {
    if (!isRouteErrorResponse(error) || error.status !== 403) throw error
    const code: UserRefusal = isNew ? 'mayNotAddUsers' : 'mayNotChangeUsers'
    return data<Refused>({ refusal: { code, details: {} } }, { status: 403 })
  })
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const t = useText(usersText)
  const title = useText(screenText).users
  const [query] = useSearchParams()
  const urlWith = useUserUrl()
  const { viewer, rows, total, stats, state, edited, hasRightsNote, roles, arePinsUsed } = loaderData
  const mayChange = can(viewer, 'changeUsers')
  return (
    <OfferedRoles value={roles}>
      <title>{title}</title>
      <PageHead
        title={title}
        sub={t.lead}
        actions={
          mayChange && (
            <ButtonLink to={urlWith('new', '')} preventScrollReset>
              <UserPlus className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.add}
            </ButtonLink>
          )
        }
      />
      {!mayChange && <MissingRights isNew={query.has('new')} isEdit={query.has('edit')} />}
      {hasRightsNote && <RightsNote />}
      <UserStatStrip stats={stats} />
      <UsersTable {...{ viewer, rows, total, state }} />
      {mayChange && (query.has('new') || edited) && (
        <UserDialog
          key={edited?.user.id ?? 'new'}
          viewer={viewer}
          user={edited?.user}
          history={edited?.history}
          pin={arePinsUsed ? { changedAt: edited?.pinChangedAt } : undefined}
        />
      )}
    </OfferedRoles>
  )
}

/** For a link to a form that the viewer may not use. */
function MissingRights({ isNew, isEdit }: { isNew: boolean; isEdit: boolean }) {
  const t = useText(userRefusalText)
  if (!isNew && !isEdit) return null
  return (
    <p role="alert" className="mb-4 rounded-field bg-henna-50 px-4 py-3 text-henna">
      {isNew ? t.mayNotAddUsers : t.mayNotChangeUsers}
    </p>
  )
}

function UserStatStrip({ stats }: { stats: UserStats }) {
  const t = useText(usersText)
  const notes = [
    stats.pending > 0 && t.invitedCount(stats.pending),
    stats.inactive > 0 && t.inactiveCount(stats.inactive),
  ].filter((note) => note !== false)
  return (
    <StatStrip
      label={t.stats}
      stats={[
        { id: 'admins', label: t.admins, value: stats.admins },
        { id: 'managers', label: t.managers, value: stats.managers },
        { id: 'cashiers', label: t.cashiers, value: stats.cashiers },
        {
          id: 'active',
          label: t.active,
          value: stats.active,
          note: [t.ofAccounts(stats.total), ...notes].join(' · '),
        },
      ]}
    />
  )
}
