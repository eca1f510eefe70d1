/** The layout of the admin; the signed-in person is loaded once for all of its screens. */
import { useState } from 'react'
import { Outlet } from 'react-router'
import { registerStatusFor } from '#features/cash/cash-day.server.ts'
import { MethodNamesContext } from '#features/cash/method-names.tsx'
import { mediaPath } from '#features/media/media.rules.ts'
import { newestUnread, unreadConversations } from '#features/messages/messages.server.ts'
import { findNewestUnopened, countPendingOrders, countUnopenedOrders } from '#features/orders/order.server.ts'
import { adminPreferences, hasRuns, hasTill, methodNames } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { screensFor, type ScreenKey } from '#features/staff/screens.rules.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { countFlaggedSales } from '#features/till/till-find.server.ts'
import { isNetworkError } from '#shop-shell/offline/connection-error.rules.ts'
import { useLive } from '#ui/hooks/use-live.ts'
import { useNotificationSound } from '#ui/hooks/use-notification-sound.ts'
import type { Route } from './+types/admin-layout.page'
import { AdminShell } from './admin-shell.tsx'
import { AdminLayoutError } from './admin-states.tsx'
import { NotificationMenu, RegisterStatus } from './admin-status.tsx'
import { chosenTheme } from './admin-theme.server.ts'
import { LiveStatus } from './live-status.tsx'
import type { AdminPerson, AdminScreenLink } from './navigation.ts'

export const loader = requireStaff('anyStaff', async ({ request, staff }) => {
  const [seesOrders, seesMessages] = [can(staff, 'manageOrders'), can(staff, 'manageClients')]
  const [counts, unopened, newestOrder, newestMessage, register, preferences, methods, isRunsOn, isTillOn] =
    await Promise.all([
      countsFor(staff),
      seesOrders ? countUnopenedOrders() : undefined,
      seesOrders ? findNewestUnopened() : undefined,
      seesMessages ? newestUnread() : undefined,
      can(staff, 'manageCash') ? registerStatusFor(staff) : undefined,
      adminPreferences(),
      methodNames(),
      hasRuns(),
      hasTill(),
    ])
  // Undefined, which plays no sound, without the permission or with sounds switched off.
  const idForSound = (sees: boolean, newest: number | undefined) =>
    sees && preferences.sounds ? (newest ?? 0) : undefined
  return {
    person: personOf(staff),
    screens: screensFor(staff, { hasRuns: isRunsOn, hasTill: isTillOn }).map(
      ({ key, path }): AdminScreenLink => ({
        key,
        path,
        count: counts[key],
      }),
    ),
    register,
    methods,
    theme: chosenTheme(request) ?? preferences.theme,
    topics: topicsFor(staff),
    newestOrder: idForSound(seesOrders, newestOrder),
    newestMessage: idForSound(seesMessages, newestMessage),
    waiting: preferences.sounds
      ? { orders: unopened, messages: seesMessages ? counts.messages : undefined }
      : undefined,
  }
})

function personOf({ name, email, role, isSuperAdmin, avatar }: StaffPerson): AdminPerson {
  return { name, email, role, isSuperAdmin, avatarUrl: avatar ? mediaPath(avatar) : undefined }
}

/** The badges of the menu, where this person may see them. */
async function countsFor(staff: StaffPerson): Promise<Partial<Record<ScreenKey, number>>> {
  const [orders, messages, till] = await Promise.all([
    can(staff, 'manageOrders') ? countPendingOrders() : 0,
    can(staff, 'manageClients') ? unreadConversations() : 0,
    // Sales without a connection that staff should check.
    can(staff, 'useTill') && (await hasTill()) ? countFlaggedSales() : 0,
  ])
  return { orders, messages, till }
}

/** The live topics that this person may receive. */
function topicsFor(staff: StaffPerson): string[] {
  return [
    'staff',
    'settings',
    'catalogue',
    'media',
    'content',
    'delivery',
    ...(can(staff, 'manageProducts') ? ['reviews', 'search', 'stock', 'imports'] : []),
    ...(can(staff, 'manageOrders') ? ['orders', 'dispatch'] : []),
    ...(can(staff, 'manageClients') ? ['clients', 'messages'] : []),
    ...(can(staff, 'manageCash') ? ['cash'] : []),
    ...(can(staff, 'useTill') ? ['till'] : []),
  ]
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, screens, theme, register, methods, topics, newestOrder, newestMessage, waiting } =
    loaderData
  const [isConnected, setConnected] = useState(true)
  useLive(topics, setConnected)
  useNotificationSound('heard-order', newestOrder)
  useNotificationSound('heard-message', newestMessage)
  return (
    <AdminShell
      person={person}
      screens={screens}
      theme={theme}
      {...(waiting && { notifications: <NotificationMenu waiting={waiting} /> })}
      {...(register && { register: <RegisterStatus {...register} /> })}
      live={<LiveStatus isConnected={isConnected} />}
    >
      <meta name="robots" content="noindex" />
      <MethodNamesContext value={methods}>
        <Outlet />
      </MethodNamesContext>
    </AdminShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // The page around it reloads, or shows the offline page.
  if (isNetworkError(error)) throw error
  return <AdminLayoutError error={error} />
}
