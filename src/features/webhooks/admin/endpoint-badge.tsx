import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import type { Endpoint } from '../webhook.rules.ts'
import { webhooksText } from '../webhook.text.ts'

/** Whether something is sent to the endpoint. */
export function EndpointBadge({ endpoint }: { endpoint: Endpoint }) {
  const t = useText(webhooksText)
  const { isActive, disabledReason, failingSince } = endpoint
  if (disabledReason) return <AdminBadge tone="henna">{t.disabled}</AdminBadge>
  if (!isActive) return <AdminBadge tone="grey">{t.paused}</AdminBadge>
  return failingSince ? (
    <AdminBadge tone="gold">{t.failing}</AdminBadge>
  ) : (
    <AdminBadge tone="ok">{t.active}</AdminBadge>
  )
}

/** The description, or the host. */
export function endpointName({ url, description }: Pick<Endpoint, 'url' | 'description'>): string {
  return description || (URL.parse(url)?.host ?? url)
}
