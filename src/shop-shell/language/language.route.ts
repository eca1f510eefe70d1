/** Changes the language without JavaScript: sets the language cookie and redirects back to the page. */
import { redirect } from 'react-router'
import * as v from 'valibot'
import { language as languageSchema, text } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { LANGUAGE_COOKIE } from '#platform/http/request.server.ts'
import type { Route } from './+types/language.route'

const ONE_YEAR = 31_536_000

const languageForm = v.object({
  language: v.fallback(v.optional(languageSchema), undefined),
  back: v.fallback(text, '/'),
})

export async function action({ request }: Route.ActionArgs) {
  const { language, back } = parseForm(languageForm, await readForm(request))
  if (!language) return new Response('unknown language', { status: 400 })
  return redirect(localPath(back), {
    headers: { 'set-cookie': `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax` },
  })
}

export function loader() {
  return redirect('/')
}

/** Allows only paths of this site, and drops `?lang=`, which would override the new choice. */
function localPath(back: string): string {
  const base = 'http://shop.invalid'
  if (!back.startsWith('/') || !URL.canParse(back, base)) return '/'
  const address = new URL(back, base)
  // `/..//elsewhere` becomes `//elsewhere`, which a browser reads as another host.
  if (address.origin !== base || address.pathname.startsWith('//')) return '/'
  address.searchParams.delete('lang')
  return address.pathname + address.search
}
