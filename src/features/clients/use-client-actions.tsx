/** Client actions of the list and the profile: confirm, submit, notify. */
import { Crown } from 'lucide-react'
import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import type { ClientChange } from './client-action.rules.ts'
import { clientActionText, greetingText } from './client.text.ts'

interface ActionClient {
  id: number
  name: string
  phone: Phone
  language: Language
}

type OnDone = (change: ClientChange) => void

interface Sender {
  send: (id: number, intent: 'promote' | 'delete', onDone: OnDone | undefined) => void
  isBusy: boolean
}

const SenderContext = createContext<Sender | undefined>(undefined)

/** Owns the requests of the rows below it, because a row may be unmounted before its response arrives. */
export function ClientActionsProvider({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<ActionError>('deleteError')
  const onDoneRef = useRef<OnDone>(undefined)
  const { submit, isBusy } = useClientMutation(failure, (change) => onDoneRef.current?.(change))
  const sender = useMemo<Sender>(
    () => ({
      send: (id, intent, onDone) => {
        onDoneRef.current = onDone
        setFailure(intent === 'promote' ? 'promoteError' : 'deleteError')
        submit({ intent }, { action: `/admin/clients/${id}` })
      },
      isBusy,
    }),
    [submit, isBusy],
  )
  return <SenderContext value={sender}>{children}</SenderContext>
}

export function useClientActions(client: ActionClient, onDone?: OnDone) {
  const t = useText(clientActionText)
  const confirm = useConfirm()
  const toasts = useToasts()
  const { origin, storeName } = use(PageOrigin)
  const { send, isBusy } = useSender()
  const { id, name, phone, language } = client

  async function promote() {
    const question = {
      title: t.promoteTitle(name),
      sentence: t.promoteSentence,
      confirm: t.promote,
      keep: t.keep,
    }
    if (await confirm({ kind: 'info', icon: Crown, ...question })) send(id, 'promote', onDone)
  }

  async function remove() {
    const question = {
      title: t.deleteTitle(name),
      sentence: t.deleteSentence,
      confirm: t.delete,
      keep: t.keep,
    }
    if (await confirm({ kind: 'danger', ...question })) send(id, 'delete', onDone)
  }

  function greet() {
    const link = `${origin}/collections?lang=${language}`
    const text = inLanguage(greetingText, language).promotion(name, storeName, link)
    if (!openExternal(whatsAppLink(phone, text))) toasts.error(t.whatsappError)
  }

  return { promote, remove, greet, isBusy }
}

function useSender(): Sender {
  const sender = use(SenderContext)
  if (!sender) throw new Error('useClientActions needs ClientActionsProvider above it')
  return sender
}

type ActionError = 'addError' | 'saveError' | 'promoteError' | 'deleteError'

/** Submits one change of a client, from a row, the profile or the form. */
export function useClientMutation(failure: ActionError, onDone: OnDone) {
  const t = useText(clientActionText)
  return useStaffMutation<ClientChange>({
    failure: t[failure],
    onRefused: ({ code }) => (Object.hasOwn(t, code) ? t[code as 'phoneTaken'] : t[failure]),
    onAnswer: (change) => {
      onDone(change)
      return 'done' in change ? t[change.done] : undefined
    },
  })
}
