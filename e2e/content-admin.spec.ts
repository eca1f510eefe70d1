/** The owner's words: editing, publishing, restoring, and two editors at a time. */
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { expect, forVariants, openLive, speaking, test, type Language } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  fr: {
    publish: 'Publier',
    saveDraft: 'Enregistrer le brouillon',
    published: 'Publié : le site est à jour',
    versions: 'Versions',
    restore: /^Restaurer la version du/,
    confirm: 'Restaurer',
    restored: 'Version restaurée et publiée',
    conflict: 'Deux versions de ce contenu',
    keepMine: 'Enregistrer ma version',
    takeTheirs: 'Reprendre la version enregistrée',
    link: 'Lien',
    badLink: /Une page du site/,
    unsaved: 'Modifications non enregistrées',
    saved: 'Brouillon enregistré',
    picture: 'Image',
    pictureAdvice: '16:9, 1200 × 675 au moins',
  },
  ar: {
    publish: 'نشر',
    saveDraft: 'حفظ المسودة',
    published: 'تم النشر: الموقع محدَّث',
    versions: 'النسخ',
    restore: /^استرجاع نسخة/,
    confirm: 'استرجاع',
    restored: 'استُرجعت النسخة ونُشرت',
    conflict: 'نسختان من هذا المحتوى',
    keepMine: 'حفظ النسخة المكتوبة هنا',
    takeTheirs: 'اعتماد النسخة المحفوظة',
    link: 'الرابط',
    badLink: /صفحة من الموقع/,
    unsaved: 'تغييرات غير محفوظة',
    saved: 'حُفظت المسودة',
    picture: 'الصورة',
    pictureAdvice: '16:9، \u20661200 × 675\u2069 على الأقل',
  },
}

async function enter(page: Page, language: Language, path: string, name: string): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff({ name }))
  await openLive(page, path)
}

const expectNotice = (page: Page, text: string) =>
  expect(page.locator('[role=status], [role=alert]').filter({ hasText: text }).first()).toBeVisible()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** French is the first of the two languages in either interface language. */
const firstQuestion = (page: Page) => page.locator('[name="entries.0.question.fr"]')

async function publishedQuestion(): Promise<string> {
  const { rows } = await inDatabase(
    `select published #>> '{entries,0,question,fr}' as question from content_documents where key = 'faq'`,
  )
  return String(rows[0]?.question)
}

test.afterEach(async () => {
  const own = `where key in ('faq', 'announcement')`
  await inDatabase(`delete from content_versions ${own}; delete from content_documents ${own}`)
})

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('the FAQ is sorted, published, published again, and its first version restored', async ({ page }) => {
    await enter(page, language, '/admin/content/faq', 'Mariem')
    const second = await page.locator('[name="entries.1.question.fr"]').inputValue()
    const handles = page.locator('[data-handle]')
    await handles.nth(1).hover()
    await page.mouse.down()
    await handles.nth(0).hover()
    await page.mouse.up()
    await expect(firstQuestion(page)).toHaveValue(second)
    for (const question of ['Livrez-vous à Atar ?', 'Livrez-vous à Zouérat ?']) {
      await firstQuestion(page).fill(question)
      await button(page, words.publish).click()
      await expectNotice(page, words.published)
      await expect.poll(publishedQuestion).toBe(question)
      await expect(button(page, words.publish)).toBeDisabled()
    }
    await button(page, words.versions).click()
    await page.getByRole('button', { name: words.restore }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).last().click()
    await expectNotice(page, words.restored)
    await expect(firstQuestion(page)).toHaveValue('Livrez-vous à Atar ?')
    expect(await publishedQuestion()).toBe('Livrez-vous à Atar ?')
  })
})

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test(
    'two editors see each other’s change instead of overwriting it',
    { tag: '@full' },
    async ({ page, browser, baseURL, complaints }) => {
      await enter(page, language, '/admin/content/faq', 'Mariem')
      const context = await browser.newContext({ baseURL: baseURL! })
      const second = await context.newPage()
      await enter(second, language, '/admin/content/faq', 'Oumar')
      await firstQuestion(page).fill('De Mariem ?')
      await firstQuestion(second).fill('D’Oumar ?')
      await button(second, words.saveDraft).click()
      await expectNotice(second, words.saved)
      await button(page, words.publish).click()
      const conflict = page.getByRole('dialog', { name: words.conflict })
      await expect(conflict).toContainText('De Mariem ?')
      await expect(conflict).toContainText('D’Oumar ?')
      await conflict.getByRole('button', { name: words.takeTheirs }).click()
      await expect(firstQuestion(page)).toHaveValue('D’Oumar ?')
      await firstQuestion(page).fill('Des deux ?')
      await button(page, words.publish).click()
      await expectNotice(page, words.published)
      // The second editor has no unsaved change: the page follows.
      await expect(firstQuestion(second)).toHaveValue('Des deux ?')
      await firstQuestion(second).fill('Encore Oumar ?')
      await firstQuestion(page).fill('Encore Mariem ?')
      await button(page, words.saveDraft).click()
      await expectNotice(page, words.saved)
      await button(second, words.publish).click()
      await second.getByRole('button', { name: words.keepMine }).click()
      await expectNotice(second, words.published)
      expect(await publishedQuestion()).toBe('Encore Oumar ?')
      await context.close()
      complaints.length = 0 // the browser logs the 409 itself
    },
  )

  test('the pictures of the hero have an advice about their size', { tag: '@full' }, async ({ page }) => {
    await enter(page, language, '/admin/content/hero', 'Mariem')
    const pictures = page.getByRole('group', { name: words.picture, exact: true })
    await expect(pictures.first()).toContainText(words.pictureAdvice)
  })

  test(
    'a refused link gets a sentence, and nothing that was entered is lost',
    { tag: '@full' },
    async ({ page }) => {
      await enter(page, language, '/admin/content/announcement', 'Mariem')
      const text = page.locator('[name="text.fr"]')
      await text.fill('<b>Aïd</b> : -10 %')
      await page.getByLabel(words.link).fill('javascript:alert(1)')
      await button(page, words.publish).click()
      await expect(page.getByText(words.badLink)).toBeVisible()
      await page.reload()
      await expect(text).toHaveValue('<b>Aïd</b> : -10 %')
      await expectNotice(page, words.unsaved)
      await page.getByLabel(words.link).fill('/collections')
      await button(page, words.publish).click()
      await expectNotice(page, words.published)
      await expect(text).toHaveValue('<b>Aïd</b> : -10 %')
    },
  )
})
