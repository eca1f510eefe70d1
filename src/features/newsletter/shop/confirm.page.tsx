import { data, Form, useNavigation } from 'react-router'
import { maySend, readPublicForm, unsubscribeSchema } from '#features/messages/public-forms.server.ts'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { confirmSubscription, subscriptionOf } from '../subscription.server.ts'
import type { Route } from './+types/confirm.page'
import { confirmText } from './letters.text.ts'

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

export default function ConfirmSubscription({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(confirmText)
  const isSending = useNavigation().formMethod === 'POST'
  const isWaiting = loaderData.state === 'waiting'
  const [heading, sentence] = {
    waiting: [t.heading, t.sentence],
    done: [t.doneHeading, t.doneSentence],
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
        {isWaiting && (
          <Form method="post">
            <Button type="submit" size="large" wide busy={isSending && t.confirming}>
              {t.confirm}
            </Button>
          </Form>
        )}
        <ButtonLink to="/" size="large" wide variant={isWaiting ? 'ghost' : 'primary'}>
          {t.home}
        </ButtonLink>
      </div>
    </div>
  )
}
