import { ChevronDown, ChevronUp, Pencil, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { localized } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { offersMethod, type DeliveryZone } from '../delivery.rules.ts'
import { wilayaText } from '../wilaya.text.ts'
import type { MethodChoice } from '../zones-view.rules.ts'
import { daysText, zonesText } from './zones.text.ts'

interface ZoneRowProps {
  zone: DeliveryZone
  methods: MethodChoice[]
  isFirst: boolean
  isLast: boolean
  onEdit: () => void
  onMove: (direction: 'up' | 'down') => void
  onSwitch: (isActive: boolean) => void
}

export function ZoneRow({ zone, methods, isFirst, isLast, onEdit, onMove, onSwitch }: ZoneRowProps) {
  const t = useText(zonesText)
  const name = localized(zone.name, useLanguage())
  /** The button stays focusable at the end of the list. */
  const move = (direction: 'up' | 'down', isAtEnd: boolean) => ({
    icon: direction === 'up' ? ChevronUp : ChevronDown,
    label: t[direction](name),
    'data-move': `${zone.id}:${direction}`,
    'aria-disabled': isAtEnd,
    onClick: () => {
      if (!isAtEnd) onMove(direction)
    },
  })
  return (
    <li className="grid gap-2 border-b border-line px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
          <bdi className="break-words">{name}</bdi>
          {!zone.isActive && <AdminBadge tone="grey">{t.inactive}</AdminBadge>}
        </h3>
        <div className="flex items-center gap-1 max-sm:w-full max-sm:-ms-2">
          <IconButton {...move('up', isFirst)} />
          <IconButton {...move('down', isLast)} />
          <EditZone zone={zone} onEdit={onEdit} />
          <span className="ms-2 max-sm:ms-auto">
            <Switch
              label={t.activeOf(name)}
              hideLabel
              checked={zone.isActive}
              onChange={({ target }) => onSwitch(target.checked)}
            />
          </span>
        </div>
      </div>
      <Areas zone={zone} />
      <ZoneFacts zone={zone} methods={methods} />
    </li>
  )
}

export function EditZone({ zone, onEdit }: Pick<ZoneRowProps, 'zone' | 'onEdit'>) {
  const t = useText(zonesText)
  const name = localized(zone.name, useLanguage())
  return <IconButton icon={Pencil} label={t.edit(name)} onClick={onEdit} />
}

function Areas({ zone }: { zone: DeliveryZone }) {
  const t = useText(zonesText)
  const names = useText(wilayaText)
  const language = useLanguage()
  const areas = zone.areas.map(({ wilaya, city }) => {
    const name = localized(city, language)
    return name ? t.cityOf(names[wilaya], name) : names[wilaya]
  })
  return <p className="text-small text-ink-2">{areas.join(t.comma)}</p>
}

/** Fee, days and payment methods in one line. */
export function ZoneFacts({ zone, methods }: Pick<ZoneRowProps, 'zone' | 'methods'>) {
  const t = useText(zonesText)
  const days = useText(daysText)
  const language = useLanguage()
  const offered = methods.filter(({ id }) => offersMethod(zone, id))
  const isPayable = offered.some(({ isActive }) => isActive)
  const names = offered.map(({ name }) => localized(name, language)).join(t.comma)
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        {zone.kind === 'delivery' && (
          <Fact name={t.fee}>{zone.fee === 0 ? t.free : <AdminMoney amount={zone.fee} />}</Fact>
        )}
        {zone.freeFrom !== undefined && (
          <Fact name={t.freeFrom}>
            <AdminMoney amount={zone.freeFrom} />
          </Fact>
        )}
        <Fact name={t.delay}>{days.days(zone.days)}</Fact>
        <Fact name={t.methods}>{zone.methods ? names : t.allMethods}</Fact>
      </dl>
      {zone.isActive && !isPayable && (
        <p className="flex items-start gap-2 text-small text-gold-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
          {t.noMethod}
        </p>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-subtle">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
