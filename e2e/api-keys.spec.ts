/** The owner creates a key for another program, which uses it until she revokes it. */
import { expect, expectNoSidewaysScroll, forVariants, openLive, speaking, test } from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'

const WORDS = {
  fr: {
    link: 'Clés d’API',
    add: 'Créer une clé',
    name: 'Nom du programme',
    orders: 'Commandes',
    refunds: 'Remboursements',
    missing: 'Choisissez au moins un droit',
    done: 'J’ai copié la clé',
    revoke: /^Révoquer la clé/,
    confirm: 'Révoquer',
    revoked: 'Révoquée',
  },
  ar: {
    link: 'مفاتيح API',
    add: 'إنشاء مفتاح',
    name: 'اسم البرنامج',
    orders: 'الطلبات',
    refunds: 'رد المبالغ',
    missing: 'اختر صلاحية واحدة على الأقل',
    done: 'نسختُ المفتاح',
    revoke: /^إلغاء المفتاح /,
    confirm: 'إلغاء المفتاح',
    revoked: 'ملغى',
  },
}

forVariants('ar', 'phone', ({ language, device }) => {
  test('a key is created, used and revoked', async ({ page }) => {
    const t = WORDS[language]
    const name = `Livreurs ${language} ${device}`
    await speaking(page, language)
    await enterAs(page, await addStaff({ email: 'owner@example.com', name: 'Khadijetou' }))
    await openLive(page, '/admin/settings')
    await page.getByRole('link', { name: t.link }).click()
    await page.getByRole('button', { name: t.add }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.name).fill(name)
    await dialog.getByRole('button', { name: t.add }).click()
    await expect(dialog.getByText(t.missing)).toBeVisible()
    await expect(dialog.getByRole('switch', { name: t.refunds })).toBeHidden()
    await dialog.getByRole('switch', { name: t.orders }).click()
    await expect(dialog.getByRole('switch', { name: t.refunds })).toBeVisible()
    await dialog.getByRole('button', { name: t.add }).click()
    const secret = await dialog.getByText(/^mlf_/).innerText()
    expect(secret).toMatch(/^mlf_[\w-]{43}$/)
    await dialog.getByRole('button', { name: t.done }).click()
    await expect(page.getByText(`${secret.slice(0, 8)}…`)).toBeVisible()
    await expectNoSidewaysScroll(page)

    const read = async (path: string) => {
      const response = await fetch(`${shopAddress()}/api/v1${path}`, {
        headers: { authorization: `Bearer ${secret}` },
      })
      return response.status
    }
    expect([await read('/orders'), await read('/clients')]).toEqual([200, 403])
    await page.getByRole('button', { name: new RegExp(`${t.revoke.source}.*${name}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.confirm }).click()
    // Keys of other variants may be in the list.
    const row = page.getByRole('listitem').filter({ hasText: `${secret.slice(0, 8)}…` })
    await expect(row.getByText(t.revoked, { exact: true })).toBeVisible()
    expect(await read('/orders')).toBe(401)
  })
})
