import { Download, Link2, RotateCcw } from 'lucide-react'
import { use, useMemo } from 'react'
import { useLocation } from 'react-router'
import * as v from 'valibot'
import { withFilter, parseTableState } from '#core/table-state.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { id as rowId } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { Tabs } from '#ui/display/tabs.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useCopy } from '#ui/hooks/use-copy.ts'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import {
  SUBSCRIBER_STATUSES,
  SUBSCRIBERS_SHAPE,
  subscriberStatus,
  unsubscribePath,
  type Subscriber,
  type SubscriberStatus,
} from '../newsletter-list.rules.ts'
import { listSubscribers } from '../newsletter-list.server.ts'
import { reviveSubscriber } from '../subscription.server.ts'
import type { Route } from './+types/newsletter.page'
import { NewsletterParts } from './newsletter-parts.tsx'
import { subscribersText, subscriberStatusText } from './newsletter.text.ts'

export const loader = requireStaff('manageClients', async ({ url }) => {
  const state = parseTableState(url.searchParams, SUBSCRIBERS_SHAPE)
  return { state, ...(await listSubscribers(state)) }
})

const reviveForm = v.strictObject({ intent: v.literal('revive'), id: rowId })

export const action = requireStaff('manageClients', async ({ request }) => {
  await reviveSubscriber(parseForm(reviveForm, await readForm(request)).id)
  return { done: true }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function NewsletterPage({ loaderData: { counts, ...list } }: Route.ComponentProps) {
  const t = useText(subscribersText)
  const { search } = useLocation()
  const addressOf = useTableUrl(SUBSCRIBERS_SHAPE)
  // States that no subscriber has are not shown: a shop without a mail server sees two.
  const statuses = SUBSCRIBER_STATUSES.filter(
    (status) => ['active', 'gone', list.state.filters.state].includes(status) || counts[status] > 0,
  )
  const tabOf = (id: 'all' | SubscriberStatus) => ({
    id,
    label: t[id],
    count: counts[id],
    to: addressOf(withFilter(list.state, 'state', id === 'all' ? undefined : id)),
  })
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.messages}
        sub={t.sub}
        actions={
          <ButtonLink
            variant="secondary"
            to={`/admin/messages/newsletter/export.csv${search}`}
            reloadDocument
          >
            <Download className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.export}
          </ButtonLink>
        }
      />
      <NewsletterParts current="subscribers" />
      <DataTable
        {...list}
        label={t.title}
        columns={useColumns()}
        shape={SUBSCRIBERS_SHAPE}
        tabs={
          <Tabs
            label={t.status}
            current={list.state.filters.state ?? 'all'}
            tabs={[tabOf('all'), ...statuses.map(tabOf)]}
          />
        }
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        searchHint={t.searchHint}
        empty={{ why: t.why }}
        renderActions={(subscriber) => (
          <>
            {subscriberStatus(subscriber) === 'bounced' && <Revive subscriber={subscriber} />}
            <CopyLink subscriber={subscriber} />
          </>
        )}
      />
    </>
  )
}

function useColumns(): TableColumn<Subscriber>[] {
  const t = useText(subscribersText)
  const one = useText(subscriberStatusText)
  return useMemo(
    () => [
      {
        id: 'email',
        header: t.email,
        phone: 'title',
        cell: ({ email }) => (
          <bdi dir="ltr" className="font-medium break-all">
            {email}
          </bdi>
        ),
      },
      {
        id: 'language',
        header: t.language,
        phone: 'line',
        cell: ({ language }) => (language === 'ar' ? t.arabic : t.french),
      },
      { id: 'since', header: t.since, phone: 'line', cell: ({ since }) => <DateTime at={since} /> },
      {
        id: 'status',
        header: t.status,
        phone: 'badge',
        cell: (subscriber) => {
          const status = subscriberStatus(subscriber)
          return <AdminBadge tone={TONES[status]}>{one[status]}</AdminBadge>
        },
      },
    ],
    [t, one],
  )
}

const TONES: Record<SubscriberStatus, BadgeTone> = {
  active: 'ok',
  unconfirmed: 'gold',
  bounced: 'henna',
  gone: 'grey',
}

/** For an address that the mail server refused by mistake. */
function Revive({ subscriber: { id } }: { subscriber: Subscriber }) {
  const t = useText(subscribersText)
  const { submit, isBusy } = useStaffMutation({ failure: t.notRevived, onAnswer: () => t.revived })
  return (
    <IconButton
      icon={RotateCcw}
      label={t.revive}
      disabled={isBusy}
      onClick={() => submit({ intent: 'revive', id: String(id) })}
    />
  )
}

function CopyLink({ subscriber: { token } }: { subscriber: Subscriber }) {
  const t = useText(subscribersText)
  const { origin } = use(PageOrigin)
  const copy = useCopy(t)
  return <IconButton icon={Link2} label={t.copy} onClick={() => void copy(origin + unsubscribePath(token))} />
}
