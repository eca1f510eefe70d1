import {
  ArrowLeft,
  Mail,
  MailOpen,
  MessageCircle,
  MessageCircleOff,
  ShoppingBag,
  Trash2,
  UserRound,
} from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import type { Day } from '#core/day.ts'
import { whatsAppLink } from '#core/phone.ts'
import type { ClientRow } from '#features/clients/client-list.rules.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { IconButton, IconLink } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import type { Conversation } from '../conversation.rules.ts'
import { subjectText } from '../messages.text.ts'
import { mailtoReply, whatsAppReply } from '../reply.text.ts'
import { threadText } from './messages.text.ts'
import { PersonSide, type OrderSummary } from './person-side.tsx'
import { ReplyBox } from './reply-box.tsx'
import { ThreadLines } from './thread-lines.tsx'
import type { ConversationActions } from './use-conversation-actions.ts'

interface ThreadProps {
  conversation: Conversation
  person: { client: ClientRow | undefined; order: OrderSummary | undefined; isQuestionOrder: boolean }
  may: { openOrders: boolean; sendMail: boolean }
  actions: ConversationActions
  /** The URL of the list. */
  list: string
  today: Day
}

export function Thread({ conversation, person, may, actions, list, today }: ThreadProps) {
  const t = useText(threadText)
  const { clientName, unreadCount } = conversation
  // A message that arrives while the thread is open is marked as read by the next click or key.
  const markReadIfUnread = () => {
    if (unreadCount > 0) actions.markRead()
  }
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] max-md:-mb-6 xl:grid-cols-[minmax(0,1fr)_280px]">
      <title>{clientName}</title>
      <section
        aria-label={t.thread}
        onPointerDownCapture={markReadIfUnread}
        onKeyDownCapture={markReadIfUnread}
        className="flex h-[calc(100dvh-60px-4rem-env(safe-area-inset-bottom))] min-h-0 flex-col bg-surface md:h-auto"
      >
        <ThreadHead {...{ conversation, actions, list }} mayOpenOrders={may.openOrders} />
        <Lines conversation={conversation} today={today} />
        <ReplyBox conversation={conversation} canSendMail={may.sendMail} />
      </section>
      <PersonSide conversation={conversation} {...person} mayOpenOrders={may.openOrders} />
    </div>
  )
}

/** Scrolls to the newest message. */
function Lines({ conversation: { lines }, today }: { conversation: Conversation; today: Day }) {
  const t = useText(threadText)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current && lines.length > 0) box.current.scrollTop = box.current.scrollHeight
  }, [lines.length])
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard
      tabIndex={0}
      role="log"
      aria-label={t.thread}
      className="min-h-0 grow overflow-y-auto -outline-offset-2"
    >
      <ThreadLines lines={lines} today={today} />
    </div>
  )
}

interface ThreadHeadProps extends Pick<ThreadProps, 'conversation' | 'actions' | 'list'> {
  mayOpenOrders: boolean
}

function ThreadHead({ conversation, actions, list, mayOpenOrders }: ThreadHeadProps) {
  const t = useText(threadText)
  const subjects = useText(subjectText)
  const { storeName } = use(PageOrigin)
  const { clientId, orderId, clientName, clientPhone, clientEmail, subject, language } = conversation
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line px-3 py-2 md:px-5">
      <span className="md:hidden">
        <IconLink icon={ArrowLeft} mirrored label={t.back} to={list} preventScrollReset />
      </span>
      <Avatar name={clientName} />
      <div className="min-w-0 grow">
        <h2 className="text-h3 font-semibold">
          <bdi className="block truncate [text-align:-webkit-match-parent] [text-align:match-parent]">
            {clientName}
          </bdi>
        </h2>
        <p className="truncate text-label text-subtle">
          {clientPhone ? <PhoneNumber phone={clientPhone} /> : <bdi dir="ltr">{clientEmail}</bdi>} ·{' '}
          {subjects[subject]}
        </p>
      </div>
      {clientPhone && (
        <ButtonLink
          variant="secondary"
          to={whatsAppLink(clientPhone, whatsAppReply(clientName, storeName, language, ''))}
          target="_blank"
          rel="noopener"
        >
          <MessageCircle className="size-4" strokeWidth={1.7} aria-hidden="true" />
          <span className="max-md:sr-only max-2xl:xl:sr-only">{t.whatsApp}</span>
        </ButtonLink>
      )}
      <span className="hidden md:block">
        <IconButton icon={MailOpen} label={t.markUnread} onClick={actions.markUnread} />
      </span>
      <Menu
        entries={[
          ...(clientId === null
            ? []
            : [{ id: 'profile', label: t.profile, icon: UserRound, to: `/admin/clients/${clientId}` }]),
          ...(orderId === null || !mayOpenOrders
            ? []
            : [{ id: 'order', label: t.aboutOrder, icon: ShoppingBag, to: `/admin/orders/${orderId}` }]),
          ...(clientEmail
            ? [
                {
                  id: 'email',
                  label: t.email,
                  icon: Mail,
                  onAction: () =>
                    window.location.assign(
                      mailtoReply(clientEmail, { name: clientName, store: storeName, language, reply: '' }),
                    ),
                },
              ]
            : []),
          { id: 'unread', label: t.markUnread, icon: MailOpen, onAction: actions.markUnread },
          {
            id: 'delete',
            label: t.delete,
            icon: Trash2,
            danger: true,
            onAction: () => void actions.remove(clientName),
          },
        ]}
      />
    </header>
  )
}

export function MissingThread({ list }: { list: string }) {
  const t = useText(threadText)
  return (
    <div role="status" className="grid place-content-center justify-items-center gap-2 p-8 text-center">
      <title>{t.missing}</title>
      <MessageCircleOff className="size-8 text-subtle" strokeWidth={1.4} aria-hidden="true" />
      <p className="font-semibold">{t.missing}</p>
      <p className="text-small text-subtle">{t.missingSentence}</p>
      <ButtonLink variant="secondary" size="small" to={list}>
        {t.back}
      </ButtonLink>
    </div>
  )
}
