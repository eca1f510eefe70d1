import { usePageContext } from './page-context.tsx'

/** Structured data for search engines. HTML entities do not work inside a script, so `<` is escaped as in JSON. */
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
