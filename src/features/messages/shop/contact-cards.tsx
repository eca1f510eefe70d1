import { Clock, Mail, MapPin, Phone as PhoneIcon, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { localized } from '#core/text.ts'
import type { ShownHours } from '#features/content/hours.rules.ts'
import { OpeningHours } from '#features/content/opening-hours.tsx'
import type { StoreProfile } from '#features/settings/settings.rules.ts'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { contactText } from '../messages.text.ts'

const LINK = 'underline-offset-4 hover:text-pri hover:underline'

interface ContactCardsProps {
  store: Pick<StoreProfile, 'address' | 'phone' | 'email'>
  hours: ShownHours | undefined
}

/** What the owner has not entered has no card. */
export function ContactCards({ store, hours }: ContactCardsProps) {
  const t = useText(contactText)
  const address = localized(store.address, useLanguage())
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.75rem,40%)),1fr))] gap-2.5 *:nth-[odd]:last:col-span-full md:gap-4">
      {address && (
        <Card icon={MapPin} label={t.address}>
          {address}
        </Card>
      )}
      {store.phone && (
        <Card icon={PhoneIcon} label={t.phone}>
          <a href={`tel:${store.phone}`} className={LINK}>
            <PhoneNumber phone={store.phone} />
          </a>
        </Card>
      )}
      {store.email && (
        <Card icon={Mail} label={t.email}>
          <a href={`mailto:${store.email}`} className={LINK}>
            <EmailAddress email={store.email} />
          </a>
        </Card>
      )}
      {hours && (
        <Card icon={Clock} label={t.hours}>
          <OpeningHours {...hours} />
        </Card>
      )}
    </dl>
  )
}

function Card({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="rounded-panel border border-line bg-surface px-3 py-4 min-[22.5rem]:px-4 md:p-5">
      <dt className="font-semibold">
        <Icon className="mb-2 size-[22px] text-gold" strokeWidth={1.6} aria-hidden="true" />
        {label}
      </dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}

/** Breaks a long address after the @ or before its last dot first. */
function EmailAddress({ email }: { email: string }) {
  const domain = email.indexOf('@') + 1
  const ending = Math.max(domain, email.lastIndexOf('.'))
  return (
    <bdi dir="ltr" className="[overflow-wrap:anywhere]">
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain, ending)}
      <wbr />
      {email.slice(ending)}
    </bdi>
  )
}
