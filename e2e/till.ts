/** Steps of tests at the till. */
import { randomBytes, scryptSync } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inDatabase, newProduct } from './database.ts'
import { expect, hydrated } from './shop.ts'
import type { StaffMember } from './staff.ts'

/** A product with a barcode, 1 000 UM and five in stock. */
export async function barcoded(name: string): Promise<{ id: number; code: string }> {
  const id = await newProduct(name)
  const code = `21${String(id).padStart(6, '0')}X`
  await inDatabase(`update product_variants set barcode = '${code}' where product_id = ${id}`)
  return { id, code }
}

/** As a scanner that acts as a keyboard: its keys follow each other much faster than those of a person. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((keys) => {
    for (const key of keys)
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, Array.from(code).concat('Enter'))
}

export const ticketOf = (page: Page) => page.getByRole('complementary', { name: 'Ticket' })

export async function openTill(page: Page): Promise<void> {
  await page.goto('/admin/till')
  await hydrated(page)
  await expect(page.locator('.till-grid button').first()).toBeVisible()
}

/** Opens the menu of the till and chooses an entry. */
export async function choose(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Pays the ticket exactly in cash, by keyboard. */
export async function payInCash(page: Page): Promise<void> {
  await page.keyboard.press('F4')
  await page.getByRole('dialog').getByLabel('Espèces reçues').waitFor()
  await page.keyboard.press('Enter')
}

export const salesOf = async (cashier: string) => {
  const { rows } = await inDatabase(
    `select orders.id::int, orders.total::int, till_sales.number, till_sales.received::int, till_sales.flags,
       till_sales.receipt_number::int as receipt, till_sales.approved_name as approved, till_events.is_offline
     from till_sales join till_events using (key) join orders on orders.id = till_sales.order_id
     where till_events.staff_name = '${cashier}' order by till_sales.number`,
  )
  return rows as {
    id: number
    total: number
    number: string
    received: number
    flags: string[]
    receipt: number
    approved: string | null
    is_offline: boolean
  }[]
}

export const stockOf = async (product: number) => {
  const { rows } = await inDatabase(`select stock_quantity::int as stock from products where id = ${product}`)
  return rows[0].stock as number
}

/** As if the person had chosen it in the account menu. */
export async function givePin({ id }: StaffMember, pin: string): Promise<void> {
  const salt = randomBytes(16)
  const hash = scryptSync(pin, salt, 32, { N: 16_384, r: 8, p: 1 })
  const stored = ['scrypt', 16_384, 8, 1, salt.toString('base64url'), hash.toString('base64url')].join('$')
  await inDatabase(`insert into staff_pins (user_id, hash, changed_at) values (${id}, '${stored}', now())`)
}

/** Of the lines of the ticket with which a killed page continues. */
export function storedQuantities(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opened = indexedDB.open('melhfa-till')
        opened.addEventListener('error', () => reject(opened.error!))
        opened.addEventListener('success', () => {
          const found = opened.result.transaction('state').objectStore('state').get('ticket')
          found.addEventListener('error', () => reject(found.error!))
          found.addEventListener('success', () => {
            opened.result.close()
            const { lines } = found.result as { lines: { quantity: number }[] }
            resolve(lines.map(({ quantity }) => quantity))
          })
        })
      }),
  )
}
