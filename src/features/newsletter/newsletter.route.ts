/** Subscribes an e-mail address; its page is the archive of letters. A plain form is redirected to the home page; a script gets the outcome as JSON. */
import { redirect } from 'react-router'
import { parseEmail } from '#core/email.ts'
import { maySend, newsletterSchema, readPublicForm } from '#features/messages/public-forms.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import type { Route } from './+types/newsletter.route'
import { LETTERS_PATH } from './letter.rules.ts'
import type { NewsletterOutcome } from './newsletter.rules.ts'
import { subscribeToNewsletter } from './subscription.server.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readPublicForm(request, newsletterSchema)
  const outcome = form.website ? 'ok' : await subscribe(form.email, request, context)
  if (request.headers.get('accept') === 'application/json')
    return Response.json(outcome, { status: STATUS[outcome] })
  return redirect(`/?newsletter=${outcome}#newsletter`, 303)
}

export function loader({ request }: Route.LoaderArgs) {
  return redirect(LETTERS_PATH + new URL(request.url).search)
}

type Outcome = Exclude<NewsletterOutcome, 'failed'>

const STATUS: Record<Outcome, number> = { ok: 200, again: 200, confirm: 200, invalid: 400, tooMany: 429 }

async function subscribe(
  input: string,
  request: Request,
  context: Route.ActionArgs['context'],
): Promise<Outcome> {
  const email = parseEmail(input)
  if (!email) return 'invalid'
  if (!(await maySend('newsletter', context, [email]))) return 'tooMany'
  return subscribeToNewsletter({ email, language: languageOf(request), now: new Date() })
}
