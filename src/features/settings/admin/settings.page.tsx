import {
  Bell,
  Calculator,
  CodeXml,
  CreditCard,
  DatabaseBackup,
  MapPin,
  PhoneCall,
  Palette,
  ScanBarcode,
  ShieldCheck,
  Store,
  Tags,
  Truck,
  User,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { data, Link, useLocation, useSearchParams } from 'react-router'
import { isolateLtr } from '#core/text.ts'
import { DeliverySection } from '#features/delivery/admin/delivery-section.tsx'
import { zonesText } from '#features/delivery/admin/zones.text.ts'
import { zonesView } from '#features/delivery/zones-view.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { VERSION } from '#platform/version.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useHoldLive } from '#ui/hooks/use-hold-live.ts'
import { useText } from '#ui/page/language.tsx'
import type { Section } from '../settings-form.rules.ts'
import { settingsView } from '../settings-forms.server.ts'
import { handleSettingsSubmit } from '../settings.action.server.ts'
import { THEME_COOKIE } from '../settings.rules.ts'
import type { Route } from './+types/settings.page'
import { AccountingSection } from './accounting-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { BackupSection } from './backup-section.tsx'
import { BusinessSection } from './business-section.tsx'
import { CatalogueSection } from './catalogue-section.tsx'
import { ConfirmationSection } from './confirmation-section.tsx'
import { DevelopersSection } from './developers-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RegisterSection } from './register-section.tsx'
import { RunsSection } from './runs-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { backupText, developersText, sectionText, settingsText } from './settings.text.ts'
import { TillSection } from './till-section.tsx'
import { UnsavedSections } from './use-section.ts'

export const loader = requireStaff('manageSettings', async ({ staff }) => ({
  ...(await settingsView(staff)),
  delivery: await zonesView(),
  programVersion: VERSION,
  isForDevelopers: can(staff, 'manageIntegrations'),
}))

export const action = requireStaff('manageSettings', async ({ request, staff }) => {
  const answer = await handleSettingsSubmit(request, { by: staff, now: new Date() })
  // Saving the theme clears this device's own choice, so that the saved theme is shown.
  const isTheme = answer.section === 'appearance' && 'version' in answer
  return data(answer, isTheme ? { headers: { 'set-cookie': `${THEME_COOKIE}=; Path=/; Max-Age=0` } } : {})
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useText(settingsText)
  const {
    sections,
    delivery,
    email,
    logo,
    canSendMail,
    canSendSms,
    backups,
    programVersion,
    isForDevelopers,
  } = loaderData
  const [unsaved, setUnsaved] = useState<ReadonlySet<Section>>(new Set())
  const report = useCallback((section: Section, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(section) === isUnsaved) return before
      const after = new Set(before)
      if (isUnsaved) after.add(section)
      else after.delete(section)
      return after
    })
  }, [])
  // Live reloads wait, because they would replace unsaved changes.
  useHoldLive(unsaved.size > 0)
  return (
    <>
      <title>{t.title}</title>
      <PageHead title={t.title} sub={t.sub} />
      <div className="gap-8 lg:grid lg:grid-cols-[168px_minmax(0,1fr)]">
        <SectionNav unsaved={unsaved} parts={isForDevelopers ? PARTS : OWN_PARTS} />
        <UnsavedSections value={report}>
          <div className="max-w-[980px]">
            <BusinessSection stored={sections.business} logo={logo} />
            <PaymentsSection stored={sections.payments} />
            <DeliverySection view={delivery} />
            <NotificationsSection stored={sections.notifications} {...{ canSendMail, canSendSms }} />
            <ConfirmationSection stored={sections.confirmation} />
            <CatalogueSection stored={sections.catalogue} />
            <RunsSection stored={sections.runs} />
            <TillSection stored={sections.till} />
            <RegisterSection stored={sections.register} />
            <AccountingSection stored={sections.accounting} />
            <ProfileSection stored={sections.profile} email={email} />
            <SecuritySection stored={sections.security} />
            <AppearanceSection stored={sections.appearance} />
            <BackupSection backups={backups} />
            {isForDevelopers && <DevelopersSection />}
            <p className="flex flex-wrap gap-x-4 border-t border-line py-4 text-small text-subtle">
              {t.version(isolateLtr(programVersion))}
              <Link to="/admin/settings/health" className="text-link underline">
                {t.health}
              </Link>
            </p>
          </div>
        </UnsavedSections>
      </div>
    </>
  )
}

