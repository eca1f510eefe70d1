import { Mail, MessageCircle, Send } from 'lucide-react'
import { use, useState, type KeyboardEvent } from 'react'
import { whatsAppLink } from '#core/phone.ts'
import { Kbd } from '#ui/dialog/menu.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import {
  isBlankReply,
  isTooLongReply,
  waysTo,
  type Conversation,
  type ReplyWay,
} from '../conversation.rules.ts'
import { mailtoReply, whatsAppReply } from '../reply.text.ts'
import { conversationActionText, threadText } from './messages.text.ts'
import { useConversationMutation } from './use-conversation-actions.ts'

interface ReplyBoxProps {
  conversation: Conversation
  canSendMail: boolean
}

const ICONS = { email: Mail, whatsapp: MessageCircle }

/** The draft is kept in this browser until it has been sent. Blank text is not sent (spec 2). */
export function ReplyBox({ conversation, canSendMail }: ReplyBoxProps) {
  const t = useText(threadText)
  const { typed, type, send, isSending } = useReply(conversation, canSendMail)
  const [best, ...others] = waysTo(conversation, canSendMail)
  const isTooLong = isTooLongReply(typed)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send(best)
  }
  return (
    <div className="shrink-0 border-t border-line bg-surface p-3 md:p-4">
      <div className="grid gap-2 rounded-card border border-field bg-surface p-2.5 focus-within:border-focus-line focus-within:outline-3 focus-within:outline-pri/25">
        <textarea
          aria-label={t.reply}
          aria-describedby="reply-note"
          aria-invalid={isTooLong || undefined}
          placeholder={t.replyHint}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          dir="auto"
          rows={2}
          className="max-h-40 min-h-12 w-full resize-none bg-transparent px-1 text-input outline-none [field-sizing:content] placeholder:text-subtle focus-visible:outline-none!"
        />
        <div className="flex flex-wrap items-center justify-end gap-2 max-md:[&>button]:grow">
          <p
            id="reply-note"
            className={`flex-1 text-label max-md:min-w-full md:min-w-[120px] max-2xl:xl:min-w-full ${isTooLong ? 'text-henna' : 'text-subtle'}`}
          >
            {isTooLong ? t.tooLong : <Note way={best} {...{ conversation, canSendMail }} />}
          </p>
          {others.map((way) => (
            <SendButton key={way} way={way} look="secondary" onSend={() => send(way)} />
          ))}
          {best ? (
            <SendButton way={best} busy={isSending && t.sending} onSend={() => send(best)} />
          ) : (
            <Button busy={isSending && t.sending} onClick={() => send(undefined)}>
              <Send className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.keep}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function Note({ way, conversation, canSendMail }: ReplyBoxProps & { way: ReplyWay | undefined }) {
  const t = useText(threadText)
  const leaves = way === 'email' && canSendMail && conversation.clientEmail
  return (
    <>
      {leaves ? t.goesTo(leaves) : way && t.opens}
      <span className="ms-2 hidden items-center gap-1 xl:inline-flex">
        <Kbd>Ctrl</Kbd>
        <Kbd>↵</Kbd>
      </span>
    </>
  )
}

interface SendButtonProps {
  way: ReplyWay
  look?: 'primary' | 'secondary'
  busy?: string | false
  onSend: () => void
}

function SendButton({ way, look = 'primary', busy, onSend }: SendButtonProps) {
  const t = useText(threadText)
  const Icon = ICONS[way]
  const [long, short] = way === 'email' ? [t.sendEmail, t.email] : [t.sendWhatsApp, t.whatsApp]
  return (
    <Button look={look} busy={busy} onClick={onSend}>
      <Icon className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {look === 'primary' ? long : short}
    </Button>
  )
}

function useReply(conversation: Conversation, canSendMail: boolean) {
  const t = useText(conversationActionText)
  const toasts = useToasts()
  const { storeName } = use(PageOrigin)
  const { id, clientName: name, clientPhone, clientEmail, language } = conversation
  const [typed, setTyped] = useState('')
  const isAwake = useIsHydrated()
  const [isLooked, setLooked] = useState(false)
  if (isAwake && !isLooked) {
    // Drafts are in the browser's storage, which the server cannot render.
    setLooked(true)
    setTyped(readDraft(id))
  }
  function type(text: string): void {
    setTyped(text)
    keepDraft(id, text)
  }
  const { submit, isBusy: isSending } = useConversationMutation('replyError', () => type(''))

  /** Called inside the click: browsers block windows that open later. */
  function handOver(way: ReplyWay | undefined): boolean {
    if (way === 'whatsapp' && clientPhone)
      return openExternal(whatsAppLink(clientPhone, whatsAppReply(name, storeName, language, typed)))
    if (way === 'email' && clientEmail && !canSendMail)
      window.location.assign(mailtoReply(clientEmail, { name, store: storeName, language, reply: typed }))
    return true
  }

  function send(way: ReplyWay | undefined): void {
    if (isBlankReply(typed) || isTooLongReply(typed) || isSending) return
    if (!handOver(way)) return toasts.error(t.whatsappError)
    submit({ intent: 'reply', content: typed, via: way ?? '' }, { action: `/admin/messages/${id}` })
  }
  return { typed, type, send, isSending }
}

const DRAFT_KEY = 'reply-draft:'

function readDraft(id: number): string {
  try {
    return localStorage.getItem(DRAFT_KEY + id) ?? ''
  } catch {
    // Without storage the draft lives as long as the page.
    return ''
  }
}

function keepDraft(id: number, typed: string): void {
  try {
    if (typed.trim() === '') localStorage.removeItem(DRAFT_KEY + id)
    else localStorage.setItem(DRAFT_KEY + id, typed)
  } catch {
    // Storage is blocked or full: the draft lives as long as the page.
  }
}
