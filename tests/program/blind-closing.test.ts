/**
 * A person who counts blind: no URL answers with what the drawer or a wallet should hold before their count. Every URL
 * of the route table is requested over HTTP, as a page and as data. Needs a build.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { formatAmount, ouguiya } from '#core/money.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { PERMISSIONS } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import type { Subjects } from '../known-forms.ts'
import { rows, useShops } from '../promises/shops.ts'
import { staffVisitor, type StaffVisitor } from '../promises/staff-visits.ts'
import { addresses, answersTo } from '../route-table.ts'
import { addressWith, oneOfEverything } from '../shop-subjects.ts'

const shops = useShops(1)

const OPENING = 41_253
const SALES = [1_117, 2_239]
const WALLET = 73_951
const WALLET_SALE = 613
const EXPECTED = OPENING + SALES[0]! + SALES[1]!
const EXPECTED_WALLET = WALLET + WALLET_SALE

let url = ''
let blind: StaffVisitor
let manager: StaffVisitor
let subjects: Subjects

beforeAll(async () => {
  url = shops.at(0).url
  subjects = await oneOfEverything()
  // With every permission, so that every URL answers.
  blind = await staffVisitor({ name: 'Sidi', role: 'manager', permissions: [...PERMISSIONS] })
  manager = await staffVisitor({ name: 'Khadija', role: 'admin', permissions: [...PERMISSIONS] })
  await db()
    .update(settings)
    .set({ blindRoles: ['manager'], countWallets: true })
  await send(manager, { intent: 'open', openingBalance: '10', reason: '', seen: '' })
  const session = await sessionId()
  const counted = [{ method: 'sadad', counted: WALLET * 100, reason: '', expected: null }]
  const closing = { session, expected: '1000', counted: '10', denominations: '', reason: '' }
  await send(manager, { intent: 'close', ...closing, wallets: JSON.stringify(counted) })
  await send(manager, { intent: 'open', openingBalance: String(OPENING), reason: 'Fond de caisse', seen: '' })
  const entry = { intent: 'add', type: 'sale', description: 'Voile', orderNumber: '' }
  for (const amount of SALES)
    await send(blind, { ...entry, method: 'cash', amount: String(amount), key: randomUUID() })
  await send(blind, { ...entry, method: 'sadad', amount: String(WALLET_SALE), key: randomUUID() })
})

async function sessionId(): Promise<string> {
  const [session] = await rows<{ id: number }>('select id from cash_sessions where is_active')
  return String(session!.id)
}

async function send(visitor: StaffVisitor, fields: Record<string, string>): Promise<string> {
  return (await visitor.send(`${url}/admin/cash-register.data`, fields)).text()
}

/** Every way in which a page, a file or data writes an amount. */
function spellings(amount: number): string[] {
  const separators = [' ', '\u00A0', '\u202F', ',', '.', '']
  return [String(amount * 100), ...separators.map((each) => formatAmount(ouguiya(amount), each))]
}

function leaks(body: string): string[] {
  return [EXPECTED, EXPECTED_WALLET].flatMap((amount) =>
    spellings(amount).filter((text) =>
      new RegExp(`(?<!\\d)${text.replaceAll('.', '\\.')}(?!\\d)`).test(body),
    ),
  )
}

const isPage = (file: string) => /\.(page|print)\.tsx$/.test(file)

async function readable(visitor: StaffVisitor, path: string): Promise<string> {
  const response = await visitor.get(url + path)
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return ''
  }
  return response.text()
}

/** Every URL with a loader, and the other states of the register's own screens. */
function paths(): string[] {
  const all = addresses()
    .filter((route) => answersTo(route).includes('loader') || isPage(route.file))
    .filter(({ path }) => path !== '/admin/sign-out')
    .flatMap((route) => {
      const path = addressWith(route, subjects)
      const data = path === '/' ? '/_.data' : `${path}.data`
      return isPage(route.file) ? [path, data] : [path]
    })
  const today = new Date().toISOString().slice(0, 10)
  const states = ['?tab=sessions', '?tab=history', `?day=${today}`, '?page=2']
  return [
    ...all,
    ...states.flatMap((query) => [`/admin/cash-register${query}`, `/admin/cash-register.data${query}`]),
    `/admin/cash-register/report?day=${today}`,
    `/admin/cash-register/report.data?day=${today}`,
    '/admin/cash-register/report?paper=a4',
  ]
}

it('finds the figures in answers to a person who does not count blind', async () => {
  const shown = ['/admin', '/admin/cash-register', '/admin/cash-register/report', '/admin/orders.data']
  const without: string[] = []
  for (const path of shown) if (leaks(await readable(manager, path)).length === 0) without.push(path)
  expect(without).toEqual([])
})

it('no URL answers with the expected amounts before the count', async () => {
  const found: string[] = []
  for (const path of paths()) {
    const leaked = leaks(await readable(blind, path))
    if (leaked.length > 0) found.push(`${path}: ${leaked.join(', ')}`)
  }
  expect(found).toEqual([])
})

it('no refusal of a form contains them', async () => {
  const entry = { intent: 'add', type: 'expense', method: 'cash', description: 'x', orderNumber: '' }
  const session = await sessionId()
  const answers = [
    await send(blind, { ...entry, amount: '900000', key: randomUUID() }),
    await send(blind, {
      intent: 'transfer',
      from: 'drawer',
      to: 'owner',
      amount: '900000',
      description: 'x',
      key: randomUUID(),
    }),
    await send(blind, {
      intent: 'close',
      session,
      expected: '0',
      counted: '1',
      denominations: '',
      reason: 'x',
    }),
    await send(blind, { intent: 'confirm', session, count: '1', reason: 'x', walletReasons: '' }),
    await send(blind, { intent: 'open', openingBalance: '1', reason: '', seen: '' }),
  ]
  expect(answers[0]).toContain('notEnoughCash')
  expect(answers[2]).toContain('countFirst')
  expect(answers.flatMap(leaks)).toEqual([])
})

it('the answer to the count contains them', async () => {
  const counted = { session: await sessionId(), counted: '44000', denominations: '' }
  const wallets = JSON.stringify([{ method: 'sadad', counted: 7_400_000 }])
  const answer = await send(blind, { intent: 'count', ...counted, wallets })
  expect(answer).toContain(String(EXPECTED * 100))
  expect(answer).toContain(String(EXPECTED_WALLET * 100))
  expect(leaks(await readable(blind, '/admin/cash-register.data'))).toEqual([])
})
