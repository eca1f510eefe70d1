import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { Switch } from '#ui/form/switch.tsx'
import { useLive } from '#ui/hooks/use-live.ts'
import { useText } from '#ui/page/language.tsx'
import { LIST_ROW, ListPage } from '#ui/table/list-page.tsx'
import { listEndpoints } from '../endpoints.server.ts'
import { allowsPrivate } from '../post-message.server.ts'
import type { Endpoint } from '../webhook.rules.ts'
import { eventTypeText, webhooksText } from '../webhook.text.ts'
import { handleWebhookSubmit } from '../webhooks.action.server.ts'
import type { Route } from './+types/webhooks.page'
import { EndpointBadge, endpointName } from './endpoint-badge.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { useWebhookMutation } from './use-webhook-mutation.ts'

export const loader = requireStaff('manageIntegrations', async () => ({
  endpoints: await listEndpoints(),
  allowsPrivate: allowsPrivate(),
}))

export const action = requireStaff('manageIntegrations', ({ request, staff }) =>
  handleWebhookSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** The programs that are notified of changes in the shop. */
export default function WebhooksPage({ loaderData }: Route.ComponentProps) {
  const t = useText(webhooksText)
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<{ secret: string; id: number }>()
  useLive(['webhooks'])
  return (
    <>
      <ListPage
        title={t.title}
        sub={t.sub}
        back={{ to: '/admin/settings?section=developers', label: t.back }}
        add={{ label: t.add, onAdd: () => setAdding(true) }}
        empty={{ icon: Webhook, title: t.none, why: t.noneHint }}
        rows={loaderData.endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      />
      {isAdding && (
        <EndpointDialog
          allowsPrivate={loaderData.allowsPrivate}
          onClose={() => setAdding(false)}
          onSecret={(secret, id) => setAdded({ secret, id })}
        />
      )}
      {added && (
        <SecretDialog
          secret={added.secret}
          texts={t}
          onClose={() => void navigate(`/admin/settings/webhooks/${added.id}`)}
        />
      )}
    </>
  )
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const t = useText(webhooksText)
  const types = useText(eventTypeText)
  const { submit, isBusy } = useWebhookMutation()
  const name = endpointName(endpoint)
  return (
    <li className={LIST_ROW}>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`/admin/settings/webhooks/${endpoint.id}`}
            className="font-medium wrap-anywhere text-link underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <EndpointBadge endpoint={endpoint} />
        </p>
        {endpoint.description && (
          <p className="text-small wrap-anywhere text-subtle">
            <bdi dir="ltr">{endpoint.url}</bdi>
          </p>
        )}
        <p className="text-small text-subtle">{endpoint.types.map((type) => types[type]).join(' · ')}</p>
      </div>
      <Switch
        label={t.activeOf(name)}
        hideLabel
        checked={endpoint.isActive}
        disabled={isBusy}
        onChange={({ target }) =>
          submit({ intent: 'switch', id: String(endpoint.id), isActive: target.checked ? '1' : '' })
        }
      />
    </li>
  )
}
