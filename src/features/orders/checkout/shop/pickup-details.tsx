import { MapPin } from 'lucide-react'
import type { LabelledZone } from '../checkout.rules.ts'

interface PickupDetailsProps {
  zone: LabelledZone
  /** The shop's address in the reader's language. */
  address: string
  hours: string[]
}

/** Where and when an order can be collected. */
export function PickupDetails({ zone, address, hours }: PickupDetailsProps) {
  return (
    <div className="flex items-start gap-3 rounded-card bg-pri-50 p-4">
      <MapPin className="mt-0.5 size-5 shrink-0 text-pri" strokeWidth={1.6} aria-hidden="true" />
      <div className="min-w-0">
        {address && <bdi className="block whitespace-pre-line">{address}</bdi>}
        {[zone.daysLabel, ...hours].map((line) => (
          <p key={line} className="text-small text-ink-2">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
