import * as v from 'valibot'
import { cleanLine } from '#core/clean-text.ts'
import { money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { numberText } from '#core/text.ts'
import { deviceOf } from '#features/staff/pins/device.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { language } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { requireTill } from '../require-till.server.ts'
import { MAX_DISPLAY_LINES, type PairingAnswer } from './display.rules.ts'
import { isPaired, pairDisplay, showOnDisplay, unpairDisplay } from './displays.server.ts'

export const loader = requireStaff('useTill', async ({ request }): Promise<PairingAnswer> => {
  await requireTill()
  return { isPaired: await isPaired(deviceOf(request), new Date()) }
})

const line = (max: number) => v.pipe(v.string(), v.maxLength(max), v.transform(cleanLine))
const words = v.strictObject({ fr: line(300), ar: line(300) })
const amount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(1e11),
  v.transform((value) => money(value)),
)
const content = v.strictObject({
  language,
  lines: v.pipe(
    v.array(
      v.strictObject({
        name: words,
        variantName: words,
        quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000)),
        price: amount,
      }),
    ),
    v.maxLength(MAX_DISPLAY_LINES),
  ),
  discount: amount,
  total: amount,
  transfer: v.optional(v.strictObject({ method: words, account: line(100), qr: line(500), amount })),
  paid: v.optional(v.strictObject({ received: amount, change: amount })),
})
const form = v.variant('intent', [
  v.strictObject({
    intent: v.literal('pair'),
    code: v.pipe(
      v.string(),
      v.transform((input) => numberText(input).replaceAll(/\s/g, '')),
      v.regex(/^\d{6}$/),
    ),
  }),
  v.strictObject({ intent: v.literal('unpair') }),
  v.strictObject({ intent: v.literal('show'), content: v.pipe(v.string(), v.parseJson(), content) }),
])

/** Mistyped codes, not guesses: a code is one of a million and lasts five minutes. */
const CODES = { points: 10, minutes: 10 }
const CODES_OF_ADDRESS = { points: 60, minutes: 10 }

export const action = requireStaff('useTill', async ({ request, context }): Promise<PairingAnswer> => {
  await requireTill()
  const sent = parseForm(form, await readForm(request))
  const device = deviceOf(request)
  const now = new Date()
  switch (sent.intent) {
    case 'pair': {
      const limits = {
        [`device:${device}`]: CODES,
        [addressKey(requestInfo(context).address)]: CODES_OF_ADDRESS,
      }
      if (!(await consumeRateLimits('display pairing', limits))) throw new Refusal('tooManyCodes', 'busy')
      await pairDisplay(sent.code, device, now)
      return { isPaired: true }
    }
    case 'unpair':
      await unpairDisplay(device)
      return { isPaired: false }
    case 'show':
      return { isPaired: await showOnDisplay(device, sent.content, now) }
  }
})
