import type { Locator } from '@playwright/test'
import { inDatabase } from './database.ts'
import { hydrated, expect, expectNoSidewaysScroll, forVariants, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  fr: {
    waiting: 'En attente de vous',
    shortcuts: 'Raccourcis',
    month: 'Ce mois',
    year: 'Cette année',
    table: 'Tableau',
    export: 'Exporter CSV',
  },
  ar: {
    waiting: 'بانتظارك',
    shortcuts: 'اختصارات',
    month: 'هذا الشهر',
    year: 'هذه السنة',
    table: 'جدول',
    export: 'تصدير CSV',
  },
}

/** A conversation whose name and text contain no line-break opportunity. */
async function newUnbreakableConversation(): Promise<number> {
  const { rows } = await inDatabase(`with one as (
       insert into conversations (client_name, client_email, subject, language)
       values (repeat('Sansfin', 6), 'sansfin@b.mr', 'order', 'fr') returning id)
     insert into messages (conversation_id, sender, content)
     select id, 'client', repeat('Motsansfin', 30) from one returning conversation_id as id`)
  return Number(rows[0].id)
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  const isBelow = a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isBeside || isBelow).toBe(true)
}

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('the dashboard and the reports show the figures and fit the screen', async ({ page }) => {
    await speaking(page, language)
    await enterAs(page, await addStaff())
    const conversation = await newUnbreakableConversation()
    await page.goto('/admin')
    await hydrated(page)
    const waiting = page.getByRole('region', { name: words.waiting })
    await expect(waiting.getByText(/Sansfin/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectApart(waiting, page.getByRole('navigation', { name: words.shortcuts }))
    await page.goto(`/admin/messages/${conversation}`)
    await hydrated(page)
    await expectNoSidewaysScroll(page)
    await inDatabase(`delete from conversations where id = ${conversation}`)

    await page.goto('/admin/reports')
    await hydrated(page)
    await expect(page.getByRole('link', { name: words.month, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: words.year }).click()
    await expect(page).toHaveURL(/period=year/)
    await page.getByRole('link', { name: words.table, exact: true }).click()
    await expect(page.getByRole('row')).not.toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: words.export }).click()
    expect((await download).suggestedFilename()).toMatch(/^rapport-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  })
})

forVariants('fr', 'desktop', ({ language }) => {
  test(
    'a printed report has the name of the shop, without the bars and buttons',
    { tag: '@full' },
    async ({ page }) => {
      await speaking(page, language)
      await enterAs(page, await addStaff())
      await page.goto('/admin/reports')
      await hydrated(page)
      await page.emulateMedia({ media: 'print' })
      const name = { ar: 'ملحفة', fr: 'Melhfa' }[language]
      await expect(page.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      for (const role of ['button', 'navigation', 'searchbox'] as const)
        await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name: WORDS[language].export })).toBeHidden()
      const colours = () =>
        page.getByRole('heading', { level: 1 }).evaluate((heading) => ({
          text: getComputedStyle(heading).color,
          scheme: getComputedStyle(document.documentElement).colorScheme,
        }))
      const light = await colours()
      await page.context().addCookies([{ name: 'theme', value: 'dark', url: page.url() }])
      await page.reload()
      expect(await colours()).toEqual(light)
      await page.emulateMedia({ media: 'screen' })
      expect(await colours()).not.toEqual(light)
    },
  )
})
