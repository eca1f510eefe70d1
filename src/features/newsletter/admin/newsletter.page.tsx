import { Download, Link2 } from 'lucide-react'
import { use, useMemo } from 'react'
import { useLocation } from 'react-router'
import { withFilter, parseTableState } from '#core/table-state.ts'
import { MessagesTabs } from '#features/messages/admin/messages-tabs.tsx'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { Tabs } from '#ui/display/tabs.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { SUBSCRIBERS_SHAPE, unsubscribePath, type Subscriber } from '../newsletter-list.rules.ts'
import { listSubscribers } from '../newsletter-list.server.ts'
import type { Route } from './+types/newsletter.page'
import { subscribersText } from './newsletter.text.ts'

export const loader = requireStaff('manageClients', async ({ url }) => {
  const state = parseTableState(url.searchParams, SUBSCRIBERS_SHAPE)
  return { state, ...(await listSubscribers(state)) }
})

export default function NewsletterPage({ loaderData: { counts, ...list } }: Route.ComponentProps) {
  const t = useText(subscribersText)
  const { search } = useLocation()
  const addressOf = useTableUrl(SUBSCRIBERS_SHAPE)
  const tabOf = (id: 'all' | 'active' | 'gone') => ({
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
      <div className="mb-4">
        <MessagesTabs current="newsletter" />
      </div>
      <DataTable
        {...list}
        label={t.title}
        columns={useColumns()}
        shape={SUBSCRIBERS_SHAPE}
        tabs={
          <Tabs
            label={t.status}
            current={list.state.filters.state ?? 'all'}
            tabs={[tabOf('all'), tabOf('active'), tabOf('gone')]}
          />
        }
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        searchHint={t.searchHint}
        empty={{ why: t.why }}
        renderActions={(subscriber) => <CopyLink subscriber={subscriber} />}
      />
    </>
  )
}

function useColumns(): TableColumn<Subscriber>[] {
  const t = useText(subscribersText)
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
        cell: ({ unsubscribedAt }) => (
          <AdminBadge tone={unsubscribedAt ? 'grey' : 'ok'}>
            {unsubscribedAt ? t.isGone : t.isActive}
          </AdminBadge>
        ),
      },
    ],
    [t],
  )
}

function CopyLink({ subscriber: { token } }: { subscriber: Subscriber }) {
  const t = useText(subscribersText)
  const toasts = useToasts()
  const { origin } = use(PageOrigin)
  async function copy() {
    try {
      await navigator.clipboard.writeText(origin + unsubscribePath(token))
      toasts.success(t.copied)
    } catch {
      toasts.error(t.notCopied)
    }
  }
  return <IconButton icon={Link2} label={t.copy} onClick={() => void copy()} />
}
