import { BookOpen, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { stateOf } from '../api-key.rules.ts'
import { handleKeySubmit } from '../api-keys.action.server.ts'
import { listKeys } from '../api-keys.server.ts'
import type { Route } from './+types/keys.page'
import { KeyDialog } from './key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { keysText } from './keys.text.ts'

export const loader = requireStaff('manageIntegrations', async () => {
  const now = new Date()
  const keys = await listKeys(now)
  return { keys: keys.map((key) => ({ ...key, state: stateOf(key, now) })) }
})

export const action = requireStaff('manageIntegrations', ({ request, staff }) =>
  handleKeySubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** The keys of other programs. */
export default function KeysPage({ loaderData: { keys } }: Route.ComponentProps) {
  const t = useText(keysText)
  const [isOpen, setOpen] = useState(false)
  const add = (
    <Button onClick={() => setOpen(true)}>
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
            <BackLink to="/admin/settings?section=backups">{t.back}</BackLink>
            <ButtonLink to="/api/v1" reloadDocument target="_blank" rel="noopener" variant="secondary">
              <BookOpen className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.reference}
            </ButtonLink>
            {keys.length > 0 && add}
          </>
        }
      />
      {keys.length === 0 ? (
        <EmptyMessage icon={KeyRound} title={t.empty} why={t.emptyHint}>
          {add}
        </EmptyMessage>
      ) : (
        <ul aria-label={t.title} className="divide-y divide-line rounded-card border border-line bg-surface">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      {isOpen && <KeyDialog onClose={() => setOpen(false)} />}
    </>
  )
}
