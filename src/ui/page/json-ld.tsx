import { usePageContext } from './page-facts.tsx'

/** Structured data for search engines. A script's text knows no HTML entities: `<` is written as JSON writes it. */
export function JsonLd({ data }: { data: object }) {
  const { nonce } = usePageContext()
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
