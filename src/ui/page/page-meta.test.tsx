import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Language } from '#core/text.ts'
import { LanguageProvider } from './language.tsx'
import { PageMeta, PageOrigin, type PageMetaProps } from './page-meta.tsx'

function render(language: Language, props: Partial<PageMetaProps> = {}): string {
  return renderToStaticMarkup(
    <PageOrigin value={{ origin: 'https://shop.test', storeName: 'Melhfa' }}>
      <LanguageProvider language={language}>
        <PageMeta title="Nila" description="Voile bleu" path="/product/7" {...props} />
      </LanguageProvider>
    </PageOrigin>,
  )
}

describe('page metadata', () => {
  it('has a canonical URL without lang in Arabic and with lang=fr in French', () => {
    expect(render('ar')).toContain('<link rel="canonical" href="https://shop.test/product/7"/>')
    expect(render('fr')).toContain('<link rel="canonical" href="https://shop.test/product/7?lang=fr"/>')
  })

  it.each(['ar', 'fr'] as const)('lists both languages and the default when rendered in %s', (language) => {
    const html = render(language, { path: '/collections?category=3' })
    for (const [which, address] of [
      ['ar', 'https://shop.test/collections?category=3'],
      ['fr', 'https://shop.test/collections?category=3&amp;lang=fr'],
      ['x-default', 'https://shop.test/collections?category=3'],
    ])
      expect(html).toContain(`<link rel="alternate" hrefLang="${which}" href="${address}"/>`)
  })

  it('gives shared links a title, a picture with its size, and its language', () => {
    const html = render('fr', { image: { path: '/product/7/preview.jpg', width: 1200, height: 630 } })
    for (const [property, content] of [
      ['og:title', 'Nila'],
      ['og:url', 'https://shop.test/product/7?lang=fr'],
      ['og:locale', 'fr_FR'],
      ['og:site_name', 'Melhfa'],
      ['og:image', 'https://shop.test/product/7/preview.jpg'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
    ])
      expect(html).toContain(`<meta property="${property}" content="${content}"/>`)
  })

  it('shows the store’s picture where the page has none', () => {
    expect(render('ar')).toContain('content="https://shop.test/icons/preview.jpg"')
  })

  it('escapes and truncates the owner’s texts', () => {
    const html = render('ar', {
      title: '"><script>alert(1)</script>',
      description: `a\n\n  b & <i>${'x'.repeat(500)}`,
    })
    expect(html).not.toMatch(/<script|<i>/)
    expect(html).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
    expect(html).toContain('content="a b &amp; &lt;i&gt;xxx')
    expect(html).not.toContain('x'.repeat(200))
  })
})
