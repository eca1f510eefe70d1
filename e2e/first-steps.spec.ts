import { inDatabase } from './database.ts'
import { hydrated, expect, forVariants, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  fr: {
    guide: 'Premiers pas',
    name: 'Donnez son nom à la boutique',
    naming: 'Nommer – Donnez son nom à la boutique',
    accounts: 'Inscrire – Inscrivez vos comptes de paiement',
    product: 'Ajouter – Ajoutez votre premier produit',
    newProduct: 'Nouveau produit',
    staff: 'Invitez une première personne',
    store: 'Boutique',
    payments: 'Paiements',
    save: 'Enregistrer',
    done: 'Fait',
    fees: 'Vérifiez les frais de livraison',
    delivery: 'Livraison',
    progress: '3 sur 6',
    hide: 'Masquer',
    keep: 'Garder',
  },
  ar: {
    guide: 'الخطوات الأولى',
    name: 'تسمية المتجر',
    naming: 'تسمية – تسمية المتجر',
    accounts: 'إدخال – إدخال حسابات الدفع',
    product: 'إضافة – إضافة أول منتج',
    newProduct: 'منتج جديد',
    staff: 'دعوة أول موظف',
    store: 'المتجر',
    payments: 'طرق الدفع',
    save: 'حفظ',
    done: 'تم',
    fees: 'مراجعة رسوم التوصيل',
    delivery: 'التوصيل',
    progress: '3 من 6',
    hide: 'إخفاء',
    keep: 'إبقاء',
  },
}

/** Undoes what earlier tests may have changed of the steps. */
async function resetSteps(): Promise<void> {
  await inDatabase(`update settings set guide_hidden_at = null, logo_id = null, store_name = 'Melhfa', store_name_ar = 'ملحفة', phone = '+22245250000';
     set session_replication_role = replica;
     delete from activity_log where subject = 'settings' and subject_id = 'delivery';
     set session_replication_role = default;
     update orders set deleted_at = now() where status = 'delivered' and not is_at_counter;
     update products set deleted_at = now() where deleted_at is null and id::text in
       (select subject_id from activity_log where subject = 'product' and action = 'productAdded')`)
}

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test(
    'the guide of a new shop lists the open steps, links to them and can be hidden',
    { tag: '@full' },
    async ({ page }) => {
      await speaking(page, language)
      await enterAs(page, await addStaff())
      await resetSteps()
      await page.goto('/admin')
      await hydrated(page)
      const guide = page.getByRole('region', { name: words.guide })
      const step = (name: string) => guide.getByRole('listitem').filter({ hasText: name })
      await expect(guide.getByRole('listitem')).toHaveCount(6)
      await expect(step(words.staff).getByText(words.done, { exact: true })).toBeVisible()
      await expect(step(words.name).getByText(words.done, { exact: true })).toBeHidden()

      await guide.getByRole('link', { name: words.accounts }).click()
      await expect(page.getByRole('form', { name: words.payments })).toBeInViewport()
      await page.goBack()
      await guide.getByRole('link', { name: words.fees }).click()
      await expect(page.getByRole('heading', { name: words.delivery, exact: true })).toBeInViewport()
      await page.goBack()
      await expect(step(words.fees).getByText(words.done, { exact: true })).toBeHidden()
      await guide.getByRole('button', { name: words.fees }).click()
      await expect(step(words.fees).getByText(words.done, { exact: true })).toBeVisible()
      await guide.getByRole('link', { name: words.product }).click()
      await expect(page.getByRole('dialog', { name: words.newProduct })).toBeVisible()
      await page.goto('/admin')
      await hydrated(page)
      await guide.getByRole('link', { name: words.naming }).click()
      const store = page.getByRole('form', { name: words.store, exact: true })
      await expect(store).toBeInViewport()
      await store.locator('[name=nameAr]').fill('نيلة')
      await store.locator('[name=phone]').fill('22334455')
      await store.getByRole('button', { name: words.save }).click()
      await expect(page.getByRole('status').filter({ hasText: words.store })).toBeVisible()
      await page.goto('/admin')
      await hydrated(page)
      await expect(step(words.name).getByText(words.done, { exact: true })).toBeVisible()
      await expect(guide.getByText(words.progress)).toBeVisible()

      const question = page.getByRole('dialog', { name: words.guide })
      await guide.getByRole('button', { name: words.hide }).click()
      await question.getByRole('button', { name: words.keep }).click()
      await expect(guide).toBeVisible()
      await guide.getByRole('button', { name: words.hide }).click()
      await question.getByRole('button', { name: words.hide }).click()
      await expect(guide).toBeHidden()
      await page.reload()
      await hydrated(page)
      await expect(guide).toBeHidden()
      await inDatabase(`update settings set store_name_ar = 'ملحفة'`)
    },
  )
})
