/** Promise 17: PINs are guessed at one rate, however many processes and devices try. */
import { beforeAll, expect, it } from 'vitest'
import { waitAfter, type LimitKind } from '#features/staff/pins/pin.rules.ts'
import { setPin } from '#features/staff/pins/pins.server.ts'
import { openSession } from '#features/staff/sessions.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { aPerson } from '../staff.ts'
import { times } from './shopper.ts'
import { rows, useShops } from './shops.ts'

const shops = useShops(2)
const PIN = '8419'

beforeAll(() => rows('update settings set has_till = true'))

async function aCashier(): Promise<StaffPerson> {
  const cashier = await aPerson({ name: 'Oumar Ba' })
  await setPin({ by: cashier, id: cashier.id, pin: PIN, now: new Date() })
  return cashier
}

async function aDevice(): Promise<string> {
  const { id } = await aPerson({ name: 'Aïcha' })
  return openSession(id, new Date())
}

/** The code of the refusal, or `switched`. */
async function attempt(process: number, token: string, person: number, pin: string): Promise<string> {
  const { url } = shops.at(process)
  const answer = await fetch(`${url}/admin/till/people`, {
    method: 'POST',
    headers: { cookie: `staff=${token}`, origin: url },
    body: new URLSearchParams({ intent: 'switch', person: String(person), pin }),
  })
  const body = (await answer.json()) as { secret?: string; refusal?: { code: string } }
  return body.secret ? 'switched' : body.refusal!.code
}

const countOf = (answers: string[], code: string) => answers.filter((one) => one === code).length
const guesses = times(40, (index) => String(2_000 + index))

/** The most comparisons since then: on a busy machine the first waits may be over before the last request. */
function allowedSince(start: number, kind: LimitKind): number {
  const seconds = (Date.now() - start) / 1000
  let [failures, waited] = [0, 0]
  while (waited <= seconds) {
    failures += 1
    waited += waitAfter(failures, kind)
  }
  return failures
}

/** Whether as many PINs as allowed were compared, and all others refused. */
function limitsOf(answers: string[], first: number, allowed: number) {
  const compared = countOf(answers, 'pinWrong')
  const isWithin = compared >= first && compared <= allowed
  return { isWithin, areOthersBlocked: countOf(answers, 'pinBlocked') === answers.length - compared }
}

const LIMITED = { isWithin: true, areOthersBlocked: true }

it('one device that asks two processes at once gets five comparisons, and then waits with the right PIN too', async () => {
  const [cashier, device] = [await aCashier(), await aDevice()]
  const start = Date.now()
  const answers = await Promise.all(guesses.map((pin, index) => attempt(index, device, cashier.id, pin)))
  const both = await Promise.all([0, 1].map((process) => attempt(process, device, cashier.id, PIN)))
  const allowed = allowedSince(start, 'device')
  expect(limitsOf(answers, 5, allowed)).toEqual(LIMITED)
  if (allowed === 5) expect(both).toEqual(['pinBlocked', 'pinBlocked'])
  const [logged] = await rows<{ count: number }>(
    `select count(*)::int as count from activity_log where action = 'pinRefused' and subject_id = '${cashier.id}'`,
  )
  expect(logged!.count).toBe(countOf(answers, 'pinWrong'))
})

it('thirty devices together get eight comparisons of one person', async () => {
  const cashier = await aCashier()
  const devices = await Promise.all(times(30, () => aDevice()))
  const start = Date.now()
  const answers = await Promise.all(
    guesses.map((pin, index) => attempt(index, devices[index % 30]!, cashier.id, pin)),
  )
  expect(limitsOf(answers, 8, allowedSince(start, 'person'))).toEqual(LIMITED)
})

it('a PIN opens the till and nothing else', async () => {
  const [cashier, device] = [await aCashier(), await aDevice()]
  const { url } = shops.at(0)
  const send = (path: string, cookie: string) =>
    fetch(url + path, { headers: { cookie }, redirect: 'manual' })
  const answer = await fetch(`${url}/admin/till/people`, {
    method: 'POST',
    headers: { cookie: `staff=${device}`, origin: url },
    body: new URLSearchParams({ intent: 'switch', person: String(cashier.id), pin: PIN }),
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  const { secret } = (await answer.json()) as { secret: string }
  for (const path of ['/admin', '/admin/orders', '/admin/till/people', '/admin/till/display']) {
    const opened = await send(path, `staff=${secret}`)
    expect([path, opened.status, opened.headers.get('location')]).toEqual([
      path,
      302,
      expect.stringMatching(/^\/admin\/login/),
    ])
  }
})

it('codes of displays are limited: asking for them by address, and entering wrong ones by device', async () => {
  // A tenth of the real limits.
  const { url } = await shops.open({ RATE_BUDGET: '0.1' })
  const ask = async () => {
    const answer = await fetch(`${url}/display.data`, { method: 'POST', headers: { origin: url } })
    return answer.status
  }
  const asked: number[] = []
  for (const _ of times(6, (index) => index)) asked.push(await ask())
  expect(asked).toEqual([200, 200, 200, 200, 429, 429])
  const device = await aDevice()
  const enter = async (code: string) => {
    const answer = await fetch(`${url}/admin/till/display`, {
      method: 'POST',
      headers: { cookie: `staff=${device}`, origin: url },
      body: new URLSearchParams({ intent: 'pair', code }),
    })
    const { refusal } = (await answer.json()) as { refusal: { code: string } }
    return refusal.code
  }
  expect([await enter('000001'), await enter('000002')]).toEqual(['codeWrong', 'tooManyCodes'])
})
