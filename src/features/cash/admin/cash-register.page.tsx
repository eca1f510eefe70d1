import { useState } from 'react'
import { dayOf, type Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import { countOpenAlerts } from '#features/alerts/alerts.server.ts'
import { cashDifferenceLimit } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { Tabs } from '#ui/display/tabs.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import {
  CASH_TABS,
  hideDay,
  hideSession,
  HISTORY_DAYS,
  monthBefore,
  RECENT_SESSIONS,
  type CashSessionRow,
  type CashTab,
} from '../cash-day.rules.ts'
import {
  cashDay,
  cashHistory,
  currentSession,
  recentSessions,
  sessionsOfMonth,
  sessionsOn,
} from '../cash-day.server.ts'
import { cashQuery } from '../cash-query.server.ts'
import { cashSessionText, cashText } from '../cash-screen.text.ts'
import { handleCashSubmit } from '../cash.action.server.ts'
import { drawerOf, drawerStart, totalsOf } from '../cash.rules.ts'
import { mayTransfer } from '../closing-view.rules.ts'
import { closingView } from '../closing-view.server.ts'
import { orderLookup } from '../order-lookup.server.ts'
import { cashOutside } from '../places.server.ts'
import { runLookup } from '../run-lookup.server.ts'
import { cashLeftBefore } from '../session.server.ts'
import type { Route } from './+types/cash-register.page'
import { CashDialogs, type CashDialog } from './cash-dialogs.tsx'
import { CashHead, PhoneButtons } from './cash-head.tsx'
import { DayTab } from './day-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'

export const loader = requireStaff('manageCash', async ({ url, context, staff }) => {
  const now = new Date()
  const today = dayOf(now)
  const { day: requestedDay = today, month, tab, page } = parseQuery(cashQuery, url.searchParams)
  // A future day shows today.
  const day = requestedDay < today ? requestedDay : today
  const runs = context.get(runLookup)
  const [register, current, sessionCount, left, limit, sessions, history, outside, closing, alerts] =
    await Promise.all([
      cashDay(day, context.get(orderLookup), page),
      currentSession(),
      sessionsOn(day),
      cashLeftBefore(),
      cashDifferenceLimit(),
      tab === 'sessions' ? (month ? sessionsOfMonth(month) : recentSessions(RECENT_SESSIONS)) : [],
      tab === 'history' ? cashHistory(monthBefore(today), today) : [],
      runs.isOn().then(async (isOn) => (isOn ? cashOutside(await runs.openRuns()) : [])),
      closingView(staff),
      countOpenAlerts(),
    ])
  const rights = { mayReset: can(staff, 'resetRegister'), mayRefund: can(staff, 'refundOrders') }
  const common = { now, today, month, tab, limit, outside, sessionCount, rights, closing, alerts }
  if (!closing.isBlind) return { ...common, register, current, left, sessions, history }
  return {
    ...common,
    register: hideDay(register, current),
    current: current && hideSession(current),
    left: null,
    sessions: sessions.map(hideSession),
    history: history.map((one) => hideDay(one, current)),
  }
})

export const action = requireStaff('manageCash', ({ request, context, staff }) =>
  handleCashSubmit(request, {
    by: staff,
    now: new Date(),
    orders: context.get(orderLookup),
    runs: context.get(runLookup),
  }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** The cash of the session that the opening closes first. Null before the drawer was counted once, as on the server. */
function leftBy(current: CashSessionRow, before: Money | null): Money | null {
  const { expected } = drawerOf(drawerStart(current), current.ledgerTotals)
  return expected === 0 && before === null ? null : expected
}

export default function CashRegisterPage({ loaderData }: Route.ComponentProps) {
  const t = useText(cashText)
  const { now, today, month, tab, register, current, sessionCount, left, limit, sessions, history, rights } =
    loaderData
  const { outside, closing, alerts } = loaderData
  const [dialog, setDialog] = useState<CashDialog>()
  return (
    <>
      <title>{t.title}</title>
      <CashHead
        {...{ day: register.date, today, current, alerts }}
        mayReset={rights.mayReset}
        mayTransfer={mayTransfer(closing)}
        onDialog={setDialog}
      />
      <CashTabs {...{ tab, day: register.date, today, sessionCount }} />
      {tab === 'daily' && (
        <DayTab {...{ register, today, current, now, outside, closing }} onDialog={setDialog} />
      )}
      {tab === 'sessions' && <SessionsTab {...{ sessions, month, current, now }} onDialog={setDialog} />}
      {tab === 'history' && <HistoryTab {...{ today }} days={history.slice(0, HISTORY_DAYS)} all={history} />}
      {register.date === today && <PhoneButtons current={current} onDialog={setDialog} />}
      <CashDialogs
        {...{ dialog, current, limit, outside, closing, now }}
        mayRefund={rights.mayRefund}
        // Opening closes the session that the system opened; its cash is in the drawer.
        left={current && !current.isHidden ? leftBy(current, left) : left}
        transactions={register.isHidden ? register.entryCount : totalsOf(register.ledgerTotals).transactions}
        onClose={() => setDialog(undefined)}
      />
    </>
  )
}

interface CashTabsProps {
  tab: CashTab
  day: Day
  today: Day
  sessionCount: number
}

function CashTabs({ tab, day, today, sessionCount }: CashTabsProps) {
  const t = useText(cashText)
  const sessions = useText(cashSessionText)
  return (
    <div className="mb-5 [&_nav]:px-0">
      <Tabs
        label={t.parts}
        current={tab}
        tabs={CASH_TABS.map((id) => ({
          id,
          to: addressOf(day, today, id),
          label: t[id],
          ...(id === 'sessions' && sessionCount > 0 && { note: sessions.perDay(sessionCount) }),
        }))}
      />
    </div>
  )
}

function addressOf(day: Day, today: Day, tab: CashTab): string {
  const query = new URLSearchParams({
    ...(day !== today && { day }),
    ...(tab !== 'daily' && { tab }),
  })
  return `?${query.toString()}`
}
