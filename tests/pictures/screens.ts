/** Every screen of `docs/pictures`: its address, in which languages and sizes it is shown, and the steps before the shot. */
import type { Language, PictureShop, Visit } from './picture-shop.ts'
import {
  accountSession,
  addLetter,
  addStockTake,
  addWebhook,
  anImport,
  chooseVariant,
  countDrawer,
  fillCart,
  keepWishes,
  openCall,
  openClosing,
  openOptions,
  openSearch,
  ownOrder,
  pairedDisplay,
  payInCash,
  pickArticles,
  productWithVariants,
  returnOneArticle,
  scrollTo,
  sellSomething,
  startTicket,
} from './steps.ts'

export type Variant = `${Language}-${'phone' | 'desktop' | 'light' | 'dark'}`

export interface Screen {
  /** Of the files; screens of the back office begin with `admin-`. */
  name: string
  /** Of `src/routes.ts`. */
  route: string
  /** The address; by default the route, which then has no parameters. */
  path?: string | ((visit: Visit) => Promise<string>)
  variants: readonly Variant[]
  /** Steps before the shot. */
  before?: (visit: Visit) => Promise<void>
  /** Of the answer; by default 200. */
  status?: number
  /** A new shop has nothing but its sample products; by default the demo. */
  shop?: 'demo' | 'new'
  /** Seen by signed-in staff; by default the back office. */
  isStaff?: boolean
  /** The page beyond the viewport; by default pages of the shop. */
  isWhole?: boolean
}

const ALL_SHOP: Variant[] = ['ar-phone', 'ar-desktop', 'fr-phone', 'fr-desktop']
const SHOP: Variant[] = ['ar-phone', 'fr-desktop']
const PHONES: Variant[] = ['ar-phone', 'fr-phone']
const DESKTOPS: Variant[] = ['ar-desktop', 'fr-desktop']
const ALL_ADMIN: Variant[] = ['ar-phone', 'ar-light', 'ar-dark', 'fr-light', 'fr-dark']
const ADMIN: Variant[] = ['ar-phone', 'ar-dark', 'fr-light']
const LISTS: Variant[] = ['ar-phone', 'fr-light']

/** The first example of a list, or a page below it. */
const ofList =
  (list: string, pattern: RegExp, below?: string) =>
  async ({ shop }: Visit) => {
    const path = await shop.example(list, pattern)
    // Links keep the filters of their list.
    return below ? path.replace(/\?.*/, '') + below : path
  }

const RUN = /^\/admin\/runs\/\d+$/
/** A run that has left has a link for its courier. */
const onTheRoad = (shop: PictureShop) => shop.exampleWith('/admin/runs', RUN, /^\/run\/[\w-]+$/)

const ORDER = /^\/admin\/orders\/\d+(\?|$)/

