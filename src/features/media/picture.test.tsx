import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'

const media = { id: 'ab0c', width: 500, height: 300, widths: [400, 500] }

it('offers AVIF, then WebP, and reserves its space', () => {
  const html = renderToStaticMarkup(
    <Picture media={media} alt="Voile bleu" sizes="50vw" className="rounded" />,
  )
  expect(html).toBe(
    '<picture>' +
      '<source type="image/avif" srcSet="/media/ab0c/400.avif 400w, /media/ab0c/500.avif 500w" sizes="50vw"/>' +
      '<source type="image/webp" srcSet="/media/ab0c/400.webp 400w, /media/ab0c/500.webp 500w" sizes="50vw"/>' +
      '<img loading="lazy" fetchPriority="auto" decoding="async" src="/media/ab0c/500.webp" alt="Voile bleu"' +
      ' width="500" height="300" class="rounded"/>' +
      '</picture>',
  )
})

it('loads a picture of the first screen with high priority', () => {
  const html = renderToStaticMarkup(<Picture media={media} alt="" sizes="100vw" priority />)
  expect(html).toContain('loading="eager" fetchPriority="high"')
})

it('shows the master until variants are made', () => {
  const html = renderToStaticMarkup(<Picture media={{ ...media, widths: [] }} alt="" sizes="100vw" />)
  expect(html).toContain('src="/media/ab0c/master.webp"')
  expect(html).not.toContain('<source')
})

it('escapes the alternative text', () => {
  const html = renderToStaticMarkup(<Picture media={media} alt={'"><script>'} sizes="100vw" />)
  expect(html).toContain('alt="&quot;&gt;&lt;script&gt;"')
})
