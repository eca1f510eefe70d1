import { MessagesSquare } from 'lucide-react'
import { useOutlet, useParams } from 'react-router'
import { dayOf } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { useText } from '#ui/page/language.tsx'
import { listConversations } from '../conversation-list.server.ts'
import { CONVERSATIONS_SHAPE } from '../conversation.rules.ts'
import type { Route } from './+types/messages.page'
import { ConversationList } from './conversation-list.tsx'
import { messagesText } from './messages.text.ts'

export const loader = requireStaff('manageClients', async ({ url }) => {
  const state = parseTableState(url.searchParams, CONVERSATIONS_SHAPE)
  return { state, ...(await listConversations(state)), today: dayOf(new Date()) }
})

/** Fills the screen below the top bar; on a phone the list and a conversation are two pages. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const t = useText(messagesText)
  const openId = Number(useParams().id)
  const outlet = useOutlet(loaderData.today)
  return (
    <div className="-mx-4 -mt-4 md:-mx-6 md:-my-7 md:grid md:h-[calc(100dvh-60px)] md:grid-cols-[minmax(260px,328px)_minmax(0,1fr)] lg:-mx-8">
      <title>{t.title}</title>
      {/* On a phone the conversation replaces the list and its heading. */}
      {outlet && <h1 className="sr-only md:hidden">{t.title}</h1>}
      <ConversationList {...loaderData} openId={outlet ? openId : undefined} />
      {outlet ?? (loaderData.counts.all > 0 && <NothingOpen />)}
    </div>
  )
}

function NothingOpen() {
  const t = useText(messagesText)
  return (
    <div className="hidden place-content-center justify-items-center gap-1 p-8 text-center md:grid">
      <MessagesSquare className="mb-2 size-8 text-subtle" strokeWidth={1.4} aria-hidden="true" />
      <p className="font-semibold">{t.choose}</p>
      <p className="max-w-[40ch] text-small text-balance text-subtle">{t.chooseWhy}</p>
    </div>
  )
}
