/** Delivery zones at the checkout: pick-up, what helps to find the buyer, and a fee that changes. */
import type { Page } from '@playwright/test'
import { fillCheckout, openCart } from './cart.ts'
import { inDatabase, newProduct } from './database.ts'
import { newPhone } from './orders.ts'
import { expect, expectNoSidewaysScroll, forVariants, hydrated, openLive, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  ar: {
    place: 'تأكيد الطلب',
    recorded: 'سُجّل طلبك',
    help: 'ساعدي الموزّع على إيجادك',
    landmark: /^معلم قريب/,
    sharePin: 'مشاركة موقعي',
    removePin: 'إزالة الموقع',
    chooseSound: 'اختيار ملف',
    removeSound: 'إزالة الرسالة',
    pickup: 'الاستلام من المتجر',
    pickupBadge: 'استلام',
    hours: /^من الاثنين إلى السبت/,
    days: 'من يومين إلى 5 أيام',
    missing: 'ليصبح التوصيل مجانيًا',
    changed: /لم يعد الإجمالي كما كان.*1[\s\u202F]150/,
    noZone: 'لا نوصل بعد إلى هذا العنوان.',
    city: /^المدينة/,
    map: 'عرض على الخريطة',
    maps: 'فتح في الخرائط',
    play: 'استماع',
  },
  fr: {
    place: 'Commander',
    recorded: 'Commande enregistrée',
    help: 'Aider le livreur à vous trouver',
    landmark: /^Repère proche/,
    sharePin: 'Partager ma position',
    removePin: 'Retirer la position',
    chooseSound: 'Choisir un fichier',
    removeSound: 'Retirer le message',
    pickup: 'Retrait à la boutique',
    pickupBadge: 'Retrait',
    hours: /^Lun.*Sam/,
    days: '2–5 jours',
    missing: 'pour la livraison gratuite',
    changed: /Le total n’est plus le même.*1[\s\u202F]150/,
    noZone: 'Nous ne livrons pas encore à cette adresse.',
    city: /^Ville/,
    map: 'Voir sur la carte',
    maps: 'Ouvrir dans Plans',
    play: 'Écouter',
  },
}

/** The zones of a new shop. */
test.afterEach(async () => {
  await inDatabase(
    `delete from delivery_zones where position > 2;
     update delivery_zones set is_active = kind = 'delivery', fee = case position when 1 then 10000 else 0 end,
       free_from = null, methods = null`,
  )
})

async function confirm(page: Page, place: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${place}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: place }).click()
}

async function orderOf(phone: string) {
  const { rows } = await inDatabase(`select * from orders where customer_phone = '+222${phone}'`)
  return rows[0] as Record<string, unknown>
}

