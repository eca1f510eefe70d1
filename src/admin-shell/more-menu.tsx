import { ExternalLink, KeyRound, Store } from 'lucide-react'
import { ownPinText } from '#features/till/people/own-pin.text.ts'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import { PersonSummary, SignOut, useStaffPush, useThemeChange } from './account-menu.tsx'
import { adminText } from './admin-shell.text.ts'
import { isAdminTheme, ADMIN_THEMES, type AdminTheme } from './admin-theme.ts'
import { AdminLanguage } from './language-menu.tsx'
import { inBottomBar, type AdminPerson, type AdminScreenLink } from './navigation.ts'
import { ScreenLink } from './sidebar.tsx'

interface AdminMoreProps {
  person: AdminPerson
  screens: AdminScreenLink[]
  theme: AdminTheme
  /** Undefined for people without a till. */
  onPin: (() => void) | undefined
  isOpen: boolean
  onClose: () => void
}

/** The rest of the menu on a phone: other screens, language, theme and sign-out. */
export function AdminMore({ person, screens, theme, onPin, isOpen, onClose }: AdminMoreProps) {
  const t = useText(adminText)
  const pin = useText(ownPinText)
  const change = useThemeChange()
  const push = useStaffPush()
  const shown = inBottomBar(screens, person.role)
  return (
    <Sheet title={t.more} width="narrow" isOpen={isOpen} onClose={onClose}>
      <ul className="grid gap-1 text-[1rem] [&_a]:h-12">
        {screens
          .filter((screen) => !shown.includes(screen))
          .map((screen) => (
            <li key={screen.key}>
              <ScreenLink screen={screen} />
            </li>
          ))}
        <li>
          <a
            href="/"
            className="flex items-center gap-2.5 rounded-button px-2.5 font-medium text-ink-2 hover:bg-sunk"
          >
            <Store className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />
            <span className="grow">{t.seeShop}</span>
            <ExternalLink className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
          </a>
        </li>
      </ul>
      <div className="mt-5 grid gap-4 border-t border-line pt-5">
        <Row label={t.language}>
          <AdminLanguage />
        </Row>
        <Row label={t.theme}>
          <Segmented
            label={t.theme}
            options={ADMIN_THEMES.map((value) => ({ value, label: t[value] }))}
            value={theme}
            onChange={(value) => {
              if (isAdminTheme(value)) change(value)
            }}
          />
        </Row>
      </div>
      {push && (
        <div className="mt-5 border-t border-line pt-5">
          <Switch label={t.push} checked={push.isChosen} onChange={push.onAction} />
        </div>
      )}
      <div className="mt-5 flex items-center gap-2.5 border-t border-line pt-5">
        <PersonSummary person={person} />
        <span className="ms-auto flex gap-1">
          {onPin && <IconButton icon={KeyRound} label={pin.title} onClick={onPin} />}
          <SignOut />
        </span>
      </div>
    </Sheet>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <span aria-hidden="true" className="text-ink-2">
        {label}
      </span>
      {children}
    </div>
  )
}
