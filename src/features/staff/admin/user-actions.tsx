import { Copy, MessageCircle, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { use } from 'react'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import { useConfirm, type ConfirmOptions } from '#ui/dialog/confirm-dialog.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import type { MenuEntry } from '#ui/dialog/overlay-props.ts'
import { IconLink } from '#ui/form/icon-button.tsx'
import { useCopy } from '#ui/hooks/use-copy.ts'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { INVITATION_PATH } from '../sign-in.rules.ts'
import type { StaffPerson } from '../staff.rules.ts'
import type { UserRow } from '../user-list.rules.ts'
import { deleteProblem, statusProblem } from '../users.rules.ts'
import { invitationText } from '../users.text.ts'
import { useUserMutation, type UserIntent } from './use-user-mutation.ts'
import { useUserUrl } from './use-user-url.ts'
import { userQuestionText, usersText } from './users-screen.text.ts'

/** The actions that the viewer may do with this user. */
export function UserActions({ user, viewer }: { user: UserRow; viewer: StaffPerson }) {
  const t = useText(usersText)
  const urlWith = useUserUrl()
  const entries = [...useInvitation(user), ...useActions(user, viewer)]
  return (
    <>
      <IconLink
        icon={Pencil}
        label={t.editNamed(user.name)}
        to={urlWith('edit', String(user.id))}
        preventScrollReset
      />
      <Menu entries={entries} />
    </>
  )
}

function useActions(user: UserRow, viewer: StaffPerson): MenuEntry[] {
  const t = useText(usersText)
  const q = useText(userQuestionText)
  const activate = useConfirmedAction('activate', user)
  const deactivate = useConfirmedAction('deactivate', user)
  const remove = useConfirmedAction('delete', user)
  const mayChangeStatus = statusProblem(viewer, user) === undefined
  const mayRemove = deleteProblem(viewer, user) === undefined
  const entries: MenuEntry[] = []
  if (mayChangeStatus && user.status === 'inactive')
    entries.push({
      id: 'activate',
      label: t.activate,
      icon: UserCheck,
      onAction: () =>
        activate({
          kind: 'info',
          icon: UserCheck,
          title: q.activateTitle(user.name),
          sentence: q.activateSentence,
          confirm: t.activate,
        }),
    })
  if (mayChangeStatus && user.status !== 'inactive')
    entries.push({
      id: 'deactivate',
      label: t.deactivate,
      icon: UserX,
      onAction: () =>
        deactivate({
          kind: 'warning',
          icon: UserX,
          title: q.deactivateTitle(user.name),
          sentence: q.deactivateSentence,
          confirm: t.deactivate,
          keep: q.keepActive,
        }),
    })
  if (mayRemove)
    entries.push({
      id: 'delete',
      label: t.remove,
      icon: Trash2,
      danger: true,
      onAction: () =>
        remove({
          kind: 'danger',
          title: q.removeTitle(user.name),
          sentence: q.removeSentence,
          confirm: t.remove,
          keep: q.keep,
        }),
    })
  return entries
}

/** Submits the action after a confirmation. */
function useConfirmedAction(intent: UserIntent, user: UserRow): (question: ConfirmOptions) => void {
  const confirm = useConfirm()
  const { submit } = useUserMutation(intent)
  return (question) =>
    void confirm(question).then((isConfirmed) => (isConfirmed ? submit({ intent, id: user.id }) : undefined))
}

/** The invitation is a message with the sign-in URL and the account's e-mail; it grants nothing. */
function useInvitation({ email, phone }: UserRow): MenuEntry[] {
  const t = useText(usersText)
  const { origin, storeName } = use(PageOrigin)
  const message = useText(invitationText).message(storeName, origin + INVITATION_PATH, email)
  const link = phone
    ? whatsAppLink(phone as Phone, message)
    : `https://wa.me/?text=${encodeURIComponent(message)}`
  const copy = useCopy(t)
  return [
    {
      id: 'whatsapp',
      label: t.shareWhatsApp,
      icon: MessageCircle,
      onAction: () => void window.open(link, '_blank', 'noopener'),
    },
    { id: 'copy', label: t.copyInvitation, icon: Copy, onAction: () => void copy(message) },
  ]
}
