import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import * as v from 'valibot'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { count } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { IconLink } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { CHANNELS, eventSlug, type Audience, type Channel } from '../events.rules.ts'
import { eventText } from '../events.text.ts'
import { handleMessagesSubmit } from '../message-settings.action.server.ts'
import type { ChannelChoice, EventRow, MessageAnswer } from '../message-settings.rules.ts'
import { messageOverview } from '../message-settings.server.ts'
import type { Route } from './+types/messages.page'
import { DeadLetters } from './dead-letters.tsx'
import { channelText } from './message-history.text.ts'
import { CHANNEL_ICONS } from './message-history.tsx'
import { messagesText } from './messages.text.ts'
import { QuietHoursForm } from './quiet-hours-form.tsx'

const query = v.object({ page: v.fallback(v.pipe(count, v.minValue(1)), 1) })

export const loader = requireStaff('manageSettings', ({ url }) =>
  messageOverview(parseQuery(query, url.searchParams).page),
)

export const action = requireStaff('manageSettings', ({ request, staff }) =>
  handleMessagesSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** Which event is sent by which channel, the quiet hours, and what was given up. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const t = useText(messagesText)
  const { available, events, quiet, ...letters } = loaderData
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.sub}
        isNested
        actions={<BackLink to="/admin/settings?section=notifications">{t.back}</BackLink>}
      />
      <div className="grid max-w-[880px] gap-8">
        <NotConfigured available={available} />
        {(['shopper', 'staff'] as const).map((audience) => (
          <EventList
            key={audience}
            audience={audience}
            rows={events.filter((row) => row.audience === audience)}
          />
        ))}
        <QuietHoursForm key={`${quiet.from} ${quiet.to}`} quiet={quiet} />
        <DeadLetters {...letters} />
      </div>
    </>
  )
}

function NotConfigured({ available }: { available: Record<Channel, boolean> }) {
  const t = useText(messagesText)
  const names = useText(channelText)
  const missing = CHANNELS.filter((channel) => !available[channel])
  if (missing.length === 0) return null
  return (
    <p className="rounded-panel bg-gold-50 px-4 py-3 text-small text-gold-ink">
      {t.notConfigured(missing.map((channel) => names[channel]).join(', '))}
    </p>
  )
}

function EventList({ audience, rows }: { audience: Audience; rows: EventRow[] }) {
  const t = useText(messagesText)
  const names = useText(channelText)
  return (
    <section aria-labelledby={`${audience}-title`}>
      <div className="mb-2 flex items-end justify-between gap-4 pe-4">
        <h2 id={`${audience}-title`} className="text-h2 font-semibold">
          {t[audience]}
        </h2>
        <div aria-hidden="true" className="flex gap-1 pe-12 text-small text-subtle">
          {CHANNELS.map((channel) => {
            const Icon = CHANNEL_ICONS[channel]
            return (
              <span key={channel} title={names[channel]} className="grid w-12 place-items-center">
                <Icon className="size-4" strokeWidth={1.7} />
              </span>
            )
          })}
        </div>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <Row key={row.event} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row }: { row: EventRow }) {
  const t = useText(messagesText)
  const name = useText(eventText)[row.event]
  return (
    <li className="flex min-h-14 items-center justify-end gap-x-3 px-4 py-2 max-sm:flex-wrap">
      <p className="min-w-0 grow font-medium wrap-anywhere max-sm:w-full">
        {name}{' '}
        {row.isOwn && (
          <AdminBadge tone="iris" tag>
            {t.own}
          </AdminBadge>
        )}
      </p>
      <div className="flex gap-1">
        {row.channels.map((choice) => (
          <ChannelSwitch key={choice.channel} row={row} choice={choice} name={name} />
        ))}
      </div>
      <IconLink
        to={`/admin/settings/messages/${eventSlug(row.event)}`}
        label={t.editOf(name)}
        icon={Pencil}
      />
    </li>
  )
}

interface ChannelSwitchProps {
  row: EventRow
  choice: ChannelChoice
  name: string
}

function ChannelSwitch({ row, choice: { channel, isOn, isOfSettings }, name }: ChannelSwitchProps) {
  const t = useText(messagesText)
  const label = t.by(name, useText(channelText)[channel])
  const { submit, isBusy, fetcher } = useStaffMutation<MessageAnswer>({ failure: t.failed })
  const sent = fetcher.formData?.get('isOn')
  const isShownOn = sent === undefined || sent === null ? isOn : sent === '1'
  if (isOfSettings)
    return (
      <Link
        to="/admin/settings?section=notifications"
        title={t.ofSettings}
        aria-label={`${label}. ${t.ofSettings}`}
        className="grid min-h-10 w-12 place-items-center"
      >
        <SwitchMark isOn={isOn} isFaded />
      </Link>
    )
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isShownOn}
      aria-label={label}
      disabled={isBusy}
      onClick={() => submit({ intent: 'switch', event: row.event, channel, isOn: isOn ? '' : '1' })}
      className="grid min-h-10 w-12 cursor-pointer place-items-center"
    >
      <SwitchMark isOn={isShownOn} />
    </button>
  )
}

function SwitchMark({ isOn, isFaded = false }: { isOn: boolean; isFaded?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`flex h-[20px] w-[34px] items-center rounded-full p-[2px] ${isOn ? 'justify-end bg-pri' : 'justify-start bg-field'} ${isFaded ? 'opacity-50' : ''}`}
    >
      <span className="size-[16px] rounded-full bg-surface" />
    </span>
  )
}
