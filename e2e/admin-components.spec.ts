/** The components of the back office, on the page that shows them with sample data. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  hydrated,
  DESKTOP,
  expect,
  forLanguages,
  forVariants,
  PHONE,
  speaking,
  test,
  type Language,
} from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'

const GALLERY = '/components/admin'

const WORDS = {
  ar: {
    orders: 'الطلبات',
    role: 'مدير',
    search: 'البحث في كل شيء',
    tableSearch: 'بحث',
    more: 'المزيد',
    menu: 'القائمة الرئيسية',
    bar: 'وصول سريع',
    actions: 'إجراءات أخرى',
    remove: 'حذف',
    order: 'الطلب',
    client: 'الزبون',
    empty: 'لا توجد بيانات متاحة',
    noResult: 'لا توجد نتائج',
    clearFilters: 'مسح المرشحات',
    next: 'الصفحة التالية',
    loading: 'جارٍ التحميل...',
    denied: 'الدخول مرفوض',
    shortcuts: 'اختصارات لوحة المفاتيح',
    singleKeys: /اختصارات بمفتاح واحد/,
    removeCategory: 'حذف الفئة',
    category: 'العطور',
    keep: 'إبقاء',
    removeAll: 'حذف 15 عنصرًا',
    newUser: 'مستخدم جديد',
    save: 'حفظ',
    name: 'الاسم',
    required: 'هذا الحقل مطلوب',
    dark: 'داكن',
    close: 'إغلاق',
  },
  fr: {
    orders: 'Commandes',
    role: 'Administrateur',
    search: 'Rechercher partout',
    tableSearch: 'Rechercher',
    more: 'Plus',
    menu: 'Menu principal',
    bar: 'Accès rapide',
    actions: 'Plus d’actions',
    remove: 'Supprimer',
    order: 'Commande',
    client: 'Client',
    empty: 'Aucune donnée disponible',
    noResult: 'Aucun résultat',
    clearFilters: 'Effacer les filtres',
    next: 'Page suivante',
    loading: 'Chargement...',
    denied: 'Accès refusé',
    shortcuts: 'Raccourcis clavier',
    singleKeys: /Raccourcis à une touche/,
    removeCategory: 'Supprimer la catégorie',
    category: 'Parfums',
    keep: 'Garder',
    removeAll: 'Supprimer 15 éléments',
    newUser: 'Nouvel utilisateur',
    save: 'Enregistrer',
    name: 'Nom',
    required: 'Ce champ est requis',
    dark: 'Sombre',
    close: 'Fermer',
  },
}

async function open(page: Page, language: Language, path = GALLERY): Promise<void> {
  await speaking(page, language)
  await page.goto(path)
  await hydrated(page)
}

const table = (page: Page, language: Language) => page.getByRole('region', { name: WORDS[language].orders })

forVariants('ar', 'phone', ({ language, device }) => {
  const words = WORDS[language]

  test('the page is shown in its language, direction and theme', { tag: '@full' }, async ({ page }) => {
    await speaking(page, language)
    for (const theme of ['light', 'dark']) {
      await page.context().addCookies([{ name: 'theme', value: theme, url: shopAddress() }])
      await page.goto(GALLERY)
      await hydrated(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    }
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    await expect(page.getByRole('heading', { level: 1, name: words.orders })).toBeAttached()
    await expect(table(page, language).getByRole('row')).toHaveCount(device === 'phone' ? 15 : 16)
    await expect(page.getByText(words.empty)).toBeVisible()
  })

  test('the menu marks the screen that is shown', { tag: '@full' }, async ({ page }) => {
    await speaking(page, language)
    await enterAs(page, await addStaff())
    await page.goto('/admin/orders/blocked')
    const menu = page.getByRole('navigation', { name: device === 'phone' ? words.bar : words.menu })
    await expect(menu.locator('[aria-current=page]')).toHaveText(new RegExp(`^${words.orders}`))
  })
})

forLanguages('ar', (language) => {
  const words = WORDS[language]

  test.describe('keyboard', () => {
    test.use({ viewport: DESKTOP })

    test('Ctrl+K searches everything: arrows, Enter, Escape', { tag: '@full' }, async ({ page }) => {
      await open(page, language)
      await page.keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: words.search })
      await expect(field).toBeFocused()
      await field.pressSequentially('247')
      await expect(page.getByRole('option')).toHaveCount(2)
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option', { name: '2470' })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: `${words.order} 2470` })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(GALLERY)
      await page.keyboard.press('Control+k')
      await field.fill('zzz')
      await expect(page.getByText(words.noResult).filter({ visible: true }).last()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(field).toBeHidden()
    })

    test(
      'J, K and Enter select and open rows, and a row menu returns the focus',
      { tag: '@full' },
      async ({ page }) => {
        await open(page, language)
        const row = (place: number) => table(page, language).getByRole('row').nth(place)
        for (const place of [1, 2, 3]) {
          await page.keyboard.press('j')
          await expect(row(place)).toBeFocused()
        }
        await page.keyboard.press('k')
        const second = row(2)
        await expect(second).toBeFocused()
        // Slower than the 200 ms after which a table shows a skeleton: rows that are replaced would lose the focus.
        await page.route(/panel\.data\?.*order=2470/, async (route) => {
          await delay(500)
          await route.continue()
        })
        await page.keyboard.press('Enter')
        const sheet = page.getByRole('dialog', { name: `${words.order} 2470` })
        await expect(sheet).toBeVisible()
        await expect(page).toHaveURL(/order=2470/)
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
        await expect(page).toHaveURL(GALLERY)
        await expect(second).toBeFocused()

        const dots = page.getByRole('button', { name: words.actions }).first()
        await dots.focus()
        await page.keyboard.press('Enter')
        const items = page.getByRole('menuitem')
        await expect(items.first()).toBeFocused()
        await expect(items.last()).toHaveText(words.remove)
        await page.keyboard.press('End')
        await expect(items.last()).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toBeHidden()
        await expect(dots).toBeFocused()
      },
    )

    test(
      'the list of shortcuts is shown, and single-key shortcuts can be turned off',
      { tag: '@full' },
      async ({ page }) => {
        await open(page, language)
        const first = table(page, language).getByRole('row').nth(1)
        const printed = page.getByRole('status').filter({ hasText: '2471' })
        await first.focus()
        // P as an Arabic keyboard types it.
        await first.dispatchEvent('keydown', { key: 'ح', code: 'KeyP' })
        await expect(printed).toBeVisible()
        await expect(printed).toBeHidden()
        await page.keyboard.press('?')
        const list = page.getByRole('dialog', { name: words.shortcuts })
        await expect(list).toBeVisible()
        await list.getByRole('switch', { name: words.singleKeys }).uncheck()
        await page.keyboard.press('Escape')
        await expect(list).toBeHidden()
        await page.keyboard.press('/')
        await expect(page.getByRole('searchbox', { name: words.tableSearch })).not.toBeFocused()
        await first.focus()
        await page.keyboard.press('p')
        await expect(printed).toBeHidden()
        await page.reload()
        await hydrated(page)
        await page.keyboard.press('?')
        await expect(list).toBeHidden()
      },
    )
  })

  test.describe('table', () => {
    test.use({ viewport: DESKTOP })

    test(
      'a search keeps the focus while typing, and shows a skeleton while it loads',
      { tag: '@full' },
      async ({ page }) => {
        await open(page, language, `${GALLERY}?page=3&sort=total`)
        await page.keyboard.press('/')
        const field = page.getByRole('searchbox', { name: words.tableSearch })
        await expect(field).toBeFocused()
        await page.keyboard.type('2465')
        await expect(page).toHaveURL(`${GALLERY}?q=2465&sort=total`)
        await expect(table(page, language).getByRole('row')).toHaveCount(2)
        await expect(field).toBeFocused()
        await field.fill('zzz')
        await expect(table(page, language).getByText(words.noResult)).toBeVisible()
        await expect(field).toBeFocused()
        await table(page, language).getByRole('link', { name: words.clearFilters }).click()
        await expect(page).toHaveURL(`${GALLERY}?sort=total`)
        await expect(field).toHaveValue('')
        await expect(table(page, language).getByRole('row')).toHaveCount(16)

        const answers = Promise.withResolvers<void>()
        await page.route(/admin\.data\?.*q=yyy/, async (route) => {
          await answers.promise
          await route.continue()
        })
        await field.fill('yyy')
        await expect(table(page, language).getByText(words.loading)).toBeAttached()
        await expect(table(page, language).locator('tbody tr')).toHaveCount(15)
        answers.resolve()
        await expect(table(page, language).getByText(words.noResult)).toBeVisible()
      },
    )

    test('rows are selected, and columns and pages are links', { tag: '@full' }, async ({ page }) => {
      await open(page, language)
      const ticks = table(page, language).getByRole('checkbox')
      await ticks.nth(1).check()
      await ticks.nth(2).check()
      const bar = table(page, language).getByRole('status').filter({ hasText: '2' }).first()
      await expect(bar).toBeVisible()
      await table(page, language).getByRole('button', { name: words.remove }).click()
      await expect(ticks.nth(1)).not.toBeChecked()

      const head = table(page, language).getByRole('columnheader', { name: words.client })
      await expect(head).toHaveAttribute('aria-sort', 'none')
      await head.getByRole('link').click()
      await expect(head).toHaveAttribute('aria-sort', 'ascending')
      await head.getByRole('link').click()
      await expect(head).toHaveAttribute('aria-sort', 'descending')
      await expect(page).toHaveURL(`${GALLERY}?sort=client&dir=desc`)
      await page.getByRole('link', { name: words.next }).click()
      await expect(page).toHaveURL(`${GALLERY}?sort=client&dir=desc&page=2`)
      await page.goBack()
      await expect(page).toHaveURL(`${GALLERY}?sort=client&dir=desc`)
    })
  })

  test(
    'a cascading deletion asks for the name, and a form dialog keeps what is typed',
    { tag: '@full' },
    async ({ page }) => {
      await page.setViewportSize(PHONE)
      await open(page, language)
      await page.getByRole('button', { name: words.removeCategory }).click()
      const question = page.getByRole('dialog')
      await expect(question.getByRole('button', { name: words.keep })).toBeFocused()
      const confirm = question.getByRole('button', { name: words.removeAll })
      await expect(confirm).toBeDisabled()
      await question.getByRole('textbox').fill(words.category)
      await confirm.click()
      await expect(page.getByRole('status').filter({ hasText: words.removeAll })).toBeVisible()

      await page.getByRole('button', { name: words.newUser }).click()
      const dialog = page.getByRole('dialog', { name: words.newUser })
      await dialog.getByRole('button', { name: words.save }).click()
      await expect(dialog.getByText(words.required)).toBeVisible()
      await dialog.getByLabel(words.name, { exact: true }).fill('Sidi')
      await page.mouse.click(1, 1)
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: words.save }).click()
      await expect(dialog).toBeHidden()
    },
  )

  test(
    'the menu is a rail of icons, a drawer or a bottom bar, by the width of the screen',
    { tag: '@full' },
    async ({ page }) => {
      await page.setViewportSize({ width: 1100, height: 900 })
      await open(page, language)
      await page.getByRole('navigation', { name: words.menu }).getByRole('link').nth(2).focus()
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByRole('tooltip', { name: words.orders })).toBeVisible()

      await page.setViewportSize({ width: 820, height: 1000 })
      await page.getByRole('banner').getByRole('button').first().click()
      const drawer = page.getByRole('dialog', { name: words.menu })
      await expect(drawer.getByRole('link', { name: words.orders })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()

      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: words.more, exact: true }).click()
      const sheet = page.getByRole('dialog', { name: words.more })
      await expect(sheet.getByText(words.role, { exact: true })).toBeVisible()
      await sheet.getByText(words.dark, { exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await sheet.getByRole('button', { name: language === 'ar' ? 'Français' : 'العربية' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'ar' ? 'fr' : 'ar')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    },
  )

  test('a refused or failed screen keeps the menu', { tag: '@full' }, async ({ page, complaints }) => {
    await page.setViewportSize(DESKTOP)
    await speaking(page, language)
    expect((await page.goto(`${GALLERY}?denied`))?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.denied)
    await expect(page.getByRole('navigation', { name: words.menu })).toBeVisible()
    const answer = await page.goto(`${GALLERY}?fail`)
    expect(answer?.status()).toBe(500)
    await expect(page.getByText(answer!.headers()['x-request-id']!)).toBeVisible()
    complaints.length = 0 // the browser logs the refusal and the failure itself
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP })

  test('a table is searched and sorted', { tag: '@full' }, async ({ page }) => {
    await speaking(page, 'fr')
    await page.goto(`${GALLERY}?sort=total`)
    const field = page.getByRole('searchbox')
    await field.fill('mariem')
    await field.press('Enter')
    await expect(page).toHaveURL(/sort=total&q=mariem/)
    await expect(table(page, 'fr').getByRole('row')).toHaveCount(10)
    await table(page, 'fr').getByRole('columnheader', { name: 'Client' }).getByRole('link').click()
    await expect(page).toHaveURL(`${GALLERY}?q=mariem&sort=client`)
    await expect(page.getByRole('button', { name: 'Plus d’actions' }).first()).toBeHidden()
  })
})

test('the shop loads no file of the back office', { tag: '@full' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await hydrated(page)
  expect(asked.filter((path) => /panel|admin|plex/i.test(path))).toEqual([])
})
