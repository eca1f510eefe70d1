import { Bell, MailX } from 'lucide-react'
import { Link } from 'react-router'
import { TextField } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import type { SectionVersion } from '../settings-form.rules.ts'
import { SectionCard } from './section-card.tsx'
import { notificationsText } from './settings.text.ts'
import { useSection } from './use-section.ts'

interface NotificationsSectionProps {
  stored: SectionVersion<'notifications'>
  canSendMail: boolean
  canSendSms: boolean
}

export function NotificationsSection({ stored, canSendMail, canSendSms }: NotificationsSectionProps) {
  const t = useText(notificationsText)
  const state = useSection('notifications', stored)
  const { input, change, errorOf } = state
  const switchProps = (field: 'emailOrders' | 'emailMessages' | 'smsOrders' | 'pushNotifications') => ({
    checked: input[field],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.checked }),
  })
  return (
    <SectionCard section="notifications" icon={Bell} state={state}>
      {!canSendMail && (
        <p className="flex items-start gap-2 rounded-button bg-gold-50 p-3 text-small text-gold-ink">
          <MailX className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
          {t.noMail}
        </p>
      )}
      <div className="grid divide-y divide-line [&>label]:py-3.5 [&>label:first-child]:pt-0">
        <Switch label={t.emailOrders} help={t.emailOrdersHelp} {...switchProps('emailOrders')} />
        <Switch label={t.emailMessages} help={t.emailMessagesHelp} {...switchProps('emailMessages')} />
        <Switch
          label={t.smsOrders}
          help={canSendSms ? t.smsOrdersHelp : t.noSms}
          {...switchProps('smsOrders')}
          disabled={!canSendSms && !input.smsOrders}
        />
        <Switch label={t.push} help={t.pushHelp} {...switchProps('pushNotifications')} />
      </div>
      <p className="text-small">
        <Link to="/admin/settings/messages" className="text-link underline">
          {t.messages}
        </Link>
      </p>
      <TextField
        label={t.email}
        name="email"
        type="email"
        value={input.email}
        onChange={({ target }) => change({ email: target.value })}
        help={t.emailHelp}
        error={errorOf('email')}
      />
    </SectionCard>
  )
}
