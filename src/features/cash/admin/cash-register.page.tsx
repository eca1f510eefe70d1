import { useState } from 'react'
import { dayOf, isDay, type Day } from '#core/day.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { keepPageOnFailure } from '#ui/client-action.ts'
import { useText } from '#ui/language.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { HISTORY_DAYS, monthBefore, RECENT_SESSIONS } from '../cash-day.rules.ts'
import { cashDay, cashHistory, currentSession, recentSessions, sessionsOn } from '../cash-day.server.ts'
import { handleCashSubmit } from '../cash.action.server.ts'
import { totalsOf } from '../cash.rules.ts'
import { cashSessionText, cashText } from '../cash.text.ts'
import { gapLimit } from '../register.server.ts'
import { lastLeft } from '../session.server.ts'
import type { Route } from './+types/cash-register.page'
import { CashDialogs, type CashDialog } from './cash-dialogs.tsx'
import { CashHead, PhoneButtons } from './cash-head.tsx'
import { DayTab } from './day-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'

const TABS = ['daily', 'sessions', 'history'] as const
type Tab = (typeof TABS)[number]

export const loader = staffDoor('manageCash', async ({ url }) => {
  const now = new Date()
  const today = dayOf(now)
  const day = shownDay(url.searchParams.get('day'), today)
  const tab = TABS.find((known) => known === url.searchParams.get('tab')) ?? 'daily'
  const [register, current, sessionCount, left, limit, sessions, history] = await Promise.all([
    cashDay(day),
    currentSession(),
    sessionsOn(day),
    lastLeft(),
    gapLimit(),
    tab === 'sessions' ? recentSessions(RECENT_SESSIONS) : [],
    tab === 'history' ? cashHistory(monthBefore(today), today) : [],
  ])
  return { now, today, tab, register, current, sessionCount, left, limit, sessions, history }
})

/** Today, unless an earlier day is asked for. */
function shownDay(asked: string | null, today: Day): Day {
  return asked !== null && isDay(asked) && asked <= today ? asked : today
}

export const action = staffDoor('manageCash', ({ request, staff }) =>
  handleCashSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function CashRegisterPage({ loaderData }: Route.ComponentProps) {
  const t = useText(cashText)
  const { now, today, tab, register, current, sessionCount, left, limit, sessions, history } = loaderData
  const [dialog, setDialog] = useState<CashDialog>()
  return (
    <>
      <title>{t.title}</title>
      <CashHead {...{ day: register.date, today, tab, current, register }} onDialog={setDialog} />
      <CashTabs {...{ tab, day: register.date, today, sessionCount }} />
      {tab === 'daily' && <DayTab {...{ register, today, current }} onDialog={setDialog} />}
      {tab === 'sessions' && <SessionsTab {...{ sessions, current, now }} onDialog={setDialog} />}
      {tab === 'history' && <HistoryTab {...{ today }} days={history.slice(0, HISTORY_DAYS)} all={history} />}
      <PhoneButtons current={current} onDialog={setDialog} />
      <CashDialogs
        {...{ dialog, current, left, limit }}
        transactions={totalsOf(register.sums).transactions}
        onClose={() => setDialog(undefined)}
      />
    </>
  )
}

interface CashTabsProps {
  tab: Tab
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
        tabs={TABS.map((id) => ({
          id,
          to: addressOf(day, today, id),
          label: t[id],
          ...(id === 'sessions' && sessionCount > 0 && { note: sessions.perDay(sessionCount) }),
        }))}
      />
    </div>
  )
}

function addressOf(day: Day, today: Day, tab: Tab): string {
  const query = new URLSearchParams({
    ...(day !== today && { day }),
    ...(tab !== 'daily' && { tab }),
  })
  return `?${query.toString()}`
}
