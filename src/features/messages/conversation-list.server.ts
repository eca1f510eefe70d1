/** The list of conversations in the back office, newest first. */
import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { tableRange } from '#core/table-state.ts'
import { db } from '#platform/database/database.server.ts'
import { containsWords } from '#platform/database/search-words.server.ts'
import type { ConversationCounts, ConversationRow, ConversationState } from './conversation.rules.ts'
import { conversations, messages } from './messages-tables.server.ts'

const row = {
  id: conversations.id,
  clientName: conversations.clientName,
  subject: conversations.subject,
  lastMessage: sql<string>`left(${conversations.lastMessage}, 160)`,
  lastMessageTime: conversations.lastMessageTime,
  unreadCount: conversations.unreadCount,
  isAnswered: sql<boolean>`coalesce((select latest.sender = 'admin' from messages latest
    where latest.conversation_id = conversations.id order by latest.id desc limit 1), false)`,
}

export interface ConversationPage {
  rows: ConversationRow[]
  total: number
  counts: ConversationCounts
}

export async function listConversations(state: ConversationState): Promise<ConversationPage> {
  const condition = matchesSearch(state.search)
  const counts = await countConversations(condition)
  const total =
    counts[state.filters.state === 'unread' || state.filters.state === 'read' ? state.filters.state : 'all']
  const { first, last } = tableRange(state, total)
  if (total === 0) return { rows: [], total, counts }
  const rows = await db()
    .select(row)
    .from(conversations)
    .where(and(condition, inState(state.filters.state)))
    .orderBy(desc(conversations.lastMessageTime), desc(conversations.id))
    .limit(last - first + 1)
    .offset(first - 1)
  return { rows, total, counts }
}

async function countConversations(condition: SQL | undefined): Promise<ConversationCounts> {
  const [counted] = await db()
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      unread: sql<number>`count(*) filter (where ${conversations.unreadCount} > 0)`.mapWith(Number),
    })
    .from(conversations)
    .where(condition)
  const { all, unread } = counted!
  return { all, unread, read: all - unread }
}

function inState(state: string | undefined): SQL | undefined {
  if (state === 'unread') return gt(conversations.unreadCount, 0)
  return state === 'read' ? eq(conversations.unreadCount, 0) : undefined
}

/** Matches the client's name, phone, e-mail or any message. */
function matchesSearch(search: string): SQL | undefined {
  if (!search) return undefined
  const inMessages = sql`${conversations.id} in (select ${messages.conversationId} from ${messages}
    where ${containsWords(messages.searchText, search)})`
  return sql`(${containsWords(conversations.searchText, search)} or ${inMessages})`
}
