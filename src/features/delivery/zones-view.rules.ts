/** What the delivery section of the settings shows, and the result of its changes. */
import type { Bilingual } from '#core/text.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import type { DeliveryZone } from './delivery.rules.ts'
import type { ZoneProblem } from './zone-form.rules.ts'

export interface MethodChoice {
  id: PaymentMethodId
  name: Bilingual
  /** Whether the shop offers it at all. */
  isActive: boolean
}

export interface ZonesView {
  /** In their order, with the pick-up zone. */
  zones: DeliveryZone[]
  /** Detects changes by other users. */
  version: string
  methods: MethodChoice[]
}

export type ZoneIntent = 'save' | 'delete' | 'move' | 'switch'

export type ZonesResult = { done: ZoneIntent } | { problems: ZoneProblem[] }
