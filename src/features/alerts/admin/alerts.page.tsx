import { RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { Tabs } from '#ui/display/tabs.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { ALERT_TABS, type Alert } from '../alert.rules.ts'
import { alertsQuery, handleAlertSubmit } from '../alerts.action.server.ts'
import { countOpenAlerts, DONE_PER_PAGE, listDoneAlerts, listOpenAlerts } from '../alerts.server.ts'
import { alertsText, alertTabText } from '../alerts.text.ts'
import type { Route } from './+types/alerts.page'
import { AlertCard } from './alert-card.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { useAlertMutation } from './use-alert-mutation.ts'

export const loader = requireStaff('manageCash', async ({ url, staff }) => {
  const { tab, page } = parseQuery(alertsQuery, url.searchParams)
  const [open, listed] = await Promise.all([
    countOpenAlerts(),
    tab === 'open' ? listOpenAlerts(staff) : listDoneAlerts(staff, page),
  ])
  const hasMore = tab === 'done' && listed.length > DONE_PER_PAGE
  const alerts = hasMore ? listed.slice(0, DONE_PER_PAGE) : listed
  return { tab, page, open, alerts, hasMore, seesOrders: can(staff, 'manageOrders') }
})

export const action = requireStaff('manageCash', ({ request, staff }) =>
  handleAlertSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Alerts({ loaderData }: Route.ComponentProps) {
  const t = useText(alertsText)
  const tabs = useText(alertTabText)
  const { tab, page, open, alerts, hasMore, seesOrders } = loaderData
  const [dismissed, setDismissed] = useState<Alert>()
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.sub}
        isNested
        actions={
          <>
            <BackLink to="/admin/cash-register">{t.back}</BackLink>
            <CheckButton />
          </>
        }
      />
      <div className="mb-5 [&_nav]:px-0">
        <Tabs
          label={t.parts}
          current={tab}
          tabs={ALERT_TABS.map((id) => ({
            id,
            to: id === 'open' ? '?' : '?tab=done',
            label: tabs[id],
            ...(id === 'open' && open > 0 && { count: open }),
          }))}
        />
      </div>
      {alerts.length === 0 ? (
        tab === 'open' ? (
          <EmptyMessage icon={ShieldCheck} title={t.none} why={t.noneWhy} />
        ) : (
          <EmptyMessage icon={ShieldCheck} title={t.noneDone} />
        )
      ) : (
        <ul aria-label={t.title} className="grid gap-3">
          {alerts.map((alert) => (
            <AlertCard
              key={alert.id}
              {...{ alert, seesOrders }}
              onDismiss={tab === 'open' ? () => setDismissed(alert) : undefined}
            />
          ))}
        </ul>
      )}
      {(page > 1 || hasMore) && <Pages {...{ page, hasMore }} />}
      {dismissed && (
        <DismissDialog key={dismissed.id} alert={dismissed} onClose={() => setDismissed(undefined)} />
      )}
    </>
  )
}

/** The job checks by itself; after a correction nobody wants to wait for it. */
function CheckButton() {
  const t = useText(alertsText)
  const { submit, isBusy } = useAlertMutation()
  return (
    <Button busy={isBusy && t.checking} onClick={() => submit({ intent: 'check' })}>
      <RefreshCw className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.checkNow}
    </Button>
  )
}

function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  const t = useText(alertsText)
  return (
    <div className="mt-4 flex justify-between gap-3">
      {page > 1 ? (
        <ButtonLink variant="secondary" to={`?tab=done&page=${page - 1}`}>
          {t.previous}
        </ButtonLink>
      ) : (
        <span />
      )}
      {hasMore && (
        <ButtonLink variant="secondary" to={`?tab=done&page=${page + 1}`}>
          {t.next}
        </ButtonLink>
      )}
    </div>
  )
}
