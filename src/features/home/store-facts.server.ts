import type { Day } from '#core/day.ts'
import { localized, type Language } from '#core/text.ts'
import { hoursSpecification, socialAddresses } from '#features/content/shown-content.server.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { config } from '#platform/config.server.ts'

/** Structured data of the shop for search engines; what the owner has not entered is left out. */
export async function storeFacts(language: Language, today: Day): Promise<object> {
  const [store, sameAs, hours] = await Promise.all([
    storeProfile(),
    socialAddresses(),
    hoursSpecification(today),
  ])
  const { origin } = config().publicUrl
  const address = localized(store.address, language)
  const description = localized(store.description, language)
  return {
    '@context': 'https://schema.org',
    '@type': ['Organization', 'Store'],
    name: localized(store.name, language),
    url: origin,
    logo: `${origin}/icons/icon-512.png`,
    ...(description && { description }),
    ...(store.phone && { telephone: store.phone }),
    ...(store.email && { email: store.email }),
    currenciesAccepted: 'MRU',
    ...(address && {
      address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'MR' },
    }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}
