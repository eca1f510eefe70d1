/** `/admin/messages/newsletter/letters/:id/preview?lang=fr`: the stored letter as its readers get it. */
import { data } from 'react-router'
import * as v from 'valibot'
import { emailHtml } from '#core/email-message.ts'
import { readId } from '#core/id.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { letterMessage } from '../letter-email.server.ts'
import { findLetter } from '../letter-list.server.ts'
import { splitStyles } from '../letter-preview.rules.ts'

/** `css`: its style sheet. */
const query = v.object({ part: v.optional(v.fallback(v.picklist(['page', 'css']), 'page')) })

export const loader = requireStaff('manageClients', async ({ params, request, url }) => {
  const id = readId(params.id)
  const letter = id === undefined ? undefined : await findLetter(id)
  if (!letter) throw data(null, { status: 404 })
  const language = languageOf(request)
  const { html, css } = splitStyles(emailHtml(await letterMessage(letter, language)))
  const { part } = parseQuery(query, url.searchParams)
  if (part === 'css') return new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8' } })
  const head = [
    // As wide as the telephone, like in a mail program.
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="stylesheet" href="?lang=${language}&amp;part=css">`,
  ].join('')
  return new Response(html.replace('</head>', `${head}</head>`), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
})
