/** The owner's delivery zones in the settings. */
import { randomUUID } from 'node:crypto'
import { inDatabase } from './database.ts'
import { expect, expectNoSidewaysScroll, forVariants, openLive, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  fr: {
    section: 'Livraison',
    zones: 'Zones de livraison',
    others: 'Autres villes',
    add: 'Ajouter une zone',
    name: 'Nom en français',
    rosso: 'Rosso (Trarza)',
    taken: /^Déjà dans la zone .*Autres villes/,
    addCity: 'Ajouter une ville',
    wilaya: 'Wilaya',
    city: 'En français',
    fee: 'Frais de livraison',
    freeFrom: /^Gratuite à partir de/,
    from: 'Délai, de',
    to: 'Délai, à',
    conflict: /a modifié les zones entre-temps/,
    save: 'Enregistrer',
    saved: 'Zone enregistrée',
    up: /^Monter/,
    moved: 'Ordre enregistré',
    uncovered: 'Sans zone active, ces wilayas ne sont pas livrées',
  },
  ar: {
    section: 'التوصيل',
    zones: 'مناطق التوصيل',
    others: 'بقية المدن',
    add: 'إضافة منطقة',
    name: 'الاسم بالفرنسية',
    rosso: 'روصو (الترارزة)',
    taken: /^موجود في منطقة .*بقية المدن/,
    addCity: 'إضافة مدينة',
    wilaya: 'الولاية',
    city: 'بالفرنسية',
    fee: 'رسوم التوصيل',
    freeFrom: /^مجاني ابتداءً من/,
    from: 'المدة، من',
    to: 'المدة، إلى',
    conflict: /المناطق في الأثناء/,
    save: 'حفظ',
    saved: 'حُفظت المنطقة',
    up: /^تقديم/,
    moved: 'حُفظ الترتيب',
    uncovered: 'ولايات بلا منطقة مفعّلة',
  },
}

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test(
    'the owner adds a zone with a city; an area of another zone is refused beside its field',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const name = `Trarza ${randomUUID().slice(0, 6)}`
      await speaking(page, language)
      await enterAs(page, await addStaff())
      await openLive(page, '/admin/settings?section=delivery')
      const section = page.getByRole('region', { name: words.section })
      await section.getByRole('button', { name: words.add }).click()

      const dialog = page.getByRole('dialog')
      const field = (label: string | RegExp) => dialog.getByRole('textbox', { name: label })
      await field(words.name).fill(name)
      const rosso = dialog.getByRole('checkbox', { name: words.rosso })
      await rosso.check()
      await field(words.fee).fill('١٥٠')
      await field(words.freeFrom).fill('3 000')
      await field(words.from).fill('2')
      await field(words.to).fill('4')
      await dialog.getByRole('button', { name: words.save }).click()
      await expect(rosso).toHaveAccessibleDescription(words.taken)
      await expect(rosso).toBeFocused()
      await expectNoSidewaysScroll(page)

      // The input is kept: only the wilaya is replaced by one of its cities.
      await rosso.uncheck()
      await dialog.getByRole('button', { name: words.addCity }).click()
      await dialog.getByRole('combobox', { name: words.wilaya }).selectOption('Rosso')
      await dialog.getByRole('textbox', { name: words.city, exact: true }).fill('Tékane')
      await expect(field(words.name)).toHaveValue(name)

      // Another user changes a zone: the form reports it and keeps the input, and saving again succeeds.
      await inDatabase(`update delivery_zones set days_to = 6 where name = 'Autres villes'`)
      await dialog.getByRole('button', { name: words.save }).click()
      await expect(dialog.getByRole('alert').filter({ hasText: words.conflict })).toBeVisible()
      expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
      await expect(field(words.name)).toHaveValue(name)
      await dialog.getByRole('button', { name: words.save }).click()
      await expect(page.getByRole('status').filter({ hasText: words.saved })).toBeVisible()
      await expect(dialog).toBeHidden()

      const rowOf = (zone: string) =>
        section.getByRole('list', { name: words.zones }).getByRole('listitem').filter({ hasText: zone })
      const row = rowOf(name)
      for (const text of ['Tékane', /150\sUM/, /3\s000\sUM/]) await expect(row).toContainText(text)

      // The keyboard moves the zone, and keeps the focus on its button.
      await row.getByRole('button', { name: words.up }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: words.moved })).toBeVisible()
      await expect(section.getByRole('listitem').nth(1)).toContainText(name)
      await expect(row.getByRole('button', { name: words.up })).toBeFocused()

      const others = rowOf(words.others).getByRole('switch')
      await others.click()
      await expect(section.getByRole('status').filter({ hasText: words.uncovered })).toBeVisible()
      await others.click()
      await expect(section.getByRole('status')).toBeHidden()
      // The switch shows its new state before the answer; a change before that would be a conflict.
      const inactive = "select 1 from delivery_zones where kind = 'delivery' and not is_active"
      await expect.poll(async () => (await inDatabase(inactive)).rowCount).toBe(0)
      await inDatabase(`delete from delivery_zones where name = '${name}'`)
      await inDatabase(`update delivery_zones set days_to = 5 where name = 'Autres villes'`)
      await expect(row).toBeHidden()
    },
  )
})
