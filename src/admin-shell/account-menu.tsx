import { Bell, KeyRound, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { roleText } from '#features/staff/staff.text.ts'
import { useSignOut } from '#features/till/offline/use-sign-out.ts'
import { ownPinText } from '#features/till/people/own-pin.text.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { usePush } from '#ui/hooks/use-push.ts'
import { useText } from '#ui/page/language.tsx'
import { adminText, shortcutText } from './admin-shell.text.ts'
import { ADMIN_THEMES, storeTheme, type AdminTheme } from './admin-theme.ts'
import type { AdminPerson } from './navigation.ts'

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor }

interface AdminAccountProps {
  person: AdminPerson
  theme: AdminTheme
  /** Undefined for people without a till. */
  onPin: (() => void) | undefined
  onShortcuts: () => void
}

/** The signed-in person, the own PIN, the theme of this device, and sign-out. */
export function AdminAccount({ person, theme, onPin, onShortcuts }: AdminAccountProps) {
  const t = useText(adminText)
  const words = useText(shortcutText)
  const pin = useText(ownPinText)
  const change = useThemeChange()
  const push = useStaffPush()
  return (
    <div className="flex items-center gap-1 rail:flex-col">
      <Menu
        label={t.account}
        className="flex min-w-0 grow items-center gap-2.5 rounded-button p-1.5 text-start hover:bg-sunk rail:grow-0"
        entries={[
          ...(onPin ? [{ id: 'pin', label: pin.title, icon: KeyRound, onAction: onPin }] : []),
          ...(push ? [{ id: 'push', label: t.push, icon: Bell, ...push }] : []),
          ...ADMIN_THEMES.map((choice) => ({
            id: choice,
            label: t[choice],
            icon: THEME_ICONS[choice],
            isChosen: choice === theme,
            onAction: () => change(choice),
          })),
          { id: 'shortcuts', label: words.title, icon: Keyboard, hint: '?', onAction: onShortcuts },
        ]}
      >
        <PersonSummary person={person} />
      </Menu>
      <SignOut />
    </div>
  )
}

export function PersonSummary({ person }: { person: AdminPerson }) {
  const roles = useText(roleText)
  return (
    <>
      <Avatar name={person.name} url={person.avatarUrl} />
      <span className="min-w-0 rail:sr-only">
        <span dir="auto" className="block truncate font-medium">
          {person.name}
        </span>
        <span className="block truncate text-label text-subtle">{roles[person.role]}</span>
      </span>
    </>
  )
}

/** A form instead of a link, so that prefetching cannot sign a user out. What the till stored here is deleted first. */
export function SignOut() {
  const t = useText(adminText)
  const signOut = useSignOut()
  return (
    <form
      method="post"
      action="/admin/sign-out"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        void signOut(event.currentTarget)
      }}
    >
      <IconButton type="submit" icon={LogOut} label={t.signOut} mirrored />
    </form>
  )
}

/** Push messages on this device; undefined where the browser has none. */
export function useStaffPush(): { isChosen: boolean; onAction: () => void } | undefined {
  const t = useText(adminText)
  const toasts = useToasts()
  const { state, toggle } = usePush('/admin/push')
  if (state === 'unsupported') return undefined
  const isChosen = state === 'on'
  const onAction = async () => {
    const problem = await toggle()
    if (problem) toasts.error(problem === 'denied' ? t.pushDenied : t.pushFailed)
    else toasts.success(isChosen ? t.pushOff : t.pushOn)
  }
  return { isChosen, onAction: () => void onAction() }
}

export function useThemeChange(): (theme: AdminTheme) => void {
  const { revalidate } = useRevalidator()
  return (theme) => {
    storeTheme(theme)
    void revalidate()
  }
}
