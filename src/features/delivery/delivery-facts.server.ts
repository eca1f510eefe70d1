import { inLanguage, type Language } from '#core/text.ts'
import type { Facts } from '#features/content/placeholders.rules.ts'
import { deliveryRange, deliveryTimes, deliveryTo, deliveryZoneList } from './delivery-facts.text.ts'
import { findZone } from './delivery.rules.ts'
import { allZones } from './delivery.server.ts'
import { WILAYAS } from './wilaya.rules.ts'
import { wilayaText } from './wilaya.text.ts'

/** What the owner's texts may say about delivery, from the zones of the settings. */
export async function deliveryFacts(language: Language): Promise<Facts> {
  const zones = await allZones()
  return {
    'delivery-times': deliveryTimes(zones, language),
    'delivery-zones': deliveryZoneList(zones, language),
  }
}

/** Cost and time over all wilayas, for a page that does not know the reader's. */
export async function deliveryRangeText(language: Language): Promise<string> {
  return deliveryRange(await allZones(), language)
}

/** Cost and time of each wilaya: its id, its name and the sentence. */
export async function deliveryByWilaya(language: Language): Promise<[string, string, string][]> {
  const zones = await allZones()
  const names = inLanguage(wilayaText, language)
  return WILAYAS.map((wilaya) => {
    const zone = findZone(zones, { kind: 'delivery', wilaya, city: '' })
    return [wilaya, names[wilaya], deliveryTo(zone, language)]
  })
}
