import { directionOf, type Language } from '#core/text.ts'

interface Manifest {
  /** The same in both languages, so that it is one app. */
  id: string
  name: string
  short_name: string
  description?: string
  start_url: string
  scope: string
  theme_color: string
  background_color: string
}

/** A web app manifest in the reader's language, with the icons of the shop. */
export function manifestResponse(manifest: Manifest, language: Language): Response {
  const shared = {
    lang: language,
    dir: directionOf(language),
    display: 'standalone',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify({ ...manifest, ...shared }), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'private, no-cache',
      vary: 'Cookie',
    },
  })
}
