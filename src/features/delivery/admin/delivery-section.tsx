/** The delivery zones in the settings: a list, a form for each, and the pick-up at the shop. */
import { CircleCheck, MapPin, Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { SectionFrame } from '#features/settings/admin/section-frame.tsx'
import { Button } from '#ui/form/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import { uncoveredWilayas, type DeliveryZone } from '../delivery.rules.ts'
import { wilayaText } from '../wilaya.text.ts'
import { MAX_ZONES } from '../zone-form.rules.ts'
import type { ZonesView } from '../zones-view.rules.ts'
import { useChangeQueue } from './use-change-queue.ts'
import { useZonesMutation } from './use-zones-mutation.ts'
import { ZoneDialog } from './zone-dialog.tsx'
import { EditZone, ZoneFacts, ZoneRow } from './zone-row.tsx'
import { zonesText } from './zones.text.ts'

export function DeliverySection({ view }: { view: ZonesView }) {
  const t = useText(zonesText)
  const { opened, open, close } = useZoneUrl()
  const { send, isBusy, fetcher } = useZonesMutation()
  const { version, methods } = view
  const { state } = useRevalidator()
  const [change, waiting] = useChangeQueue<Parameters<typeof send>>(
    isBusy || state !== 'idle',
    ([intent, fields]) => send(intent, { version, ...fields }),
  )
  const changes = [...sentChange(fetcher.formData), ...waiting]
  const zones = view.zones.map((zone) => ({ ...zone, isActive: isShownActive(zone, changes) }))
  const delivery = zones.filter(({ kind }) => kind === 'delivery')
  const pickup = zones.find(({ kind }) => kind === 'pickup')
  const { list, keepFocus } = useMovedFocus(delivery)

  const switchZone = ({ id }: DeliveryZone, isActive: boolean) =>
    change(['switch', { id: String(id), isActive: isActive ? '1' : '' }])
  const moveZone = ({ id }: DeliveryZone, direction: 'up' | 'down') => {
    keepFocus(`${id}:${direction}`)
    change(['move', { id: String(id), direction }])
  }
  return (
    <SectionFrame id="delivery" icon={MapPin} title={t.title} lead={t.lead}>
      <section
        aria-labelledby="delivery-title"
        aria-busy={isBusy}
        className="min-w-0 rounded-card border border-line bg-surface"
      >
        {delivery.length === 0 && <p className="px-5 py-4 text-ink-2">{t.empty}</p>}
        <ul ref={list} aria-label={t.zones}>
          {delivery.map((zone, index) => (
            <ZoneRow
              key={zone.id}
              {...{ zone, methods }}
              isFirst={index === 0}
              isLast={index === delivery.length - 1}
              onEdit={() => open(String(zone.id))}
              onMove={(direction) => moveZone(zone, direction)}
              onSwitch={(isActive) => switchZone(zone, isActive)}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
          <Coverage zones={zones} />
          {zones.length < MAX_ZONES && (
            <Button variant="secondary" onClick={() => open('new')}>
              <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.add}
            </Button>
          )}
        </div>
        {pickup && (
          <div className="grid gap-2 px-5 py-4">
            <div className="flex items-center gap-1">
              <div className="min-w-0 grow">
                <h3 className="font-medium">{t.pickup}</h3>
                <p className="text-small text-ink-2">{t.pickupHelp}</p>
              </div>
              <EditZone zone={pickup} onEdit={() => open(String(pickup.id))} />
              <span className="ms-2">
                <Switch
                  label={t.activeOf(t.pickup)}
                  hideLabel
                  checked={pickup.isActive}
                  onChange={({ target }) => switchZone(pickup, target.checked)}
                />
              </span>
            </div>
            <ZoneFacts zone={pickup} methods={methods} />
          </div>
        )}
      </section>
      {opened !== null && (
        <ZoneDialog
          key={opened}
          zone={zones.find(({ id }) => String(id) === opened)}
          view={view}
          onClose={close}
        />
      )}
    </SectionFrame>
  )
}

type Change = [intent: unknown, fields: Record<string, unknown>]

function sentChange(form: FormData | undefined): Change[] {
  return form ? [[form.get('intent'), Object.fromEntries(form)]] : []
}

/** A switch shows its new state while the change waits and while it is sent. */
function isShownActive({ id, isActive }: DeliveryZone, changes: Change[]): boolean {
  const last = changes.findLast(([intent, fields]) => intent === 'switch' && fields.id === String(id))
  return last ? last[1].isActive === '1' : isActive
}

/** The wilayas that no active zone covers. */
function Coverage({ zones }: { zones: DeliveryZone[] }) {
  const t = useText(zonesText)
  const names = useText(wilayaText)
  const uncovered = uncoveredWilayas(zones)
  if (uncovered.length === 0)
    return (
      <p className="flex min-w-[200px] flex-1 items-start gap-2 text-small text-ok">
        <CircleCheck className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
        {t.allCovered}
      </p>
    )
  return (
    <p
      role="status"
      className="flex min-w-[200px] flex-1 items-start gap-2 rounded-button bg-gold-50 p-3 text-small text-gold-ink"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
      <span>{t.uncovered(uncovered.length, uncovered.map((wilaya) => names[wilaya]).join(t.comma))}</span>
    </p>
  )
}

/** The form has a URL: `?zone=new` or `?zone=3`, so that the back button of a phone closes it. */
function useZoneUrl() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const go = (zone?: string) => {
    const target = new URLSearchParams(query)
    target.delete('zone')
    if (zone !== undefined) target.set('zone', zone)
    void navigate({ search: target.toString() }, { preventScrollReset: true })
  }
  return { opened: query.get('zone'), open: go, close: () => go() }
}

/** A row that moves in the list loses the focus of its button; it is given back. */
function useMovedFocus(zones: DeliveryZone[]) {
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ button: string; before: string }>(undefined)
  const order = zones.map(({ id }) => id).join()
  useEffect(() => {
    if (!moved.current || moved.current.before === order) return
    list.current?.querySelector<HTMLElement>(`[data-move="${moved.current.button}"]`)?.focus()
    moved.current = undefined
  }, [order])
  return {
    list,
    keepFocus: (button: string) => {
      moved.current = { button, before: order }
    },
  }
}
