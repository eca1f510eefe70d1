/** The whole ledger: filters, exports, the sealed reports on paper, and a change of the database that is found. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { expect, expectNoSidewaysScroll, forVariants, hydrated, speaking, test } from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'

const REGISTER = '/admin/cash-register'
const JOURNAL = `${REGISTER}/journal`

const WORDS = {
  fr: {
    more: 'Autres actions de la caisse',
    journal: 'Journal de caisse',
    type: 'Type',
    expense: 'Dépense',
    verify: 'Vérifier',
    fits: /rapports correspondent à leurs sceaux/,
    broken: 'Quelque chose ne correspond pas',
    changed: /une valeur a été changée/,
    seal: 'Sceau',
    qr: 'Code QR du sceau',
    reset: 'Remise à zéro de la caisse',
    x: 'Rapport X, sans fermeture',
    session: /^Session 1 du/,
  },
  ar: {
    more: 'إجراءات أخرى للصندوق',
    journal: 'دفتر الصندوق',
    type: 'النوع',
    expense: 'مصروف',
    verify: 'التحقق',
    fits: /كل شيء يطابق الأختام/,
    broken: 'هناك ما لا يتطابق',
    changed: /غُيّرت قيمة/,
    seal: 'الختم',
    qr: 'رمز QR للختم',
    reset: 'تصفير الصندوق',
    x: 'تقرير X دون إغلاق',
    session: /^الجلسة 1 ليوم/,
  },
}

/** Other tests of this worker write sessions directly, which have no reports. */
const EMPTY_REGISTER = `
  set session_replication_role = replica;
  delete from cash_seals; delete from cash_erasures; delete from cash_closing_prints; delete from cash_closings;
  delete from cash_transactions; delete from cash_sessions; delete from cash_resets; delete from cash_totals;
  delete from cash_days;
  set session_replication_role = default`

async function submit(page: Page, form: Record<string, string>): Promise<void> {
  const answer = await page.request.post(REGISTER, { form, headers: { origin: shopAddress() } })
  expect(answer.status()).toBe(200)
}

async function activeSession(): Promise<string> {
  const { rows } = await inDatabase('select id from cash_sessions where is_active')
  return String(rows[0]?.id ?? '')
}

async function open(page: Page, balance: string): Promise<void> {
  await submit(page, {
    intent: 'open',
    openingBalance: balance,
    reason: 'essai',
    seen: await activeSession(),
  })
}

async function enter(page: Page, type: string, amount: string, method: string, description: string) {
  await submit(page, { intent: 'add', type, amount, method, description, orderNumber: '', key: randomUUID() })
}

/** `expected` in hundredths. */
async function close(page: Page, expected: number, counted: string): Promise<void> {
  const fields = { intent: 'close', session: await activeSession(), expected: String(expected), counted }
  await submit(page, { ...fields, reason: 'monnaie', denominations: '' })
}

async function fill(page: Page): Promise<void> {
  await inDatabase(EMPTY_REGISTER)
  await open(page, '100')
  await enter(page, 'sale', '480', 'cash', 'Voile nila')
  await enter(page, 'sale', '250', 'bankily', 'Voile nila')
  await enter(page, 'expense', '30', 'cash', 'Thé')
  await close(page, 55_000, '550')
  await open(page, '550')
  await submit(page, { intent: 'reset', reason: 'essais' })
  await open(page, '550')
  await enter(page, 'sale', '45', 'cash', 'Encens')
  await close(page, 59_500, '590')
}

function journey(language: 'ar' | 'fr') {
  const words = WORDS[language]
  test('the journal, its files and the verification', async ({ page }) => {
    await speaking(page, language)
    await enterAs(page, await addStaff({ name: 'Khadijetou', role: 'admin' }))
    await fill(page)

    await test.step('is reached from the register', async () => {
      await page.goto(REGISTER)
      await hydrated(page)
      await page.getByRole('button', { name: words.more }).click()
      await page.getByRole('menuitem', { name: words.journal }).click()
      await expect(page.getByRole('heading', { name: words.journal })).toBeVisible()
      await expect(page.getByText('Encens')).toBeVisible()
      await expectNoSidewaysScroll(page)
    })

    await test.step('keeps a filter in its address', async () => {
      await page.getByRole('button', { name: words.type, exact: true }).click()
      await page.getByRole('menuitem', { name: words.expense }).click()
      await expect(page).toHaveURL(/type=expense/)
      await expect(page.getByText('Encens')).toBeHidden()
      await expect(page.getByText('Thé')).toBeVisible()
      await page.goto(`${JOURNAL}?q=nila`)
      await expect(page.getByText('Voile nila')).toHaveCount(2)
      await page.goto(`${JOURNAL}?session=${await firstSession()}`)
      await expect(page.getByText('Encens')).toBeHidden()
      await expect(page.getByRole('link', { name: words.session }).first()).toBeVisible()
    })

    await test.step('is exported', async () => {
      const csv = await (await page.request.get(`${JOURNAL}/export?type=expense`)).text()
      expect(csv).toContain('Thé')
      expect(csv).not.toContain('Encens')
      const xlsx = await page.request.get(`${JOURNAL}/export?format=xlsx`)
      expect((await xlsx.body()).subarray(0, 2).toString()).toBe('PK')
      const lines = (await (await page.request.get(`${JOURNAL}/sealed.jsonl`)).text()).trim().split('\n')
      // A head, three closings (one by the reset) and the end.
      expect(lines).toHaveLength(5)
      const month = await (await page.request.get(`${JOURNAL}/accounting`)).text()
      expect(month).toContain('5700')
    })

    await test.step('is verified, and a change of the database is named', async () => {
      await page.goto(JOURNAL)
      await hydrated(page)
      await page.getByRole('button', { name: words.verify, exact: true }).click()
      await expect(page.getByText(words.fits)).toBeVisible()
      await inDatabase(
        `set session_replication_role = replica;
         update cash_transactions set amount = 4801 where description = 'Voile nila' and payment_method = 'cash';
         set session_replication_role = default`,
      )
      await page.getByRole('button', { name: words.verify, exact: true }).click()
      await expect(page.getByText(words.broken)).toBeVisible()
      await expect(page.getByText(words.changed)).toContainText('cash_transactions')
      await expect(page.getByText(words.changed)).toContainText('48000')
    })

    await test.step('is sealed on paper, with the reset before it', async () => {
      for (const paper of ['roll', 'a4']) {
        await page.goto(`${REGISTER}/report?closing=3&paper=${paper}`)
        await expect(page.getByText(words.seal, { exact: false }).first()).toBeVisible()
        await expect(page.getByRole('img', { name: words.qr })).toBeVisible()
        await expect(page.getByText(words.reset)).toBeVisible()
      }
      await open(page, '590')
      await page.goto(`${REGISTER}/report`)
      await expect(page.getByText(words.x)).toBeVisible()
      await expect(page.getByRole('img', { name: words.qr })).toBeHidden()
    })
    await inDatabase(EMPTY_REGISTER)
  })
}

async function firstSession(): Promise<string> {
  const { rows } = await inDatabase('select min(id) as id from cash_sessions')
  return String(rows[0]!.id)
}

test.describe('the journal of the register', () => {
  forVariants('ar', 'phone', ({ language }) => journey(language))
  test.describe('in French on a desktop', { tag: '@full' }, () => {
    test.use({ viewport: { width: 1280, height: 900 } })
    journey('fr')
  })
})
