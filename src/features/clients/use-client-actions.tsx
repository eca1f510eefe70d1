/** What can be done to a client from the list or the profile: asked first, sent, and told how it went. */
import { Crown } from 'lucide-react'
import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { isSignedOut, refusalIn } from '#features/staff/door-answers.rules.ts'
import { useSignedOut } from '#features/staff/use-signed-out.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useText } from '#ui/language.tsx'
import { openAway } from '#ui/open-away.ts'
import { PageOrigin } from '#ui/page-meta.tsx'
import { hasFailed } from '#ui/steady-action.ts'
import { useToasts } from '#ui/toast.tsx'
import { useEachAnswer } from '#ui/use-each-answer.ts'
import type { ClientChange } from './client-action.rules.ts'
import { clientActionText, greetingText } from './client.text.ts'

interface DeedClient {
  id: number
  name: string
  phone: Phone
  language: Language
}

type DeedError = 'addError' | 'saveError' | 'promoteError' | 'deleteError'

type OnDone = (change: ClientChange) => void

interface Sender {
  send: (id: number, intent: 'promote' | 'delete', onDone: OnDone | undefined) => void
  isBusy: boolean
}

const SenderContext = createContext<Sender | undefined>(undefined)

/** Stands above the rows: a row may be gone by the time its deed is answered. */
export function ClientActionsProvider({ children }: { children: ReactNode }) {
  const fetcher = useFetcher<ClientChange>()
  const [failure, setFailure] = useState<DeedError>('deleteError')
  const whenDone = useRef<OnDone>(undefined)
  useClientTold(fetcher.data, failure, (change) => whenDone.current?.(change))
  const { submit, state } = fetcher
  const sender = useMemo<Sender>(
    () => ({
      send: (id, intent, onDone) => {
        whenDone.current = onDone
        setFailure(intent === 'promote' ? 'promoteError' : 'deleteError')
        void submit({ intent }, { method: 'post', action: `/admin/clients/${id}` })
      },
      isBusy: state !== 'idle',
    }),
    [submit, state],
  )
  return <SenderContext value={sender}>{children}</SenderContext>
}

export function useClientActions(client: DeedClient, onDone?: OnDone) {
  const t = useText(clientActionText)
  const ask = useConfirm()
  const toasts = useToasts()
  const { storeName } = use(PageOrigin)
  const sender = useSender()
  const { id, name, phone, language } = client
  async function promote() {
    const question = {
      title: t.promoteTitle(name),
      sentence: t.promoteSentence,
      confirm: t.promote,
      keep: t.keep,
    }
    if (await ask({ kind: 'info', icon: Crown, ...question })) sender.send(id, 'promote', onDone)
  }

  async function remove() {
    const question = {
      title: t.deleteTitle(name),
      sentence: t.deleteSentence,
      confirm: t.delete,
      keep: t.keep,
    }
    if (await ask({ kind: 'danger', ...question })) sender.send(id, 'delete', onDone)
  }

  function greet() {
    const text = inLanguage(greetingText, language).hello(name, storeName)
    if (!openAway(whatsAppLink(phone, text))) toasts.error(t.whatsappError)
  }

  return { promote, remove, greet, isBusy: sender.isBusy }
}

function useSender(): Sender {
  const sender = use(SenderContext)
  if (!sender) throw new Error('useClientActions needs ClientActionsProvider above it')
  return sender
}

/** Says once what became of a deed. */
export function useClientTold(
  answer: unknown,
  failure: DeedError,
  onDone?: (change: ClientChange) => void,
): void {
  const t = useText(clientActionText)
  const tellSignedOut = useSignedOut()
  const toasts = useToasts()
  useEachAnswer(answer, (said: unknown) => {
    if (isSignedOut(said)) return tellSignedOut()
    const refusal = refusalIn(said)
    if (refusal || hasFailed(said)) {
      const sentence =
        refusal && Object.hasOwn(t, refusal.code) ? t[refusal.code as 'phoneTaken'] : t[failure]
      return toasts.error(sentence)
    }
    const change = said as ClientChange
    if ('done' in change) toasts.success(t[change.done])
    onDone?.(change)
  })
}