export const SCREENS: readonly Screen[] = [
  // The shop.
  { name: 'home', route: '/', variants: ALL_SHOP },
  { name: 'collections', route: '/collections', variants: ALL_SHOP },
  { name: 'search', route: '/', variants: ['ar-phone', ...DESKTOPS], before: openSearch, isWhole: false },
  {
    name: 'product',
    route: '/product/:id',
    path: ofList('/collections', /^\/product\/\d+$/),
    variants: ALL_SHOP,
  },
  {
    name: 'product-variants',
    route: '/product/:id',
    path: productWithVariants('/product/'),
    variants: ALL_SHOP,
    before: chooseVariant,
  },
  { name: 'cart', route: '/cart', path: '/', variants: ALL_SHOP, before: fillCart },
  { name: 'order', route: '/order/:token', path: ownOrder(''), variants: ALL_SHOP },
  { name: 'find-order', route: '/order', variants: SHOP },
  {
    name: 'receipt',
    route: '/order/:token/receipt',
    path: ownOrder('/receipt'),
    variants: PHONES,
  },
  { name: 'wishes', route: '/wishes', path: '/', variants: SHOP, before: keepWishes },
  { name: 'sign-in', route: '/account/sign-in', variants: SHOP },
  { name: 'account', route: '/account', path: '/', variants: SHOP, before: accountSession('/account') },
  {
    name: 'addresses',
    route: '/account/addresses',
    path: '/',
    variants: SHOP,
    before: accountSession('/account/addresses'),
  },
  {
    name: 'preferences',
    route: '/account/preferences',
    path: '/',
    variants: SHOP,
    before: accountSession('/account/preferences'),
  },
  { name: 'about', route: '/about', variants: ALL_SHOP },
  { name: 'contact', route: '/contact', variants: ALL_SHOP },
  { name: 'page', route: '/pages/:slug', path: ofList('/', /^\/pages\/[\w-]+$/), variants: SHOP },
  { name: 'letters', route: '/newsletter/letters', variants: SHOP },
  {
    name: 'letter',
    route: '/newsletter/letters/:id',
    path: ofList('/newsletter/letters', /^\/newsletter\/letters\/\d+$/),
    variants: SHOP,
  },
  { name: 'missing', route: '/*', path: '/no-such-page', status: 404, variants: PHONES },

  // The courier, and the display at the counter.
  {
    name: 'courier',
    route: '/run/:token',
    path: async ({ shop }) => (await onTheRoad(shop)).link,
    variants: PHONES,
  },
  {
    name: 'display',
    route: '/display',
    variants: DESKTOPS,
    before: pairedDisplay,
    isWhole: false,
  },

  // The back office.
  { name: 'admin-login', route: '/admin/login', variants: ADMIN, isStaff: false, isWhole: false },
  { name: 'admin-first-steps', route: '/admin', variants: ADMIN, shop: 'new' },
  { name: 'admin-dashboard', route: '/admin', variants: ALL_ADMIN },
  { name: 'admin-orders', route: '/admin/orders', variants: ALL_ADMIN },
  {
    name: 'admin-order',
    route: '/admin/orders/:id',
    path: ofList('/admin/orders', ORDER),
    variants: ALL_ADMIN,
  },
  {
    name: 'admin-order-edit',
    route: '/admin/orders/:id/edit',
    path: ofList('/admin/orders?status=pending', ORDER, '/edit'),
    variants: ADMIN,
  },
  {
    name: 'admin-return',
    route: '/admin/orders/:id/return',
    path: ofList('/admin/orders?status=delivered', ORDER, '/return'),
    variants: ADMIN,
    before: returnOneArticle,
  },
  { name: 'admin-confirm', route: '/admin/orders/confirm', variants: ADMIN, before: openCall },
  { name: 'admin-blocked', route: '/admin/orders/blocked', variants: LISTS },
  { name: 'admin-sale', route: '/admin/orders/new', variants: ADMIN, before: sellSomething },
  { name: 'admin-products', route: '/admin/products', variants: ALL_ADMIN },
  {
    name: 'admin-product',
    route: '/admin/products',
    path: ofList('/admin/products', /^\/admin\/products\?.*edit=\d+/),
    variants: ADMIN,
  },
  {
    name: 'admin-variants',
    route: '/admin/products',
    path: productWithVariants('/admin/products?edit='),
    variants: ADMIN,
    before: openOptions,
  },
  { name: 'admin-categories', route: '/admin/products/categories', variants: ADMIN },
  { name: 'admin-subcategories', route: '/admin/products/subcategories', variants: LISTS },
  { name: 'admin-promotions', route: '/admin/products/promotions', variants: ADMIN },
  {
    name: 'admin-promotion',
    route: '/admin/products/promotions',
    path: '/admin/products/promotions?edit=new',
    variants: LISTS,
  },
  { name: 'admin-reviews', route: '/admin/products/reviews', variants: ADMIN },
  { name: 'admin-search-words', route: '/admin/products/search-words', variants: LISTS },
  { name: 'admin-stock', route: '/admin/products/stock', variants: ADMIN },
  { name: 'admin-receipts', route: '/admin/products/stock/receipts', variants: LISTS },
  {
    name: 'admin-receipt',
    route: '/admin/products/stock/receipts/:id',
    path: ofList('/admin/products/stock/receipts', /^\/admin\/products\/stock\/receipts\/\d+$/),
    variants: LISTS,
  },
  {
    name: 'admin-new-receipt',
    route: '/admin/products/stock/receipts/new',
    variants: ADMIN,
    before: pickArticles,
  },
  { name: 'admin-stock-takes', route: '/admin/products/stock/takes', variants: LISTS },
  {
    name: 'admin-stock-take',
    route: '/admin/products/stock/takes/:id',
    path: async ({ shop }) =>
      shop.exampleOr('/admin/products/stock/takes', /^\/admin\/products\/stock\/takes\/\d+$/, addStockTake),
    variants: ADMIN,
  },
  {
    name: 'admin-labels',
    route: '/admin/products/stock/labels',
    variants: ADMIN,
    before: pickArticles,
  },
  { name: 'admin-reorder', route: '/admin/products/stock/reorder', variants: LISTS },
  { name: 'admin-bulk-edits', route: '/admin/products/bulk-edits', variants: LISTS },
  { name: 'admin-imports', route: '/admin/products/import', variants: LISTS },
  {
    name: 'admin-import',
    route: '/admin/products/import/:id',
    path: async ({ shop }) =>
      shop.exampleOr('/admin/products/import', /^\/admin\/products\/import\/\d+$/, anImport),
    variants: LISTS,
  },
  { name: 'admin-media', route: '/admin/media', variants: ADMIN },
  { name: 'admin-runs', route: '/admin/runs', variants: ADMIN },
  { name: 'admin-new-run', route: '/admin/runs/new', variants: LISTS },
  {
    name: 'admin-run',
    route: '/admin/runs/:id',
    path: async ({ shop }) => (await onTheRoad(shop)).path,
    variants: ADMIN,
  },
  { name: 'admin-couriers', route: '/admin/runs/couriers', variants: LISTS },
  { name: 'admin-till', route: '/admin/till', variants: ALL_ADMIN, before: startTicket },
  { name: 'admin-till-payment', route: '/admin/till', variants: ADMIN, before: payInCash },
  { name: 'admin-register', route: '/admin/cash-register', variants: ALL_ADMIN },
  {
    name: 'admin-closing',
    route: '/admin/cash-register',
    variants: ADMIN,
    before: async (visit) => {
      await openClosing(visit)
      await countDrawer(visit)
    },
  },
  {
    name: 'admin-sessions',
    route: '/admin/cash-register',
    path: '/admin/cash-register?tab=sessions',
    variants: LISTS,
  },
  {
    name: 'admin-history',
    route: '/admin/cash-register',
    path: '/admin/cash-register?tab=history',
    variants: LISTS,
  },
  { name: 'admin-journal', route: '/admin/cash-register/journal', variants: LISTS },
  { name: 'admin-alerts', route: '/admin/cash-register/alerts', variants: LISTS },
  {
    name: 'admin-courier-cash',
    route: '/admin/cash-register/couriers/:place',
    path: async ({ shop }) =>
      (await shop.exampleWith('/admin/runs', RUN, /^\/admin\/cash-register\/couriers\/\d+/)).link,
    variants: ADMIN,
  },
  { name: 'admin-statements', route: '/admin/cash-register/statements', variants: ADMIN },
  {
    name: 'admin-statement',
    route: '/admin/cash-register/statements/:id',
    path: ofList('/admin/cash-register/statements?tab=history', /^\/admin\/cash-register\/statements\/\d+$/),
    variants: LISTS,
  },
  { name: 'admin-patterns', route: '/admin/cash-register/statements/patterns', variants: LISTS },
  { name: 'admin-clients', route: '/admin/clients', variants: ADMIN },
  {
    name: 'admin-client',
    route: '/admin/clients/:id',
    path: ofList('/admin/clients', /^\/admin\/clients\/\d+$/),
    variants: ADMIN,
  },
  { name: 'admin-reports', route: '/admin/reports', variants: ALL_ADMIN },
  {
    name: 'admin-credit-notes',
    route: '/admin/reports/credit-notes',
    path: '/admin/reports/credit-notes?period=year',
    variants: LISTS,
  },
  { name: 'admin-messages', route: '/admin/messages', variants: ADMIN },
  {
    name: 'admin-conversation',
    route: '/admin/messages/:id',
    path: ofList('/admin/messages', /^\/admin\/messages\/\d+$/),
    variants: ADMIN,
  },
  { name: 'admin-newsletter', route: '/admin/messages/newsletter', variants: LISTS },
  { name: 'admin-letters', route: '/admin/messages/newsletter/letters', variants: LISTS },
  {
    name: 'admin-letter',
    route: '/admin/messages/newsletter/letters/:id',
    path: async ({ shop }) =>
      shop.exampleOr(
        '/admin/messages/newsletter/letters',
        /^\/admin\/messages\/newsletter\/letters\/\d+$/,
        addLetter,
      ),
    variants: ADMIN,
  },
  { name: 'admin-content', route: '/admin/content', variants: LISTS },
  {
    name: 'admin-content-editor',
    route: '/admin/content/:key',
    path: '/admin/content/hero',
    variants: ADMIN,
  },
  { name: 'admin-users', route: '/admin/users', variants: ADMIN },
  { name: 'admin-activity', route: '/admin/activity', variants: LISTS },
  { name: 'admin-settings', route: '/admin/settings', variants: ADMIN },
  {
    name: 'admin-settings-payments',
    route: '/admin/settings',
    variants: LISTS,
    before: scrollTo('#payments'),
  },
  { name: 'admin-settings-messages', route: '/admin/settings/messages', variants: LISTS },
  {
    name: 'admin-template',
    route: '/admin/settings/messages/:event',
    path: ofList('/admin/settings/messages', /^\/admin\/settings\/messages\/[\w.-]+$/),
    variants: LISTS,
  },
  { name: 'admin-health', route: '/admin/settings/health', variants: ADMIN },
  { name: 'admin-webhooks', route: '/admin/settings/webhooks', variants: LISTS },
  {
    name: 'admin-webhook',
    route: '/admin/settings/webhooks/:id',
    path: async ({ shop }) =>
      shop.exampleOr('/admin/settings/webhooks', /^\/admin\/settings\/webhooks\/\d+$/, addWebhook),
    variants: LISTS,
  },
  { name: 'admin-places', route: '/admin/settings/places', variants: LISTS },
  { name: 'admin-api', route: '/admin/settings/api', variants: LISTS },
]

/** Pages without a picture, and why. */
export const WITHOUT_PICTURE: ReadonlyMap<string, string> = new Map([
  ['/cart/shared', 'shows the lines of a cart, as the cart does'],
  ['/product/:id/notify-me', 'a form of two fields'],
  ['/order/:token/again', 'a list of lines, as the cart'],
  ['/order/:token/question', 'a form of one field'],
  ['/account/erase', 'a confirmation'],
  ['/newsletter/confirm/:token', 'one sentence, after a link of an e-mail'],
  ['/newsletter/unsubscribe/:token', 'one question, after a link of an e-mail'],
  ['/admin/*', 'one sentence, as the page of the shop'],
  ['/run', 'a list of links to the runs of a courier who has an account'],
  ['/components', 'for developers'],
  ['/components/admin', 'for developers'],
  ['/components/printer', 'for developers'],
])

export function fileOf({ name }: Screen, variant: Variant): string {
  return `${name}-${variant}.webp`
}
