/** The cart of the browser and the checkout form. */
import type { Page } from '@playwright/test'
import { hydrated, expect, speaking, type Language } from './shop.ts'

/** Opens a cart that holds these products, as the add-to-cart buttons would have stored it. */
export async function openCart(
  page: Page,
  language: Language,
  productIds: number[],
  quantity = 1,
): Promise<void> {
  await speaking(page, language)
  const cart = productIds.map((id) => ({
    id,
    name: `n${id}`,
    price: 100_000,
    image: '',
    category: 'c',
    quantity,
  }))
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('filled')) return
    sessionStorage.setItem('filled', '1')
    localStorage.setItem('cart', stored)
  }, JSON.stringify(cart))
  await page.goto('/cart')
  await hydrated(page)
  await expect(page.locator('[name=name]')).toBeVisible()
}

export async function fillCheckout(page: Page, phone: string, payment = 'cash'): Promise<void> {
  await page.locator('[name=name]').fill('مريم منت أحمد')
  await page.locator('[name=phone]').fill(phone)
  await page.locator('[name=address]').fill('تفرغ زينة، قرب المسجد')
  await page.locator(`label:has([value=${payment}])`).click()
}
