/** Chooses orders for a run: by tap, by zone, by words or by scan. */
import { CircleCheck, Circle } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#core/day.ts'
import { localized } from '#core/text.ts'
import { ScanField } from '#features/stock/scan/scan-field.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { fetchJson } from '#ui/hooks/fetch-json.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { isParcelFound, type ParcelToSend } from '../run.rules.ts'
import { newRunText } from '../runs.text.ts'

interface ParcelChooserProps {
  parcels: ParcelToSend[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

export function ParcelChooser({ parcels, chosen, onChange }: ParcelChooserProps) {
  const t = useText(newRunText)
  const [words, setWords] = useState('')
  const { added, addByCode, add } = useScan({ parcels, chosen, onChange })
  const found = parcels.filter((parcel) => isParcelFound(parcel, words))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <ScanField
        label={t.search}
        value={words}
        added={added}
        onChange={setWords}
        onEnter={() => {
          const text = words.trim()
          if (text === '') return
          // The digits of a scanned number may also be in the phone of another order.
          const first = parcels.find(({ number }) => String(number) === text) ?? found[0]
          if (first) add(first)
          else void addByCode(text)
          setWords('')
        }}
        onCode={(code) => void addByCode(code)}
      />
      <ZoneButtons {...{ parcels, chosen, onChange }} />
      <ul aria-label={t.orders} className="divide-y divide-line rounded-card border border-line bg-surface">
        {found.map((parcel) => (
          <li key={parcel.orderId}>
            <ParcelOption
              parcel={parcel}
              isChosen={chosen.has(parcel.orderId)}
              onToggle={() => toggle(parcel.orderId)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A code names an order by its number, or by its address. */
function useScan({ parcels, chosen, onChange }: ParcelChooserProps) {
  const t = useText(newRunText)
  const toasts = useToasts()
  const [added, setAdded] = useState('')
  function add({ orderId, number }: ParcelToSend) {
    onChange(new Set([...chosen, orderId]))
    setAdded(t.added(number))
    toasts.success(t.added(number))
  }
  async function addByCode(code: string) {
    const answer = await fetchJson<{ order: number | null }>(
      `/admin/runs/find?${new URLSearchParams({ code })}`,
    )
    const parcel = parcels.find(({ orderId }) => orderId === answer?.order)
    if (parcel) add(parcel)
    else toasts.error(t.notFound(code))
  }
  return { added, add, addByCode }
}

function ZoneButtons({ parcels, chosen, onChange }: ParcelChooserProps) {
  const t = useText(newRunText)
  const language = useLanguage()
  const zones = Map.groupBy(parcels, ({ zoneName }) => localized(zoneName, language))
  if (zones.size < 2) return null
  return (
    <div className="flex flex-wrap gap-2">
      {[...zones].map(([name, own]) => (
        <Button
          key={name}
          variant="secondary"
          size="small"
          onClick={() => onChange(new Set([...chosen, ...own.map(({ orderId }) => orderId)]))}
        >
          {name === '' ? t.otherZone : t.allOf(name)} <bdi className="text-subtle">{own.length}</bdi>
        </Button>
      ))}
    </div>
  )
}

interface ParcelOptionProps {
  parcel: ParcelToSend
  isChosen: boolean
  onToggle: () => void
}

function ParcelOption({ parcel, isChosen, onToggle }: ParcelOptionProps) {
  const t = useText(newRunText)
  const language = useLanguage()
  const { number, customerName, address, landmark, due, isPostponed, postponedUntil } = parcel
  const Icon = isChosen ? CircleCheck : Circle
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2.5 hover:bg-raised has-checked:bg-pri-50 has-focus-visible:outline-2 has-focus-visible:outline-pri">
      <input type="checkbox" className="sr-only" checked={isChosen} onChange={onToggle} />
      <Icon
        className={`size-5 shrink-0 ${isChosen ? 'text-link' : 'text-subtle'}`}
        strokeWidth={1.7}
        aria-hidden="true"
      />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <bdi dir="ltr" className="font-semibold tabular-nums">
            {number}
          </bdi>
          <bdi className="font-medium">{customerName}</bdi>
          {isPostponed && (
            <span className="text-small text-gold-ink">
              {postponedUntil ? t.postponedTo(formatDate(postponedUntil)) : t.postponed}
            </span>
          )}
        </span>
        <span className="block truncate text-small text-subtle">
          <bdi>{[landmark, localized(address, language)].filter(Boolean).join(' · ')}</bdi>
        </span>
      </span>
      <AdminMoney amount={due} className="font-medium" />
    </label>
  )
}
