/** `/account/erase`: deletes the data of the signed-in shopper after a new code. */
import { use } from 'react'
import { data, redirect } from 'react-router'
import { storeProfile } from '#features/settings/settings.server.ts'
import { languageOf, requestInfo } from '#platform/http/request.server.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { hasFailed } from '#ui/form/failed.ts'
import { useText } from '#ui/page/language.tsx'
import { PageForm, useSentForm } from '#ui/page/page-form.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { accountCookie, PRIVATE, redirectPrivately } from '../account-cookies.server.ts'
import { requireAccount } from '../account-session.server.ts'
import { accountText, eraseText, signInText } from '../account.text.ts'
import {
  askStaffFor,
  codeAnswer,
  dropAttemptOf,
  enterCode,
  readCodeForm,
  shownAttempt,
} from '../code.action.server.ts'
import { eraseAccount, erasePreview } from '../erase-account.server.ts'
import { requestCode } from '../request-code.server.ts'
import type { CodeAnswer } from '../sign-in-answer.rules.ts'
import type { Route } from './+types/erase.page'
import { CodeForm } from './code-form.tsx'

const PATH = '/account/erase'

export async function loader({ request }: Route.LoaderArgs) {
  const account = await requireAccount(request)
  const preview = await erasePreview(account)
  if (!preview) throw redirect('/account/preferences', { headers: PRIVATE })
  const attempt = await shownAttempt(request, 'erase', new Date())
  const { phone: shopPhone } = await storeProfile()
  return data({ preview, attempt, shopPhone }, { headers: PRIVATE })
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = await requireAccount(request)
  const form = await readCodeForm(request)
  const info = requestInfo(context)
  const now = new Date()
  switch (form.intent) {
    case 'ask': {
      const { contact } = account
      await dropAttemptOf(request)
      const language = languageOf(request)
      const token = await requestCode({ contact, purpose: 'erase', language, address: info.address, now })
      if (!token) return codeAnswer({ problem: 'tooMany' })
      return redirectPrivately(PATH, [accountCookie('account-code', token)])
    }
    case 'enter': {
      const result = await enterCode(request, { code: form.code, purpose: 'erase', info, now })
      if ('problem' in result) return codeAnswer(result)
      if (result.contact !== account.contact) return codeAnswer({ problem: 'over' })
      if ((await eraseAccount(account, now)) > 0) return redirectPrivately(PATH)
      const cookies = [accountCookie('account', ''), accountCookie('account-code', '')]
      return redirectPrivately('/account/sign-in?erased', cookies)
    }
    case 'staff':
      await askStaffFor(request, now)
      return redirectPrivately(PATH)
    default:
      await dropAttemptOf(request)
      return redirectPrivately(PATH, [accountCookie('account-code', '')])
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

function ErasePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(eraseText)
  const { title } = useText(accountText)
  const { tooMany, failed, sending } = useText(signInText)
  const { storeName } = use(PageOrigin)
  const isAsking = useSentForm()?.get('intent') === 'ask'
  const { preview, attempt, shopPhone } = loaderData
  const answer: CodeAnswer | undefined =
    actionData && (hasFailed(actionData) ? { problem: 'failed' } : actionData)
  const mayErase = preview.openOrders === 0
  return (
    <div className="page grid max-w-[520px] grid-cols-1 gap-5 py-8">
      <title>{title(storeName)}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1 className="font-display text-h1 font-semibold">{t.heading}</h1>
        <p className="mt-1 text-ink-2">{t.lead}</p>
      </div>
      <WhatGoes />
      {preview.credit > 0 && <p className="font-semibold text-henna">{t.credit(preview.credit)}</p>}
      {!mayErase && (
        <p role="status" className="rounded-panel bg-gold-50 p-4 text-gold-ink">
          {t.openOrders(preview.openOrders)}
        </p>
      )}
      {mayErase && attempt && (
        <CodeForm {...{ attempt, answer, shopPhone }} submit={{ label: t.confirm, variant: 'danger' }} />
      )}
      {mayErase && !attempt && (
        <PageForm className="grid gap-3">
          {answer && (
            <p role="alert" className="rounded-field bg-henna-50 p-3.5 text-henna">
              {answer.problem === 'tooMany' ? tooMany : failed}
            </p>
          )}
          <p className="text-small text-ink-2">{t.codeLead}</p>
          <input type="hidden" name="intent" value="ask" />
          <Button type="submit" size="large" wide variant="danger" busy={isAsking && sending}>
            {t.ask}
          </Button>
        </PageForm>
      )}
      <ButtonLink to="/account/preferences" variant="quiet" size="large" wide>
        {t.cancel}
      </ButtonLink>
    </div>
  )
}

function WhatGoes() {
  const t = useText(eraseText)
  const lists = [
    [t.goes, [t.person, t.files, t.subscription]],
    [t.stays, [t.orders]],
  ] as const
  return lists.map(([heading, lines]) => (
    <section key={heading}>
      <h2 className="font-semibold">{heading}</h2>
      <ul className="list-disc ps-5 text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ))
}

export { ErasePage as default }
