import { data } from 'react-router'
import { maySend, readPublicForm, unsubscribeSchema } from '#features/messages/public-forms.server.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { PageForm, useSentForm } from '#ui/page/page-form.tsx'
import { unsubscribeText } from '../newsletter.text.ts'
import { subscriptionOf, unsubscribeFromNewsletter } from '../subscription.server.ts'
import type { Route } from './+types/unsubscribe.page'
import { LinkPage } from './link-page.tsx'

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

function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(unsubscribeText)
  const isLeaving = useSentForm() !== undefined
  const [heading, sentence] = {
    active: [t.heading, t.sentence],
    gone: [t.goneHeading, t.goneSentence],
    unknown: [t.unknownHeading, t.unknownSentence],
  }[loaderData.state]
  return (
    <LinkPage
      title={t.title}
      description={t.sentence}
      heading={heading!}
      sentence={actionData?.tooMany ? t.tooMany : sentence!}
    >
      {loaderData.state === 'active' && (
        <PageForm>
          <Button type="submit" size="large" wide busy={isLeaving && t.leaving}>
            {t.leave}
          </Button>
        </PageForm>
      )}
      {loaderData.state === 'unknown' && (
        <ButtonLink to="/contact" size="large" wide>
          {t.contact}
        </ButtonLink>
      )}
      <ButtonLink to="/" size="large" wide variant={loaderData.state === 'gone' ? 'primary' : 'ghost'}>
        {t.home}
      </ButtonLink>
    </LinkPage>
  )
}

export { Unsubscribe as default }
