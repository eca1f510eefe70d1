/** Handles the forms of the sign-in and of the erasure: ask for a code, enter it, ask staff, start again. */
import { data } from 'react-router'
import * as v from 'valibot'
import { formatPhone } from '#core/phone.ts'
import { text } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import type { RequestInfo } from '#platform/http/request.server.ts'
import { PRIVATE, readAccountCookie } from './account-cookies.server.ts'
import { cleanCode, isCode, phoneOf, type CodePurpose, type Contact } from './account.rules.ts'
import { checkCode } from './check-code.server.ts'
import { askStaff, dropAttempt, findAttempt } from './request-code.server.ts'
import type { CodeAnswer, ShownAttempt } from './sign-in-answer.rules.ts'

const codeSchema = v.variant('intent', [
  v.strictObject({ intent: v.literal('ask'), contact: text }),
  v.strictObject({ intent: v.literal('enter'), code: text }),
  v.strictObject({ intent: v.picklist(['staff', 'restart']) }),
])

/** Answered with 400 if it is none of our forms. */
export async function readCodeForm(request: Request) {
  return parseForm(codeSchema, await readForm(request), () => data(null, { status: 400, headers: PRIVATE }))
}

/** What the browser waits for, as its page shows it. */
export async function shownAttempt(
  request: Request,
  purpose: CodePurpose,
  now: Date,
): Promise<ShownAttempt | undefined> {
  const attempt = await findAttempt(readAccountCookie(request, 'account-code'), purpose, now)
  if (!attempt) return undefined
  const { contact, waitsForStaff } = attempt
  const phone = phoneOf(contact)
  const way = waitsForStaff ? 'staff' : phone ? 'sms' : 'email'
  return { shown: phone ? formatPhone(phone) : contact, way }
}

interface Entered {
  code: string
  purpose: CodePurpose
  info: RequestInfo
  now: Date
}

/** The proven contact, or why the code was not accepted. */
export async function enterCode(
  request: Request,
  { code: input, purpose, info, now }: Entered,
): Promise<{ contact: Contact } | CodeAnswer> {
  const token = readAccountCookie(request, 'account-code')
  const code = cleanCode(input)
  if (!token) return { problem: 'over' }
  if (!isCode(code)) return { problem: 'badCode' }
  const result = await checkCode({ token, code, purpose, address: info.address, now })
  switch (result.outcome) {
    case 'right':
      return { contact: result.contact }
    case 'wrong':
      return { problem: 'wrong', triesLeft: result.triesLeft }
    default:
      return { problem: result.outcome }
  }
}

const STATUS: Record<CodeAnswer['problem'], number> = {
  wrong: 422,
  badCode: 422,
  over: 410,
  tooMany: 429,
  failed: 503,
}

export function codeAnswer(answer: CodeAnswer) {
  return data(answer, { status: STATUS[answer.problem], headers: PRIVATE })
}

/** Staff may read out a code. */
export async function askStaffFor(request: Request, now: Date): Promise<void> {
  const token = readAccountCookie(request, 'account-code')
  if (token) await askStaff(token, now)
}

export async function dropAttemptOf(request: Request): Promise<void> {
  const token = readAccountCookie(request, 'account-code')
  if (token) await dropAttempt(token)
}
