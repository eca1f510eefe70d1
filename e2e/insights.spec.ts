import {
  awake,
  devicesOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  speaking,
  test,
  type Language,
} from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  fr: {
    waiting: 'En attente de vous',
    month: 'Ce mois',
    year: 'Cette année',
    table: 'Tableau',
    export: 'Exporter CSV',
  },
  ar: { waiting: 'بانتظارك', month: 'هذا الشهر', year: 'هذه السنة', table: 'جدول', export: 'تصدير CSV' },
}

for (const language of ['ar', 'fr'] satisfies Language[])
  for (const [device, viewport] of devicesOf(language)) {
    const words = WORDS[language]
    test.describe(`figures in ${language} on a ${device}`, () => {
      test.use({ viewport })

      test('the dashboard and the reports tell how the shop is doing', async ({ page }) => {
        await speaking(page, language)
        await enterAs(page, await addStaff())
        await page.goto('/admin')
        await awake(page)
        await expect(page.getByRole('region', { name: words.waiting })).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)

        await page.goto('/admin/reports')
        await awake(page)
        await expect(page.getByRole('link', { name: words.month, exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        )
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.getByRole('link', { name: words.year }).click()
        await expect(page).toHaveURL(/period=year/)
        await page.getByRole('link', { name: words.table, exact: true }).click()
        await expect(page.getByRole('row')).not.toHaveCount(0)
        const download = page.waitForEvent('download')
        await page.getByRole('link', { name: words.export }).click()
        expect((await download).suggestedFilename()).toMatch(/^rapport-\d{4}-\d\d-\d\d\.csv$/)
      })
    })
  }
