/** Questions about an order and their replies, at a URL with the order's secret token. */
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { data } from 'react-router'
import { cleanText } from '#core/clean-text.ts'
import { formatDayAndTime } from '#core/day.ts'
import { findOrderByToken } from '#features/orders/order.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { Button } from '#ui/form/button.tsx'
import { hasFailed } from '#ui/form/failed.ts'
import { TextArea } from '#ui/form/field.tsx'
import { useLive } from '#ui/hooks/use-live.ts'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageForm, useSentForm } from '#ui/page/page-form.tsx'
import { HoneypotField } from '../honeypot-field.tsx'
import { contactText } from '../messages.text.ts'
import { maySend, questionSchema, readPublicForm } from '../public-forms.server.ts'
import { questionProblem, type QuestionAnswer } from '../question.rules.ts'
import { askAboutOrder, messagesAboutOrder, type OrderMessage } from '../question.server.ts'
import type { Route } from './+types/question.page'
import { questionText } from './question.text.ts'

/** Neither cached nor indexed: the URL contains the secret token of the order. */
const PRIVATE = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

export async function loader({ params: { token } }: Route.LoaderArgs) {
  const order = await findOrderByToken(token)
  if (!order) throw data(null, { status: 404, headers: PRIVATE })
  return data({ number: order.number, lines: await messagesAboutOrder(order.token) }, { headers: PRIVATE })
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const order = await findOrderByToken(token)
  if (!order) throw data(null, { status: 404, headers: PRIVATE })
  const { website: honeypot, message: input } = await readPublicForm(request, questionSchema)
  if (honeypot) return answer({ outcome: 'sent' })
  const problem = questionProblem(input)
  if (problem) return answer({ outcome: 'wrong', problem, input }, 400)
  if (!(await maySend('question', context, [token, order.customer.phone])))
    return answer({ outcome: 'tooMany', input }, 429)
  await askAboutOrder({ token, message: cleanText(input), language: languageOf(request), now: new Date() })
  return answer({ outcome: 'sent' })
}

function answer(result: QuestionAnswer, status = 200) {
  return data(result, { status, headers: PRIVATE })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

const FAILED: QuestionAnswer = { outcome: 'failed' }

function QuestionPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useText(questionText)
  const { number, lines } = loaderData
  useLive([`order:${params.token}`])
  return (
    <div className="page grid max-w-[640px] grid-cols-1 gap-5 py-8">
      <title>{t.title(number)}</title>
      <meta name="robots" content="noindex" />
      <div>
        <Link
          to={`/order/${params.token}`}
          className="inline-flex min-h-11 items-center gap-2 text-pri hover:underline"
        >
          <ArrowLeft className="mirrored size-4" strokeWidth={1.6} aria-hidden="true" />
          {t.back}
        </Link>
        <h1 className="mt-2 font-display text-h1 font-semibold">{t.title(number)}</h1>
        <p className="mt-1 text-ink-2">{t.lead}</p>
      </div>
      {lines.length > 0 && <Thread lines={lines} />}
      <QuestionForm answer={hasFailed(actionData) ? FAILED : actionData} />
    </div>
  )
}

function Thread({ lines }: { lines: OrderMessage[] }) {
  const t = useText(questionText)
  return (
    <ol aria-label={t.thread} className="grid gap-3">
      {lines.map(({ id, isOurs, content, at }) => (
        <li
          key={id}
          className={`grid max-w-[85%] gap-1 ${isOurs ? 'justify-self-start' : 'justify-self-end'}`}
        >
          <p
            dir="auto"
            className={`rounded-panel px-4 py-3 whitespace-pre-line [overflow-wrap:anywhere] ${isOurs ? 'border border-line bg-surface' : 'bg-pri text-on-pri'}`}
          >
            {content}
          </p>
          <p className="text-small text-ink-2">
            {isOurs ? t.us : t.you} · <bdi dir="ltr">{formatDayAndTime(at)}</bdi>
          </p>
        </li>
      ))}
    </ol>
  )
}

function QuestionForm({ answer: result }: { answer: QuestionAnswer | undefined }) {
  const t = useText(questionText)
  const words = useText(contactText)
  const form = useRef<HTMLFormElement>(null)
  const isSending = useSentForm() !== undefined
  const handleAnswer = useEffectEvent(({ outcome }: QuestionAnswer) => {
    if (outcome === 'sent') form.current?.reset()
  })
  useEffect(() => {
    if (result) handleAnswer(result)
  }, [result])
  return (
    <PageForm ref={form} noValidate className="grid gap-4">
      {result && result.outcome !== 'wrong' && !isSending && (
        <p role="status" className={result.outcome === 'sent' ? 'text-ok' : 'text-henna'}>
          {result.outcome === 'sent' ? t.sent : words[result.outcome]}
        </p>
      )}
      <TextArea
        label={t.message}
        name="message"
        required
        rows={4}
        placeholder={t.hint}
        defaultValue={result && 'input' in result ? result.input : ''}
        error={result?.outcome === 'wrong' ? t[result.problem] : undefined}
      />
      <HoneypotField label={words.honeypot} />
      <Button type="submit" size="large" wide busy={isSending && t.sending}>
        {t.send}
      </Button>
    </PageForm>
  )
}

export { QuestionPage as default }
