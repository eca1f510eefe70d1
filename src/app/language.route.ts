/** Changes the language where JavaScript has not arrived: a plain form, a cookie, and back to the page. */
import { redirect } from 'react-router'
import { isLanguage } from '#core/text.ts'
import { formIn } from '#platform/form-text.server.ts'
import { LANGUAGE_COOKIE } from '#platform/request.server.ts'
import type { Route } from './+types/language.route'

const ONE_YEAR = 31_536_000

export async function action({ request }: Route.ActionArgs) {
  const form = await formIn(request)
  const language = form.get('language')
  const back = form.get('back')
  if (!isLanguage(language)) return new Response('unknown language', { status: 400 })
  return redirect(typeof back === 'string' ? localPath(back) : '/', {
    headers: { 'set-cookie': `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax` },
  })
}

export function loader() {
  return redirect('/')
}

/** Only back into our own pages, and without the language the link had forced. */
function localPath(back: string): string {
  const base = 'http://shop.invalid'
  if (!back.startsWith('/') || !URL.canParse(back, base)) return '/'
  const address = new URL(back, base)
  if (address.origin !== base) return '/'
  address.searchParams.delete('lang')
  return address.pathname + address.search
}
