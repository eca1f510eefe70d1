import { use } from 'react'
import { either } from '#core/text.ts'
import type { StoreProfile } from '#features/settings/settings.rules.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { useLanguage } from '#ui/language.tsx'
import { PageOrigin } from '#ui/page-meta.tsx'

interface StoreFactsProps {
  store: Pick<StoreProfile, 'phone' | 'email' | 'address'>
  name: string
}

/** The shop as search engines know it. */
export function StoreFacts({ store, name }: StoreFactsProps) {
  const { origin } = use(PageOrigin)
  const language = useLanguage()
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': ['Organization', 'Store'],
        name,
        url: origin,
        logo: `${origin}/icons/icon-512.png`,
        telephone: store.phone,
        email: store.email,
        currenciesAccepted: 'MRU',
        address: {
          '@type': 'PostalAddress',
          streetAddress: either(store.address, language),
          addressCountry: 'MR',
        },
      }}
    />
  )
}
