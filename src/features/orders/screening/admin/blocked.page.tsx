import { Ban } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '#core/phone.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { LIST_ROW, ListPage } from '#ui/table/list-page.tsx'
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
  return (
    <>
      <ListPage
        title={t.title}
        sub={t.sub}
        back={{ to: '/admin/orders', label: t.back }}
        add={{ label: t.add, onAdd: () => setAdding(true) }}
        empty={{ icon: Ban, title: t.none, why: t.noneWhy }}
        rows={blocked.map(({ phone, reason, at, by }) => (
          <li key={phone} className={LIST_ROW}>
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
            <span className="shrink-0">
              <Button
                variant="secondary"
                size="small"
                disabled={isBusy}
                aria-label={t.unblockOf(formatPhone(phone))}
                onClick={() => unblock(phone)}
              >
                {t.unblock}
              </Button>
            </span>
          </li>
        ))}
      />
      {isAdding && <BlockDialog onClose={() => setAdding(false)} />}
    </>
  )
}
