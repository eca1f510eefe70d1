import type { Language } from '#core/text.ts'
import type { Facts } from '#features/content/placeholders.rules.ts'
import { deliveryTimes, deliveryZoneList } from './delivery-facts.text.ts'
import { allZones } from './delivery.server.ts'

/** What the owner's texts may say about delivery, from the zones of the settings. */
export async function deliveryFacts(language: Language): Promise<Facts> {
  const zones = await allZones()
  return {
    'delivery-times': deliveryTimes(zones, language),
    'delivery-zones': deliveryZoneList(zones, language),
  }
}
