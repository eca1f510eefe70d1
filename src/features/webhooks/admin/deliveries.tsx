import { CircleCheck, CircleX, Clock, RotateCw, Send, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '#core/day.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { Tabs } from '#ui/display/tabs.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { FILTER_INPUT } from '#ui/table/day-range-form.tsx'
import { KeysetPages } from '#ui/table/keyset-pages.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import type { Delivery, DeliveryState, Endpoint } from '../webhook.rules.ts'
import { deliveriesText } from '../webhook.text.ts'
import { useWebhookMutation } from './use-webhook-mutation.ts'

interface DeliveriesProps {
  endpoint: Endpoint
  deliveries: Delivery[]
  /** Where the next page begins. */
  next: number | undefined
  isFirst: boolean
  isFailedOnly: boolean
  today: Day
}

export function Deliveries({ endpoint, deliveries, next, isFirst, isFailedOnly, today }: DeliveriesProps) {
  const t = useText(deliveriesText)
  const filter = isFailedOnly ? 'failed&' : ''
  const first = isFailedOnly ? '?failed' : '?'
  return (
    <section aria-labelledby="deliveries-title" className="table-card">
      <div className="py-2 md:px-5 md:pt-4">
        <h2 id="deliveries-title" className="text-h2 font-semibold">
          {t.title}
        </h2>
        <p className="text-small text-subtle">{t.lead}</p>
      </div>
      <Tabs
        label={t.title}
        current={isFailedOnly ? 'failed' : 'all'}
        tabs={[
          { id: 'all', to: '?', label: t.all },
          { id: 'failed', to: '?failed', label: t.onlyFailed },
        ]}
      />
      {isFailedOnly && endpoint.isActive && deliveries.length > 0 && (
        <AgainSince endpointId={endpoint.id} today={today} />
      )}
      {deliveries.length === 0 ? (
        <EmptyMessage
          icon={Send}
          title={isFailedOnly ? t.noneFailed : t.none}
          why={isFailedOnly ? undefined : t.noneHint}
        />
      ) : (
        <ul aria-label={t.title} className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} endpoint={endpoint} delivery={delivery} />
          ))}
        </ul>
      )}
      <KeysetPages
        words={t}
        newer={isFirst ? undefined : first}
        older={next === undefined ? undefined : `?${filter}from=${next}`}
      />
    </section>
  )
}

function AgainSince({ endpointId, today }: { endpointId: number; today: Day }) {
  const t = useText(deliveriesText)
  const [since, setSince] = useState<string>(today)
  const { submit, isBusy } = useWebhookMutation()
  return (
    <form
      className="flex flex-wrap items-center gap-2 border-b border-line py-3 text-small md:px-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (since) submit({ intent: 'againSince', id: String(endpointId), since })
      }}
    >
      <label className="flex flex-wrap items-center gap-2">
        {t.againSince}
        <input
          type="date"
          required
          max={today}
          value={since}
          onChange={({ target }) => setSince(target.value)}
          className={FILTER_INPUT}
        />
      </label>
      <Button type="submit" variant="secondary" size="small" disabled={isBusy}>
        <RotateCw className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.again}
      </Button>
    </form>
  )
}

const STATES: Record<DeliveryState, { tone: BadgeTone; icon: LucideIcon }> = {
  waiting: { tone: 'grey', icon: Clock },
  retrying: { tone: 'gold', icon: RotateCw },
  delivered: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'henna', icon: CircleX },
}

function DeliveryRow({ endpoint, delivery }: { endpoint: Endpoint; delivery: Delivery }) {
  const t = useText(deliveriesText)
  const { submit, isBusy } = useWebhookMutation()
  const { id, type, state, occurredAt, attempts, nextAttemptAt, responseStatus, failure } = delivery
  const isDone = state === 'delivered' || state === 'failed'
  return (
    <li className="py-3 md:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AdminBadge {...STATES[state]}>{t[state]}</AdminBadge>
        <div className="min-w-0 grow basis-52">
          <p className="font-medium">
            <bdi dir="ltr">{type}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-2 text-small text-subtle">
            <DateTime at={occurredAt} time />
            {attempts > 0 && <span>· {t.attempts(attempts)}</span>}
            {(responseStatus ?? failure) !== null && (
              <span>
                · <bdi dir="ltr">{responseStatus ?? failure}</bdi>
              </span>
            )}
            {nextAttemptAt && (
              <span>
                · {t.nextAt} <DateTime at={nextAttemptAt} time />
              </span>
            )}
          </p>
        </div>
        {isDone && endpoint.isActive && (
          <Button
            variant="secondary"
            size="small"
            disabled={isBusy}
            aria-label={t.againOf(type)}
            onClick={() => submit({ intent: 'again', id: String(endpoint.id), delivery: String(id) })}
          >
            {t.again}
          </Button>
        )}
      </div>
      <DeliveryDetails delivery={delivery} />
    </li>
  )
}

const CODE =
  'mt-1 max-h-64 overflow-auto rounded-field bg-sunk p-3 text-start text-small whitespace-pre-wrap wrap-anywhere'

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const t = useText(deliveriesText)
  const { messageId, body, attempts, responseStatus, responseBody } = delivery
  return (
    <details className="mt-1.5 text-small">
      <summary className="min-h-6 cursor-pointer text-link">
        <bdi dir="ltr">{messageId}</bdi>
      </summary>
      <div className="mt-2 grid gap-3">
        <div>
          <p className="text-ink-2">{t.body}</p>
          <pre dir="ltr" className={CODE}>
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
        </div>
        {attempts > 0 && (
          <div>
            <p className="text-ink-2">
              {responseStatus === null ? (
                t.noAnswer
              ) : (
                <>
                  {t.status} <bdi dir="ltr">{responseStatus}</bdi>
                </>
              )}
            </p>
            {responseStatus !== null && (
              <pre dir="ltr" className={CODE}>
                {responseBody || t.emptyAnswer}
              </pre>
            )}
          </div>
        )}
      </div>
    </details>
  )
}
