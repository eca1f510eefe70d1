import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { isAllowedLink, parseRichText, picturesIn, plainText } from './rich-text.rules.ts'
import { RichText } from './rich-text.tsx'

const PICTURE = 'b3c1d2e4-0000-4000-8000-000000000001'
const pictures = { [PICTURE]: { id: PICTURE, width: 800, height: 600, widths: [] } }

function htmlOf(source: string): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <RichText source={source} pictures={pictures} />
    </MemoryRouter>,
  )
}

/** Elements and their attributes, in order; the browser creates these and no others. */
function tagsIn(html: string): string[] {
  return [...html.matchAll(/<([a-z]\w*)((?:\s+[\w-]+="[^"]*")*)\s*\/?>/g)].map(([, name = '', rest = '']) =>
    [name, ...[...rest.matchAll(/([\w-]+)="/g)].map(([, attribute]) => attribute!)].join(' '),
  )
}

const OWN_TAGS =
  /^(div|p|br|h2|h3|ul|ol|li|strong|picture)( class)?$|^a( (class|href|data-discover|rel))*$|^img /

describe('rich text', () => {
  it('has headings, paragraphs with lines, lists, bold words, links and pictures', () => {
    expect(
      parseRichText(
        `## Titre **fort**\nune ligne\nune autre\n\nun paragraphe\n- a\n- [b](/contact)\n1. c\n### Petit\n![texte](media:${PICTURE})`,
      ).map(({ kind }) => kind),
    ).toEqual(['heading', 'paragraph', 'paragraph', 'list', 'list', 'heading', 'picture'])
    const html = htmlOf(
      `## T\nune **ligne**\nautre\n\n- [b](/contact)\n- c\n\n1. d\n\n![vue](media:${PICTURE})`,
    )
    expect(html).toMatch(/<h2[^>]*>T<\/h2><p>une <strong>ligne<\/strong><br\/>autre<\/p><ul[^>]*>/)
    expect(html).toContain('href="/contact"')
    expect(html).toContain('alt="vue"')
    expect(picturesIn(`![](media:${PICTURE})`)).toEqual([PICTURE])
    expect(plainText('## A\n**b** [c](/d)\n- e')).toBe('A b c e')
  })

  it('leaves out a picture that is not known', () => {
    expect(htmlOf('![x](media:b3c1d2e4-0000-4000-8000-00000000000f)')).not.toContain('<img')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](http://evil.example)',
    '[x](/a"onmouseover="alert(1))',
    "[x](https://a'onclick='alert(1))",
    '**<b onclick=alert(1)>**',
    '![x](javascript:alert(1))',
    '![" onload="alert(1)](media:x)',
    '## <svg/onload=alert(1)>',
    '- <iframe srcdoc="<script>1</script>">',
    '[<img src=x onerror=1>](/contact)',
    '&lt;script&gt;',
  ])('keeps %j as text', (attempt) => {
    const html = htmlOf(attempt)
    for (const tag of tagsIn(html)) expect(tag).toMatch(OWN_TAGS)
    expect(html).not.toMatch(/href="(?!\/contact")/)
  })

  const marks = fc.constantFrom(
    ...'**|[|](|)|<|>|"|javascript:|/|\n|\n\n|## |- |1. |![|](media:|&|a|ب| '.split('|'),
    PICTURE,
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(marks).map((all) => all.join('')),
  )

  it('never makes another element or an address that is not allowed, and loses no word', () => {
    fc.assert(
      fc.property(anyText, (source) => {
        const html = htmlOf(source)
        for (const tag of tagsIn(html)) expect(tag).toMatch(OWN_TAGS)
        for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
          expect(isAllowedLink(href.replaceAll('&amp;', '&'))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('reads a long hostile text in one pass', () => {
    for (const part of ['[', '**', '[a](', '![', '- ', '1. ', '[a](/b) '])
      expect(parseRichText(part.repeat(100_000)).length).toBeGreaterThan(0)
  })
})
