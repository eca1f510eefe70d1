import { data, Form, useNavigation } from 'react-router'
import { maySend, readPublicForm, unsubscribeSchema } from '#features/messages/public-forms.server.ts'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { unsubscribeText } from '../newsletter.text.ts'
import { subscriptionOf, unsubscribeFromNewsletter } from '../subscription.server.ts'
import type { Route } from './+types/unsubscribe.page'

type State = 'active' | 'gone' | 'unknown'

export async function loader({ params }: Route.LoaderArgs) {
  const subscription = await subscriptionOf(params.token)
  const state: State = !subscription ? 'unknown' : subscription.isActive ? 'active' : 'gone'
  return data({ state }, { status: state === 'unknown' ? 404 : 200 })
}

/** Needs a POST, because mail programs open links by themselves. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await readPublicForm(request, unsubscribeSchema)
  if (!(await maySend('unsubscribe', context))) return data({ tooMany: true }, { status: 429 })
  await unsubscribeFromNewsletter(params.token, new Date())
  return { tooMany: false }
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(unsubscribeText)
  const isLeaving = useNavigation().formMethod === 'POST'
  const [heading, sentence] = {
    active: [t.heading, t.sentence],
    gone: [t.goneHeading, t.goneSentence],
    unknown: [t.unknownHeading, t.unknownSentence],
  }[loaderData.state]
  return (
    <div className="page grid justify-items-center gap-3 py-16 text-center">
      <title>{t.title}</title>
      <meta name="description" content={t.sentence} />
      <meta name="robots" content="noindex" />
      <BrandMark className="mb-3 size-20 text-pri" />
      <h1 className="max-w-[20ch] font-display text-h1 font-semibold">{heading}</h1>
      <p className="max-w-[40ch] text-ink-2">{actionData?.tooMany ? t.tooMany : sentence}</p>
      <div className="mt-4 grid w-full max-w-[346px] gap-2.5">
        {loaderData.state === 'active' && (
          <Form method="post">
            <Button type="submit" size="large" wide busy={isLeaving && t.leaving}>
              {t.leave}
            </Button>
          </Form>
        )}
        {loaderData.state === 'unknown' && (
          <ButtonLink to="/contact" size="large" wide>
            {t.contact}
          </ButtonLink>
        )}
        <ButtonLink to="/" size="large" wide variant={loaderData.state === 'gone' ? 'primary' : 'ghost'}>
          {t.home}
        </ButtonLink>
      </div>
    </div>
  )
}
