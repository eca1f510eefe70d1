/** `/robots.txt`: the shop is open to search engines; what belongs to one person, or says nothing, is not. */
import { config } from '#platform/config.server.ts'

const CLOSED = ['/admin', '/cart', '/order/', '/live', '/search', '/event']

export function loader(): Response {
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config().publicUrl.origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
