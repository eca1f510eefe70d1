/** Conversations as the panel lists them, the latest first. */
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
  isAnswered: sql<boolean>`coalesce((select said.sender = 'admin' from messages said
    where said.conversation_id = conversations.id order by said.id desc limit 1), false)`,
}

export interface ConversationPage {
  rows: ConversationRow[]
  total: number
  counts: ConversationCounts
}

export async function listConversations(state: ConversationState): Promise<ConversationPage> {
  const wanted = found(state.search)
  const counts = await countConversations(wanted)
  const total =
    counts[state.filters.state === 'unread' || state.filters.state === 'read' ? state.filters.state : 'all']
  const { first, last } = tableRange(state, total)
  if (total === 0) return { rows: [], total, counts }
  const rows = await db()
    .select(row)
    .from(conversations)
    .where(and(wanted, inState(state.filters.state)))
    .orderBy(desc(conversations.lastMessageTime), desc(conversations.id))
    .limit(last - first + 1)
    .offset(first - 1)
  return { rows, total, counts }
}

async function countConversations(wanted: SQL | undefined): Promise<ConversationCounts> {
  const [counted] = await db()
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      unread: sql<number>`count(*) filter (where ${conversations.unreadCount} > 0)`.mapWith(Number),
    })
    .from(conversations)
    .where(wanted)
  const { all, unread } = counted!
  return { all, unread, read: all - unread }
}

function inState(state: string | undefined): SQL | undefined {
  if (state === 'unread') return gt(conversations.unreadCount, 0)
  return state === 'read' ? eq(conversations.unreadCount, 0) : undefined
}

/** In the client's name, phone or e-mail, or in anything that was written. */
function found(search: string): SQL | undefined {
  if (!search) return undefined
  const said = sql`${conversations.id} in (select ${messages.conversationId} from ${messages}
    where ${containsWords(messages.searchText, search)})`
  return sql`(${containsWords(conversations.searchText, search)} or ${said})`
}
