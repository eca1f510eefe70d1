import { Link, useLocation, useNavigate } from 'react-router'
import { addDays, dayOf, formatDay, formatTime, type Day } from '#core/day.ts'
import { withFilter, withPage, tableRange } from '#core/table-state.ts'
import { tableText } from '#ui/admin-ui.text.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { CountBadge } from '#ui/feedback/badge.tsx'
import { SEGMENTED_CHOSEN, SEGMENTED_PART } from '#ui/form/segmented.tsx'
import { useKeys } from '#ui/hooks/use-keys.ts'
import { useText } from '#ui/page/language.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { TableEmpty, TableNoResult } from '#ui/table/table-empty.tsx'
import { TableSearch } from '#ui/table/table-search.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import {
  CONVERSATIONS_SHAPE,
  type ConversationCounts,
  type ConversationRow,
  type ConversationState,
} from '../conversation.rules.ts'
import { MessagesTabs } from './messages-tabs.tsx'
import { messagesText } from './messages.text.ts'

interface ConversationListProps {
  state: ConversationState
  rows: ConversationRow[]
  total: number
  counts: ConversationCounts
  today: Day
  /** The open conversation: beside the list, or instead of it on a phone. */
  openId: number | undefined
}

export function ConversationList({ state, rows, total, counts, today, openId }: ConversationListProps) {
  const t = useText(messagesText)
  const words = useText(tableText)
  const addressOf = useTableUrl(CONVERSATIONS_SHAPE)
  const { search } = useLocation()
  const { page, pages } = tableRange(state, total)
  useConversationKeys(rows, openId)
  return (
    <section
      aria-label={t.conversations}
      className={`min-h-0 flex-col md:flex md:border-e md:border-line md:bg-surface ${openId === undefined ? 'flex' : 'hidden'}`}
    >
      <div className="grid gap-3 p-4 pb-3 md:border-b md:border-line [&_form]:w-full">
        <h1 className="text-h1 font-semibold max-md:sr-only">{t.title}</h1>
        <MessagesTabs current="conversations" />
        <TableSearch state={state} shape={CONVERSATIONS_SHAPE} placeholder={t.searchHint} />
        <StateFilter state={state} counts={counts} />
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        {rows.length === 0 && <EmptyList state={state} />}
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <Row
                row={row}
                today={today}
                isOpen={row.id === openId}
                to={`/admin/messages/${row.id}${search}`}
              />
            </li>
          ))}
        </ul>
        <Pagination
          page={page}
          count={pages}
          pathOf={(number) => addressOf(withPage(state, number), '/admin/messages')}
          words={words}
          className="justify-center py-3"
        />
      </div>
    </section>
  )
}

function EmptyList({ state }: { state: ConversationState }) {
  const t = useText(messagesText)
  if (state.search) return <TableNoResult state={state} shape={CONVERSATIONS_SHAPE} />
  return <TableEmpty why={state.filters.state === 'unread' ? t.noUnread : t.why} />
}

function StateFilter({ state, counts }: { state: ConversationState; counts: ConversationCounts }) {
  const t = useText(messagesText)
  const addressOf = useTableUrl(CONVERSATIONS_SHAPE)
  const chosen = state.filters.state ?? 'all'
  return (
    <nav aria-label={t.filter} className="flex gap-0.5 rounded-button bg-sunk p-0.5">
      {(['all', 'unread', 'read'] as const).map((one) => (
        <Link
          key={one}
          to={addressOf(withFilter(state, 'state', one === 'all' ? undefined : one), '/admin/messages')}
          aria-current={one === chosen ? 'true' : undefined}
          className={`${SEGMENTED_PART} gap-1.5 max-md:min-h-10 ${one === chosen ? SEGMENTED_CHOSEN : ''}`}
        >
          {t[one]}
          <bdi className={one === 'unread' && counts.unread > 0 ? 'font-semibold text-henna' : 'text-ink-2'}>
            {counts[one]}
          </bdi>
        </Link>
      ))}
    </nav>
  )
}

interface RowProps {
  row: ConversationRow
  today: Day
  isOpen: boolean
  to: string
}

function Row({ row, today, isOpen, to }: RowProps) {
  const t = useText(messagesText)
  const { clientName, lastMessage, lastMessageTime, unreadCount, isAnswered } = row
  const isUnread = unreadCount > 0
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOpen ? 'page' : undefined}
      className="flex items-center gap-3 border-b border-line px-4 py-3 -outline-offset-2 hover:bg-hover aria-[current]:bg-pri-50 max-md:bg-surface"
    >
      <Avatar name={clientName} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3">
          <bdi className={`truncate ${isUnread ? 'font-semibold' : 'font-medium'}`}>{clientName}</bdi>
          <ShortTime at={lastMessageTime} today={today} isUnread={isUnread} />
        </span>
        <span className="flex items-center justify-between gap-3">
          <span className={`flex min-w-0 gap-1 text-small ${isUnread ? 'font-medium' : 'text-ink-2'}`}>
            {isAnswered && <span className="shrink-0">{t.you}</span>}
            {/* Truncated separately: next to text of the other direction, the ellipsis would cut its beginning. */}
            <bdi className="truncate">{lastMessage}</bdi>
          </span>
          {isUnread && (
            <>
              <span className="sr-only">{t.unreadCount(unreadCount)}</span>
              <span aria-hidden="true">
                <CountBadge count={unreadCount} />
              </span>
            </>
          )}
        </span>
      </span>
    </Link>
  )
}

function ShortTime({ at, today, isUnread }: { at: Date; today: Day; isUnread: boolean }) {
  const t = useText(messagesText)
  const day = dayOf(at)
  const shown = day === today ? formatTime(at) : day === addDays(today, -1) ? t.yesterday : formatDay(at)
  return (
    <time
      dateTime={at.toISOString()}
      className={`shrink-0 text-label ${isUnread ? 'font-semibold text-henna' : 'text-subtle'}`}
    >
      <bdi>{shown}</bdi>
    </time>
  )
}

/** J and K select the next and the previous conversation. */
function useConversationKeys(rows: ConversationRow[], openId: number | undefined): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const openNext = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === openId)
    const next = rows[at === -1 ? 0 : at + step]
    if (next) void navigate(`/admin/messages/${next.id}${search}`, { preventScrollReset: true })
  }
  useKeys({ j: () => openNext(1), k: () => openNext(-1) })
}
