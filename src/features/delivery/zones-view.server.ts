import { versionOf } from '#features/settings/settings-forms.server.ts'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import { methodNames, paymentChoices } from '#features/settings/settings.server.ts'
import { loadZones } from './delivery.server.ts'
import type { ZonesView } from './zones-view.rules.ts'

export async function zonesView(): Promise<ZonesView> {
  const [zones, names, active] = await Promise.all([loadZones(), methodNames(), paymentChoices()])
  return {
    zones,
    version: versionOf(zones),
    methods: PAYMENT_METHODS.map((id) => ({
      id,
      name: names[id],
      isActive: active.some((method) => method.id === id),
    })),
  }
}
