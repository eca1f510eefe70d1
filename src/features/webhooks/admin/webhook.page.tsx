import { FlaskConical, KeyRound, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { redirect } from 'react-router'
import * as v from 'valibot'
import { dayOf, formatDayAndTime } from '#core/day.ts'
import { isolateLtr } from '#core/text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { emptyOr, id, present } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { Switch } from '#ui/form/switch.tsx'
import { useLive } from '#ui/hooks/use-live.ts'
import { useText } from '#ui/page/language.tsx'
import { listDeliveries } from '../deliveries.server.ts'
import { listEndpoints } from '../endpoints.server.ts'
import { allowsPrivate } from '../post-message.server.ts'
import type { Endpoint } from '../webhook.rules.ts'
import { disabledText, eventTypeText, webhooksText } from '../webhook.text.ts'
import { handleWebhookSubmit } from '../webhooks.action.server.ts'
import type { Route } from './+types/webhook.page'
import { Deliveries } from './deliveries.tsx'
import { EndpointBadge, endpointName } from './endpoint-badge.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { useWebhookMutation } from './use-webhook-mutation.ts'

const query = v.object({ from: emptyOr(id), failed: present })

export const loader = requireStaff('manageIntegrations', async ({ params, url }) => {
  const endpoint = (await listEndpoints()).find(({ id: known }) => String(known) === params.id)
  // Removed, here or in another tab.
  if (!endpoint) throw redirect('/admin/settings/webhooks')
  const { from, failed: isFailedOnly } = parseQuery(query, url.searchParams)
  const page = await listDeliveries(endpoint.id, { from, isFailedOnly })
  return {
    endpoint,
    ...page,
    isFailedOnly,
    isFirst: from === undefined,
    allowsPrivate: allowsPrivate(),
    today: dayOf(new Date()),
  }
})

export const action = requireStaff('manageIntegrations', ({ request, staff }) =>
  handleWebhookSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** One endpoint: what is sent there, and what became of it. */
export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const t = useText(webhooksText)
  const { endpoint, allowsPrivate: isPrivateAllowed, ...page } = loaderData
  useLive(['webhooks'])
  return (
    <>
      <title>{`${endpointName(endpoint)} · ${t.title}`}</title>
      <PageHead
        title={endpointName(endpoint)}
        isNested
        actions={<BackLink to="/admin/settings/webhooks">{t.title}</BackLink>}
      />
      <div className="grid max-w-[880px] gap-6">
        <EndpointCard endpoint={endpoint} allowsPrivate={isPrivateAllowed} />
        <Deliveries endpoint={endpoint} {...page} />
      </div>
    </>
  )
}

function EndpointCard({
  endpoint,
  allowsPrivate: isPrivateAllowed,
}: {
  endpoint: Endpoint
  allowsPrivate: boolean
}) {
  const t = useText(webhooksText)
  const types = useText(eventTypeText)
  const reasons = useText(disabledText)
  const ask = useConfirm()
  const [isEditing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { submit, isBusy } = useWebhookMutation({ onSecret: setSecret })
  const { isActive, disabledReason, disabledAt, failingSince, previousUntil } = endpoint
  const send = (intent: string, fields: Record<string, string> = {}) =>
    submit({ intent, id: String(endpoint.id), ...fields })

  async function rotate() {
    const question = { kind: 'info', title: t.rotate, sentence: t.rotateSentence, confirm: t.rotate } as const
    if (await ask(question)) send('rotate')
  }
  async function remove() {
    const question = {
      kind: 'danger',
      title: t.removeTitle,
      sentence: t.removeSentence,
      confirm: t.remove,
    } as const
    if (await ask(question)) send('remove')
  }

  return (
    <section aria-label={t.settings} className="rounded-card border border-line bg-surface">
      <div className="grid gap-4 p-5">
        <div className="flex items-center justify-between gap-4">
          <EndpointBadge endpoint={endpoint} />
          <Switch
            label={t.activeOf(endpointName(endpoint))}
            hideLabel
            checked={isActive}
            disabled={isBusy}
            onChange={({ target }) => send('switch', { isActive: target.checked ? '1' : '' })}
          />
        </div>
        {disabledReason && disabledAt && (
          <Warning>{t.disabledNote(reasons[disabledReason], momentOf(disabledAt))}</Warning>
        )}
        {isActive && failingSince && <Warning>{t.failingNote(momentOf(failingSince))}</Warning>}
        <dl className="grid gap-3">
          <div>
            <dt className="text-small text-ink-2">{t.url}</dt>
            <dd className="wrap-anywhere">
              <bdi dir="ltr">{endpoint.url}</bdi>
            </dd>
          </div>
          <div>
            <dt className="text-small text-ink-2">{t.types}</dt>
            <dd>{endpoint.types.map((type) => types[type]).join(' · ')}</dd>
          </div>
        </dl>
        {previousUntil && <p className="text-small text-ink-2">{t.rotatingUntil(momentOf(previousUntil))}</p>}
      </div>
      <footer className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
        <Button disabled={isBusy || !isActive} onClick={() => send('test')}>
          <FlaskConical className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.test}
        </Button>
        <Button variant="secondary" onClick={() => setEditing(true)}>
          <Pencil className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.edit}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void rotate()}>
          <KeyRound className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.rotate}
        </Button>
        <Button variant="danger-ghost" disabled={isBusy} onClick={() => void remove()}>
          <Trash2 className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.remove}
        </Button>
      </footer>
      {isEditing && (
        <EndpointDialog
          endpoint={endpoint}
          allowsPrivate={isPrivateAllowed}
          onClose={() => setEditing(false)}
        />
      )}
      {secret && (
        <SecretDialog secret={secret} texts={t} onClose={() => setSecret(undefined)}>
          <p className="text-small text-ink-2">{t.secretRotated}</p>
        </SecretDialog>
      )}
    </section>
  )
}

/** Non-breaking spaces keep date and time on one line. */
function momentOf(at: Date): string {
  return isolateLtr(formatDayAndTime(at).replaceAll(' ', '\u00A0'))
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-button bg-gold-50 p-3 text-small text-gold-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
      {children}
    </p>
  )
}