forVariants('fr', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('an order is collected at the shop, without an address', { tag: '@full' }, async ({ page }) => {
    await inDatabase(`update delivery_zones set is_active = true where kind = 'pickup'`)
    const [product, phone] = [await newProduct(), newPhone()]
    await openCart(page, language, [product])
    await page.locator('[name=name]').fill('مريم منت أحمد')
    await page.locator('[name=phone]').fill(phone)
    await page.locator('label:has([value=cash])').click()
    await page.getByLabel(words.pickup).check()
    await expect(page.locator('[name=address]')).toBeHidden()
    await expect(page.getByText(words.hours)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await confirm(page, words.place)
    await expect(page.getByRole('heading', { name: words.recorded })).toBeVisible()
    await expect(page.getByText(words.pickup).first()).toBeVisible()
    expect(await orderOf(phone)).toMatchObject({ is_pickup: true, address_full: '', shipping: '0' })

    await enterAs(page, await addStaff())
    await page.goto(`/admin/orders?q=${phone}`)
    await hydrated(page)
    await expect(page.getByText(words.pickupBadge, { exact: true }).first()).toBeVisible()
  })

  test(
    'the fee follows the address, and a fee that changed meanwhile gives the new total',
    { tag: '@full' },
    async ({ page, complaints }) => {
      await page.route('**/live?*', (route) => route.abort())
      await inDatabase(`update delivery_zones set free_from = 150000 where position = 1`)
      const [product, phone] = [await newProduct(), newPhone()]
      await openCart(page, language, [product])
      await fillCheckout(page, phone)
      await expect(page.getByText(words.days)).toHaveCount(0)
      await page.locator('[name=wilaya]').selectOption('Rosso')
      await expect(page.getByText(words.days).first()).toBeVisible()
      await expect(page.getByText(words.missing)).toBeVisible()
      await inDatabase(`update delivery_zones set fee = 15000 where position = 1`)
      await confirm(page, words.place)
      await expect(page.getByRole('alert').filter({ hasText: words.changed })).toBeVisible()
      await confirm(page, words.place)
      await expect(page.getByRole('heading', { name: words.recorded })).toBeVisible()
      expect(await orderOf(phone)).toMatchObject({ shipping: '15000', zone_name: 'Autres villes' })
      // The browser logs the refused order and each attempt to open the blocked stream itself.
      await page.goto('about:blank')
      complaints.length = 0
    },
  )
})

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('landmark, location and voice note reach the staff', async ({ page }) => {
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 18.085_849, longitude: -15.978_52 })
    const [product, phone] = [await newProduct(), newPhone()]
    await openCart(page, language, [product])
    await fillCheckout(page, phone)
    await page.getByText(words.help).click()
    await page.getByLabel(words.landmark).fill('قرب المسجد الأخضر')
    await page.getByRole('button', { name: words.sharePin }).click()
    await expect(page.getByRole('button', { name: words.removePin })).toBeVisible()
    await page.getByLabel(words.chooseSound).setInputFiles('tests/sounds/opus.ogg')
    await expect(page.getByRole('button', { name: words.removeSound })).toBeVisible()
    await expectNoSidewaysScroll(page)
    // A reload keeps the draft.
    await page.reload()
    await hydrated(page)
    await expect(page.getByRole('button', { name: words.removePin })).toBeVisible()
    await expect(page.getByRole('button', { name: words.removeSound })).toBeVisible()
    await confirm(page, words.place)
    await expect(page.getByRole('heading', { name: words.recorded })).toBeVisible()
    await expect(page.getByText('قرب المسجد الأخضر')).toBeVisible()
    const { id, pin, voice_note_id: voiceNote } = await orderOf(phone)
    expect(pin).toBe('18.0858,-15.9785')
    expect((await page.request.get(`/media/${String(voiceNote)}/sound`)).status()).toBe(404)

    await enterAs(page, await addStaff())
    await page.goto(`/admin/orders/${String(id)}`)
    await hydrated(page)
    await expect(page.getByText('قرب المسجد الأخضر')).toBeVisible()
    await expect(page.getByRole('link', { name: words.map })).toHaveAttribute(
      'href',
      /mlat=18\.0858&mlon=-15\.9785/,
    )
    await expect(page.getByRole('link', { name: words.maps })).toHaveAttribute(
      'href',
      /^geo:18\.0858,-15\.9785/,
    )
    await page.getByRole('button', { name: words.play }).click()
    await expect
      .poll(async () => page.locator('audio').evaluate((sound: HTMLAudioElement) => sound.currentTime))
      .toBeGreaterThan(0)
  })

  test(
    'a shopper sees a new zone with its city without a reload, and that no zone covers an address',
    { tag: '@full' },
    async ({ page }) => {
      const product = await newProduct()
      await openCart(page, language, [product])
      await openLive(page, '/cart')
      await page.locator('[name=wilaya]').selectOption('Rosso')
      await expect(page.getByLabel(words.city)).toHaveCount(0)
      await inDatabase(
        `with zone as (insert into delivery_zones (position, name, name_ar, fee, days_from, days_to)
         values (5, 'Tékane', 'تيكان', 4000, 3, 3) returning id)
       insert into delivery_areas (zone_id, wilaya, city, city_ar) select id, 'Rosso', 'Tékane', 'تيكان' from zone`,
      )
      await page.getByLabel(words.city).fill('تيكان')
      await expect(
        page.getByRole('button', { name: new RegExp(`^${words.place}.*1[\\s\\u202F]040`) }),
      ).toBeVisible()
      await page.getByLabel(words.city).fill('')
      await inDatabase(`update delivery_zones set is_active = false where position = 1`)
      await expect(page.getByText(words.noZone)).toBeVisible()
      await expect(page.locator('a[href^="https://wa.me/222"]').first()).toBeVisible()
    },
  )
})
