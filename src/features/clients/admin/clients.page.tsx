import { Download, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { parseTableState } from '#core/table-state.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { StatStrip } from '#ui/chart/stat-strip.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { ClientDialog } from '../client-dialog.tsx'
import { CLIENTS_SHAPE, type ClientRow, type ClientStats } from '../client-list.rules.ts'
import { clientStats, listClients } from '../client-list.server.ts'
import { handleClientCreate } from '../client.action.server.ts'
import { ClientActionsProvider } from '../use-client-actions.tsx'
import type { Route } from './+types/clients.page'
import { ClientsTable } from './clients-table.tsx'
import { clientsText } from './clients.text.ts'

export const loader = requireStaff('manageClients', async ({ url }) => {
  const state = parseTableState(url.searchParams, CLIENTS_SHAPE)
  const [page, stats] = await Promise.all([listClients(state), clientStats(new Date())])
  return { state, ...page, stats }
})

export const action = requireStaff('manageClients', ({ request, staff }) =>
  handleClientCreate(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function ClientsPage({ loaderData: { stats, ...list } }: Route.ComponentProps) {
  const t = useText(clientsText)
  const { search } = useLocation()
  const [edited, setEdited] = useState<ClientRow | 'new'>()
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.sub}
        actions={
          <>
            <ButtonLink variant="secondary" to={`/admin/clients/export.csv${search}`} reloadDocument>
              <Download className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.export}
            </ButtonLink>
            <Button onClick={() => setEdited('new')}>
              <UserPlus className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.add}
            </Button>
          </>
        }
      />
      <ClientStatStrip stats={stats} />
      <ClientActionsProvider>
        <ClientsTable {...list} onEdit={setEdited} />
        {edited && (
          <ClientDialog client={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        )}
        {/* The profile navigates to the previous and next of these ids. */}
        <Outlet context={list.rows.map(({ id }) => id)} />
      </ClientActionsProvider>
    </>
  )
}

function ClientStatStrip({ stats: { total, active, vip, recent, recentBefore } }: { stats: ClientStats }) {
  const t = useText(clientsText)
  const share = total === 0 ? 0 : Math.round((100 * active) / total)
  return (
    <StatStrip
      label={t.stats}
      collapsesOnPhone
      stats={[
        { id: 'total', label: t.total, value: total },
        { id: 'active', label: t.active, value: active, note: t.share(share) },
        { id: 'vip', label: t.vip, value: vip, note: t.vipNote },
        { id: 'recent', label: t.recent, value: recent, note: t.before(recentBefore) },
      ]}
    />
  )
}
