/** Every page that a shopper can open, with the rows that it needs: one path for each route, and states that look different. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { giveOptions, inDatabase, newProduct } from './database.ts'
import { newPhone, placeOrder } from './orders.ts'
import { currentShop } from './shop-server.ts'

export interface PublicPage {
  /** As in `src/routes.ts`. */
  route: string
  path: string
}

/** Does not open `/components`, which is for developers. */
export async function publicPages(request: APIRequestContext): Promise<PublicPage[]> {
  const sold = await newProduct()
  const gone = await newProduct('Voile épuisé')
  await inDatabase(`update products set stock_quantity = 0, in_stock = false where id = ${gone}`)
  const chosen = await newProduct('Voile à choisir')
  await giveOptions(
    chosen,
    [
      {
        kind: 'colour',
        name: { fr: 'Couleur', ar: 'اللون' },
        values: [
          { fr: 'Bleu nuit', ar: 'أزرق داكن', swatch: '#1b2450' },
          { fr: 'Rouge', ar: 'أحمر', swatch: '#a02020' },
        ],
      },
    ],
    [
      { values: [0], stock: 3 },
      { values: [1], stock: 0 },
    ],
  )
  const order = (await placeOrder(request)).url
  const { letter, token } = await newLetter()
  return [
    { route: '/', path: '/' },
    { route: '/collections', path: '/collections' },
    { route: '/collections', path: '/collections?q=zzzzzz' },
    { route: '/product/:id', path: '/product/1' },
    { route: '/product/:id', path: `/product/${gone}` },
    { route: '/product/:id', path: `/product/${chosen}` },
    { route: '/product/:id', path: '/product/999999' },
    { route: '/product/:id/notify-me', path: `/product/${gone}/notify-me` },
    { route: '/cart', path: '/cart' },
    { route: '/cart', path: `/cart?line=${sold}:1` },
    { route: '/cart/shared', path: `/cart/shared?lines=${sold}:1` },
    { route: '/wishes', path: '/wishes' },
    { route: '/wishes', path: `/wishes?p=${sold}-${gone}` },
    { route: '/order', path: '/order' },
    { route: '/order/:token', path: order },
    { route: '/order/:token', path: `/order/${'x'.repeat(22)}` },
    { route: '/order/:token/again', path: `${order}/again` },
    { route: '/order/:token/question', path: `${order}/question` },
    { route: '/account/sign-in', path: '/account/sign-in' },
    { route: '/about', path: '/about' },
    { route: '/contact', path: '/contact' },
    { route: '/pages/:slug', path: '/pages/privacy' },
    { route: '/newsletter/letters', path: '/newsletter/letters' },
    { route: '/newsletter/letters/:id', path: `/newsletter/letters/${letter}` },
    { route: '/newsletter/confirm/:token', path: `/newsletter/confirm/${token}` },
    { route: '/newsletter/unsubscribe/:token', path: `/newsletter/unsubscribe/${token}` },
    { route: '/*', path: '/nowhere/at/all' },
  ]
}

/** Pages of an account, for `signInShopper`. */
export const ACCOUNT_PAGES: PublicPage[] = [
  '/account',
  '/account/addresses',
  '/account/preferences',
  '/account/erase',
].map((path) => ({ route: path, path }))

/** Signs in by a session cookie, without a code. */
export async function signInShopper(page: Page, phone = newPhone()): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  await inDatabase(
    `insert into account_sessions (token_hash, contact, created_at, expires_at)
     values ('${hash}', '+222${phone}', now(), now() + interval '1 day')`,
  )
  await page.context().addCookies([{ name: 'account', value: token, url: currentShop().url }])
}

/** A letter of the archive and the token of a subscriber. */
async function newLetter(): Promise<{ letter: number; token: string }> {
  const token = randomUUID()
  const { rows } = await inDatabase(
    `with subscriber as (
       insert into newsletter_subscribers (email, unsubscribe_token) values ('${token}@b.mr', '${token}'))
     insert into newsletter_letters
       (subject, subject_ar, body, body_ar, created_at, updated_at, updated_name, send_at, started_at, finished_at)
     values ('La lettre', 'الرسالة', 'Bonjour', 'مرحبًا', now(), now(), 'x', now(), now(), now()) returning id`,
  )
  return { letter: Number(rows[0].id), token }
}
