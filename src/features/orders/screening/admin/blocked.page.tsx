import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '#core/phone.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { handleBlockSubmit } from '../blocked-phones.action.server.ts'
import { listBlockedPhones } from '../blocked-phones.server.ts'
import type { Route } from './+types/blocked.page'
import { BlockDialog, useBlockMutation } from './block-dialog.tsx'
import { blockedText } from './blocked.text.ts'

export const loader = requireStaff('manageOrders', async () => ({ blocked: await listBlockedPhones() }))

export const action = requireStaff('manageOrders', async ({ request, staff }) =>
  handleBlockSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function BlockedPhones({ loaderData: { blocked } }: Route.ComponentProps) {
  const t = useText(blockedText)
  const [isAdding, setAdding] = useState(false)
  const { unblock, isBusy } = useBlockMutation()
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.add}
    </Button>
  )
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.sub}
        isNested
        actions={
          <>
            <BackLink to="/admin/orders">{t.back}</BackLink>
            {blocked.length > 0 && add}
          </>
        }
      />
      {blocked.length === 0 ? (
        <EmptyMessage icon={Ban} title={t.none} why={t.noneWhy}>
          {add}
        </EmptyMessage>
      ) : (
        <ul aria-label={t.title} className="divide-y divide-line rounded-card border border-line bg-surface">
          {blocked.map(({ phone, reason, at, by }) => (
            <li key={phone} className="flex min-h-14 items-center gap-3 px-4 py-2.5">
              <div className="min-w-0 grow">
                <p className="font-medium">
                  <PhoneNumber phone={phone} />
                </p>
                <p className="wrap-anywhere text-ink-2">
                  <bdi>{reason}</bdi>
                </p>
                <p className="text-small text-subtle">
                  <bdi>{by}</bdi> · <DateTime at={at} />
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                disabled={isBusy}
                aria-label={t.unblockOf(formatPhone(phone))}
                onClick={() => unblock(phone)}
              >
                {t.unblock}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <BlockDialog onClose={() => setAdding(false)} />}
    </>
  )
}
