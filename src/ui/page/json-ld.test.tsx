import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { JsonLd } from './json-ld.tsx'
import { PageContextProvider } from './page-context.tsx'

it.each(['</script><script>alert(1)</script>', '<!--<script>', 'Voile "Nila" & ملحفة', '\u2028\u202E'])(
  'escapes %j and parses back to the same value',
  (name) => {
    const html = renderToStaticMarkup(
      <PageContextProvider value={{ nonce: 'abc', failureId: undefined }}>
        <JsonLd data={{ '@type': 'Product', name }} />
      </PageContextProvider>,
    )
    const [, text = ''] =
      /^<script type="application\/ld\+json" nonce="abc">([^<]*)<\/script>$/.exec(html) ?? []
    expect(JSON.parse(text)).toEqual({ '@type': 'Product', name })
  },
)
