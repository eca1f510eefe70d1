import { Mail, MessageCircle, Send } from 'lucide-react'
import { use, useState, type KeyboardEvent } from 'react'
import { whatsAppLink } from '#core/phone.ts'
import { Kbd } from '#ui/display/kbd.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import {
  isBlankReply,
  isTooLongReply,
  replyChannelsFor,
  type Conversation,
  type ReplyChannel,
} from '../conversation.rules.ts'
import { mailtoReply, whatsAppReply } from '../reply.text.ts'
import { conversationActionText, threadText } from './messages.text.ts'
import { useConversationMutation } from './use-conversation-actions.ts'

interface ReplyBoxProps {
  conversation: Conversation
  canSendMail: boolean
}

const ICONS = { email: Mail, whatsapp: MessageCircle }

/** The draft is stored in this browser until it has been sent. Blank text is not sent (spec 2). */
export function ReplyBox({ conversation, canSendMail }: ReplyBoxProps) {
  const t = useText(threadText)
  const { draft, changeDraft, send, isSending } = useReply(conversation, canSendMail)
  const [preferred, ...others] = replyChannelsFor(conversation, canSendMail)
  const isTooLong = isTooLongReply(draft)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send(preferred)
  }
  return (
    <div className="shrink-0 border-t border-line bg-surface p-3 md:p-4">
      <div className="grid gap-2 rounded-card border border-field bg-surface p-2.5 focus-within:border-focus-line focus-within:outline-3 focus-within:outline-pri/25">
        <textarea
          aria-label={t.reply}
          aria-describedby="reply-note"
          aria-invalid={isTooLong || undefined}
          placeholder={t.replyHint}
          value={draft}
          onChange={(event) => changeDraft(event.target.value)}
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
            {isTooLong ? t.tooLong : <Note channel={preferred} {...{ conversation, canSendMail }} />}
          </p>
          {others.map((channel) => (
            <SendButton key={channel} channel={channel} variant="secondary" onSend={() => send(channel)} />
          ))}
          {preferred ? (
            <SendButton channel={preferred} busy={isSending && t.sending} onSend={() => send(preferred)} />
          ) : (
            <Button busy={isSending && t.sending} onClick={() => send(undefined)}>
              <Send className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.save}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function Note({ channel, conversation, canSendMail }: ReplyBoxProps & { channel: ReplyChannel | undefined }) {
  const t = useText(threadText)
  const recipient = channel === 'email' && canSendMail && conversation.clientEmail
  return (
    <>
      {recipient ? t.sentTo(recipient) : channel && t.opensApp}
      <span className="ms-2 hidden items-center gap-1 xl:inline-flex">
        <Kbd>Ctrl</Kbd>
        <Kbd>↵</Kbd>
      </span>
    </>
  )
}

interface SendButtonProps {
  channel: ReplyChannel
  variant?: 'primary' | 'secondary'
  busy?: string | false
  onSend: () => void
}

function SendButton({ channel, variant = 'primary', busy, onSend }: SendButtonProps) {
  const t = useText(threadText)
  const Icon = ICONS[channel]
  const [long, short] = channel === 'email' ? [t.sendEmail, t.email] : [t.sendWhatsApp, t.whatsApp]
  return (
    <Button variant={variant} busy={busy} onClick={onSend}>
      <Icon className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {variant === 'primary' ? long : short}
    </Button>
  )
}

function useReply(conversation: Conversation, canSendMail: boolean) {
  const t = useText(conversationActionText)
  const toasts = useToasts()
  const { storeName } = use(PageOrigin)
  const { id, clientName: name, clientPhone, clientEmail, language } = conversation
  const [draft, setDraft] = useState('')
  const isHydrated = useIsHydrated()
  const [isDraftRead, setDraftRead] = useState(false)
  if (isHydrated && !isDraftRead) {
    // Drafts are in the browser's storage, which the server cannot render.
    setDraftRead(true)
    setDraft(readDraft(id))
  }
  function changeDraft(text: string): void {
    setDraft(text)
    storeDraft(id, text)
  }
  const { submit, isBusy: isSending } = useConversationMutation('replyError', () => changeDraft(''))

  /** Must run inside the click handler: browsers block windows that open later. */
  function openApp(channel: ReplyChannel | undefined): boolean {
    if (channel === 'whatsapp' && clientPhone)
      return openExternal(whatsAppLink(clientPhone, whatsAppReply(name, storeName, language, draft)))
    if (channel === 'email' && clientEmail && !canSendMail)
      window.location.assign(mailtoReply(clientEmail, { name, store: storeName, language, reply: draft }))
    return true
  }

  function send(channel: ReplyChannel | undefined): void {
    if (isBlankReply(draft) || isTooLongReply(draft) || isSending) return
    if (!openApp(channel)) return toasts.error(t.whatsappError)
    submit({ intent: 'reply', content: draft, via: channel ?? '' }, { action: `/admin/messages/${id}` })
  }
  return { draft, changeDraft, send, isSending }
}

const DRAFT_KEY = 'reply-draft:'

function readDraft(id: number): string {
  try {
    return localStorage.getItem(DRAFT_KEY + id) ?? ''
  } catch {
    // Without storage the draft is lost when the page is closed.
    return ''
  }
}

function storeDraft(id: number, draft: string): void {
  try {
    if (draft.trim() === '') localStorage.removeItem(DRAFT_KEY + id)
    else localStorage.setItem(DRAFT_KEY + id, draft)
  } catch {
    // Storage is blocked or full: the draft is lost when the page is closed.
  }
}
