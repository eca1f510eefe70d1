/** `/account/sign-in`: enter a telephone number or an e-mail address, then the code. */
import { use } from 'react'
import { data, redirect } from 'react-router'
import { storeProfile } from '#features/settings/settings.server.ts'
import { languageOf, requestInfo } from '#platform/http/request.server.ts'
import { channelsAvailable } from '#platform/jobs/message-queue.server.ts'
import { Button } from '#ui/form/button.tsx'
import { hasFailed } from '#ui/form/failed.ts'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageForm, useSentForm } from '#ui/page/page-form.tsx'
import { usePageQuery } from '#ui/page/page-location.ts'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { accountCookie, PRIVATE, redirectPrivately } from '../account-cookies.server.ts'
import { accountOf, openSession } from '../account-session.server.ts'
import { contactProblem, parseContact } from '../account.rules.ts'
import { signInText } from '../account.text.ts'
import {
  askStaffFor,
  codeAnswer,
  dropAttemptOf,
  enterCode,
  readCodeForm,
  shownAttempt,
} from '../code.action.server.ts'
import { requestCode } from '../request-code.server.ts'
import type { CodeAnswer, ContactAnswer } from '../sign-in-answer.rules.ts'
import type { Route } from './+types/sign-in.page'
import { CodeForm } from './code-form.tsx'

const PATH = '/account/sign-in'

export async function loader({ request }: Route.LoaderArgs) {
  if (await accountOf(request)) throw redirect('/account', { headers: PRIVATE })
  const { sms, email } = channelsAvailable()
  const { phone: shopPhone } = await storeProfile()
  const attempt = await shownAttempt(request, 'signIn', new Date())
  return data({ channels: { sms, email }, attempt, shopPhone }, { headers: PRIVATE })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readCodeForm(request)
  const info = requestInfo(context)
  const now = new Date()
  switch (form.intent) {
    case 'ask':
      return ask(form.contact, request, info.address)
    case 'enter': {
      const result = await enterCode(request, { code: form.code, purpose: 'signIn', info, now })
      if ('problem' in result) return codeAnswer(result)
      const cookies = [
        accountCookie('account', await openSession(result.contact, now)),
        accountCookie('account-code', ''),
      ]
      return redirectPrivately('/account', cookies)
    }
    case 'staff':
      await askStaffFor(request, now)
      return redirectPrivately(PATH)
    default:
      await dropAttemptOf(request)
      return redirectPrivately(PATH, [accountCookie('account-code', '')])
  }
}

async function ask(input: string, request: Request, address: string) {
  const problem = contactProblem(input, channelsAvailable())
  if (problem) return contactAnswer({ problem, input }, 422)
  await dropAttemptOf(request)
  const token = await requestCode({
    contact: parseContact(input)!,
    purpose: 'signIn',
    language: languageOf(request),
    address,
    now: new Date(),
  })
  if (!token) return contactAnswer({ problem: 'tooMany', input }, 429)
  return redirectPrivately(PATH, [accountCookie('account-code', token)])
}

function contactAnswer(answer: ContactAnswer, status: number) {
  return data(answer, { status, headers: PRIVATE })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(signInText)
  const { storeName } = use(PageOrigin)
  const query = usePageQuery()
  const { channels, attempt, shopPhone } = loaderData
  const answer: CodeAnswer | ContactAnswer | undefined =
    actionData && (hasFailed(actionData) ? { problem: 'failed' } : actionData)
  const note = (['erased', 'signedOut'] as const).find((name) => query.has(name))
  return (
    <div className="page grid max-w-[520px] grid-cols-1 gap-5 py-8">
      <title>{t.title(storeName)}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1 className="font-display text-h1 font-semibold">{attempt ? t.codeHeading : t.heading}</h1>
        {!attempt && <p className="mt-1 text-ink-2">{t.lead}</p>}
      </div>
      {note && !attempt && (
        <p role="status" className="rounded-panel bg-gold-50 p-4 text-gold-ink">
          {t[note]}
        </p>
      )}
      {attempt ? (
        <CodeForm
          attempt={attempt}
          answer={answer as CodeAnswer | undefined}
          shopPhone={shopPhone}
          submit={{ label: t.enter }}
        />
      ) : (
        <ContactForm channels={channels} answer={answer} />
      )}
      <p className="text-small text-ink-2">
        {attempt ? (
          t.stays
        ) : (
          <>
            <span className="block">{t.withoutAccount}</span>
            <Link
              to="/order"
              className="inline-flex min-h-11 items-center text-pri underline underline-offset-4"
            >
              {t.findOrder}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

interface ContactFormProps {
  channels: { sms: boolean; email: boolean }
  answer: CodeAnswer | ContactAnswer | undefined
}

function ContactForm({ channels, answer }: ContactFormProps) {
  const t = useText(signInText)
  const isSending = useSentForm() !== undefined
  const problem = answer?.problem
  const isAboutField = problem === 'badPhone' || problem === 'badContact'
  const note = problem === 'tooMany' || problem === 'failed' || problem === 'over' ? t[problem] : undefined
  return (
    <PageForm noValidate className="grid gap-4">
      {note && (
        <p role="alert" className="rounded-field bg-henna-50 p-3.5 text-henna">
          {note}
        </p>
      )}
      <input type="hidden" name="intent" value="ask" />
      <TextField
        label={channels.email ? t.phoneOrEmail : t.phone}
        name="contact"
        required
        {...(channels.email
          ? { autoComplete: 'username', dir: 'ltr' as const, autoCapitalize: 'none', spellCheck: false }
          : { type: 'tel', autoComplete: 'tel' })}
        placeholder="22 12 34 56"
        help={t.contactHelp}
        defaultValue={answer && 'input' in answer ? answer.input : undefined}
        error={isAboutField ? t[problem] : undefined}
      />
      <Button type="submit" size="large" wide busy={isSending && t.sending}>
        {channels.sms || channels.email ? t.send : t.proceed}
      </Button>
    </PageForm>
  )
}

export { SignInPage as default }
