/** `/robots.txt`: allows the shop, and disallows personal pages and endpoints. */
import { config } from '#platform/config.server.ts'

const DISALLOWED = ['/admin', '/cart', '/order/', '/account', '/live', '/search', '/event']

export function loader(): Response {
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config().publicUrl.origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
