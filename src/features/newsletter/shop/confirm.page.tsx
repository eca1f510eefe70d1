import { data } from 'react-router'
import { maySend, readPublicForm, unsubscribeSchema } from '#features/messages/public-forms.server.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { PageForm, useSentForm } from '#ui/page/page-form.tsx'
import { confirmSubscription, subscriptionOf } from '../subscription.server.ts'
import type { Route } from './+types/confirm.page'
import { confirmText } from './letters.text.ts'
import { LinkPage } from './link-page.tsx'

type State = 'waiting' | 'done' | 'gone' | 'unknown'

export async function loader({ params }: Route.LoaderArgs) {
  const subscription = await subscriptionOf(params.token)
  const state: State = !subscription
    ? 'unknown'
    : !subscription.isActive
      ? 'gone'
      : subscription.isConfirmed
        ? 'done'
        : 'waiting'
  return data({ state }, { status: state === 'unknown' ? 404 : 200 })
}

/** Needs a POST, because mail programs open links by themselves. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await readPublicForm(request, unsubscribeSchema)
  if (!(await maySend('confirmSubscription', context))) return data({ tooMany: true }, { status: 429 })
  await confirmSubscription(params.token, new Date())
  return { tooMany: false }
}

function ConfirmSubscription({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(confirmText)
  const isSending = useSentForm() !== undefined
  const isWaiting = loaderData.state === 'waiting'
  const [heading, sentence] = {
    waiting: [t.heading, t.sentence],
    done: [t.doneHeading, t.doneSentence],
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
      {isWaiting && (
        <PageForm>
          <Button type="submit" size="large" wide busy={isSending && t.confirming}>
            {t.confirm}
          </Button>
        </PageForm>
      )}
      <ButtonLink to="/" size="large" wide variant={isWaiting ? 'ghost' : 'primary'}>
        {t.home}
      </ButtonLink>
    </LinkPage>
  )
}

export { ConfirmSubscription as default }
