import { expect, it } from 'vitest'
import { withoutNonce } from './inline-scripts.rules.ts'

const nonce = 'c2VjcmV0'

it('returns the inline scripts that carry the nonce, and removes the nonce', () => {
  const html = `<head><script nonce="${nonce}">one()</script><link rel="modulepreload" nonce="${nonce}" href="/a.js"/>
<script nonce="${nonce}" type="module" async="">import "/a.js"</script></head>`
  const page = withoutNonce(html, nonce)
  expect(page.scripts).toEqual(['one()', 'import "/a.js"'])
  expect(page.html).not.toContain('nonce')
  expect(page.html).toContain('<script>one()</script>')
})

it.each([
  ['without the nonce', '<script>evil()</script>'],
  ['with another nonce', '<script nonce="other">evil()</script>'],
  ['from a file', `<script nonce="${nonce}" src="/a.js"></script>`],
  ['that is data', `<script type="application/ld+json" nonce="${nonce}">{}</script>`],
  ['that never ends', `<script nonce="${nonce}">evil()`],
])('a script %s is not returned', (_, html) => {
  expect(withoutNonce(html, nonce).scripts).toEqual([])
})

it('script tags inside text are not scripts', () => {
  const html = `<script nonce="${nonce}">say("<script nonce=x>")</script><p>&lt;script&gt;</p>`
  expect(withoutNonce(html, nonce).scripts).toEqual(['say("<script nonce=x>")'])
})