/** In the order of the page: what every shop needs first, then what it may switch on, then the person and the devices. */
const PARTS = [
  'business',
  'payments',
  'delivery',
  'notifications',
  'confirmation',
  'catalogue',
  'runs',
  'till',
  'register',
  'accounting',
  'profile',
  'security',
  'appearance',
  'backups',
  'developers',
] as const satisfies (Section | 'delivery' | 'backups' | 'developers')[]
type Part = (typeof PARTS)[number]
/** Without those of super admins. */
const OWN_PARTS = PARTS.filter((part) => part !== 'developers')

const ICONS: Record<Part, LucideIcon> = {
  profile: User,
  notifications: Bell,
  security: ShieldCheck,
  payments: CreditCard,
  confirmation: PhoneCall,
  catalogue: Tags,
  delivery: MapPin,
  runs: Truck,
  till: ScanBarcode,
  register: Wallet,
  accounting: Calculator,
  appearance: Palette,
  business: Store,
  backups: DatabaseBackup,
  developers: CodeXml,
}

/** Links to the sections; a dot marks unsaved changes. */
function SectionNav({ unsaved, parts }: { unsaved: ReadonlySet<Section>; parts: readonly Part[] }) {
  const t = useText(settingsText)
  const names = {
    ...useText(sectionText),
    delivery: useText(zonesText).title,
    backups: useText(backupText).title,
    developers: useText(developersText).title,
  }
  const [query] = useSearchParams()
  const requested = parts.find((part) => part === query.get('section'))
  const current = useVisiblePart(parts, requested)
  const { hash } = useLocation()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!requested) return
    document.getElementById(hash.slice(1) || requested)?.scrollIntoView({ block: 'start' })
  }, [requested, hash])
  useEffect(() => {
    const link = list.current?.children[parts.indexOf(current)]
    if (list.current && link) showInRow(list.current, link)
  }, [current, parts])
  return (
    <nav
      ref={list}
      aria-label={t.sections}
      className="scroll-row z-10 flex gap-2 self-start overflow-x-auto bg-bg max-lg:sticky max-lg:top-[60px] max-lg:-mx-4 max-lg:mb-4 max-lg:px-4 max-lg:py-2 lg:sticky lg:top-[84px] lg:grid lg:gap-0.5"
    >
      {parts.map((part) => {
        const Icon = ICONS[part]
        return (
          <Link
            key={part}
            to={`?section=${part}`}
            replace
            preventScrollReset
            aria-current={part === current ? 'true' : undefined}
            className="flex min-h-9 shrink-0 items-center gap-2.5 rounded-button px-3 font-medium whitespace-nowrap text-ink-2 hover:bg-sunk aria-[current]:bg-pri-100 aria-[current]:text-link max-lg:min-h-10 max-lg:border max-lg:border-line-2 max-lg:bg-surface"
          >
            <Icon className="size-4" strokeWidth={1.7} aria-hidden="true" />
            <span className="grow">{names[part]}</span>
            {unsaved.has(part as Section) && (
              <span className="size-2 rounded-full bg-gold">
                <span className="sr-only">{t.unsaved}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** Scrolls the row of links on a phone. `scrollIntoView` would move the page too. */
function showInRow(row: HTMLElement, link: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()]
  row.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) })
}

/** The part that is being read: the last one that begins above this line of the screen. */
const READING_LINE = 0.4

/** Follows the scroll. At the end of the page a part that was asked for and is on screen wins over the last one. */
function useVisiblePart(parts: readonly Part[], requested: Part | undefined): Part {
  const [visible, setVisible] = useState<Part>(requested ?? PARTS[0])
  useEffect(() => {
    const update = () => {
      const { innerHeight, scrollY } = window
      const begins = (part: Part) => document.getElementById(part)?.getBoundingClientRect().top ?? Infinity
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 1
      if (isAtEnd && requested && begins(requested) >= 0) return setVisible(requested)
      setVisible(
        isAtEnd
          ? parts.at(-1)!
          : (parts.findLast((part) => begins(part) <= innerHeight * READING_LINE) ?? PARTS[0]),
      )
    }
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [parts, requested])
  return visible
}
