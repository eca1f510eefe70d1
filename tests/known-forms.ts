import { randomBytes, randomUUID } from 'node:crypto'
import { EMPTY_BULK_FORM } from '#features/catalogue/bulk/bulk-form.rules.ts'
/** Valid forms for every URL that accepts a write, as our own pages send them. */
import { DEFAULT_ACCOUNTS } from '#features/settings/accounts.rules.ts'
import { PERMISSIONS } from '#features/staff/staff.rules.ts'

export type FormFields = Record<string, string | string[]>

/** Ids of the rows that the forms refer to. */
export interface Subjects {
  product: number
  /** The only variant of the product. */
  variant: number
  receipt: number
  category: number
  subCategory: number
  picture: string
  client: number
  user: number
  order: { id: number; number: number; token: string }
  conversation: number
  review: number
  subscriber: string
  letter: { draft: number; sent: number }
  productImport: number
  take: { id: number; variant: number }
  run: { id: number; token: string; order: number; courier: number; place: number }
  webhook: number
}

const PUSH_KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

const BUSINESS = {
  name: 'Melhfa',
  nameAr: 'ملحفة',
  description: 'Voiles',
  descriptionAr: 'ملاحف',
  address: 'Nouakchott',
  addressAr: 'نواكشوط',
  phone: '22123456',
  email: 'contact@example.mr',
  taxNumber: '',
  logo: '',
}

const SECTIONS: Record<string, object> = {
  profile: { name: 'Khadi', phone: '22123456', avatar: '' },
  notifications: {
    email: '',
    emailOrders: true,
    emailMessages: true,
    smsOrders: false,
    pushNotifications: false,
  },
  security: { sessionTimeout: '30', twoFactor: false, passwordExpiry: '90' },
  payments: {
    methods: [{ id: 'cash', name: 'Cash', nameAr: 'نقدًا', accountNumber: '', active: true }],
    cashDifferenceLimit: '100',
    maxPerOrder: '10',
    unpaidHours: '48',
    managerDiscountLimit: '20',
    cashierDiscountLimit: '5',
  },
  confirmation: {
    methods: ['cash'],
    attempts: '3',
    hours: '24',
    depositFrom: '',
    depositAfterRefusal: false,
    depositKind: 'percent',
    depositPercent: '30',
    depositAmount: '500',
    maxOpenOrders: '0',
  },
  catalogue: { lowStock: '5', hasProductFeeds: true },
  runs: { hasRuns: true },
  till: { hasTill: true },
  register: { blindRoles: [], countWallets: true, approvalLimit: '500' },
  accounting: { ...DEFAULT_ACCOUNTS, sales: '7010' },
  appearance: { theme: 'system', language: 'fr' },
  business: BUSINESS,
}

const ZONE = {
  name: 'Nord',
  nameAr: 'الشمال',
  wilayas: ['Atar'],
  cities: [{ wilaya: 'Rosso', city: 'Tékane', cityAr: '' }],
  fee: '100',
  freeFrom: '',
  daysFrom: '1',
  daysTo: '2',
  hasOwnMethods: false,
  methods: [],
}
const EDIT = {
  kind: 'delivery',
  wilaya: 'Nouakchott',
  city: '',
  address: 'Ksar',
  landmark: '',
  pin: '',
  notes: 'Vite',
  discountKind: 'none',
  discount: '',
  discountReason: '',
}
const DISPLAY = {
  language: 'fr',
  lines: [{ name: { fr: 'Nila', ar: 'نيلة' }, variantName: { fr: '', ar: '' }, quantity: 1, price: 320_000 }],
  discount: 0,
  total: 320_000,
}
const WORDS = { fr: 'Retours', ar: 'الإرجاع' }
const FAQ = JSON.stringify({ entries: [{ question: WORDS, answer: WORDS }] })

const PARKED = { name: 'Mariem', total: 320000, quantity: 1, content: { lines: [] } }

function tillSale(product: number) {
  const names = { name: { fr: 'Nila', ar: 'نيلة' }, variantName: { fr: '', ar: '' } }
  return {
    kind: 'sale',
    key: randomUUID(),
    at: new Date().toISOString(),
    isOffline: false,
    number: 'K7-0042',
    token: randomBytes(16).toString('base64url'),
    lines: [{ product, ...names, quantity: 1, listPrice: 320_000, price: 320_000 }],
    discount: { kind: 'none' },
    discountReason: '',
    note: '',
    payments: [{ method: 'cash', amount: 320_000, reference: '' }],
    received: 320_000,
    removed: [],
    language: 'fr',
  }
}

/** One section as the settings page sends it; `words` replace the values of its fields. */
export function settingsForm(section: string, words: Record<string, string> = {}): FormFields {
  return { section, version: 'x', form: JSON.stringify({ ...SECTIONS[section], ...words }) }
}

export function letterContent(words: { subject?: string; body?: string } = {}): string {
  const { subject = 'Nouveautés', body = 'Un voile' } = words
  const both = (text: string) => ({ fr: text, ar: text })
  return JSON.stringify({ subject: both(subject), body: both(body), productIds: [], inArchive: true })
}

let nextPhone = 31_000_000

export function knownForms(subjects: Subjects): Record<string, FormFields[]> {
  const { product, category, subCategory, picture, user, order, review, take, run, webhook } = subjects
  const names = { name: 'Nila', nameAr: 'نيلة', description: 'Un voile', descriptionAr: 'ملحفة' }
  const person = () => ({
    name: 'Mariem Mint Ahmed',
    phone: String(nextPhone++),
    email: '',
    wilaya: 'Nouakchott',
    city: '',
    address: 'Tevragh Zeina',
    notes: '',
  })
  const client = () => ({ ...person(), status: 'active', language: 'fr' })
  const cart = () => ({ key: randomUUID(), line: `${product}:1`, total: '3200', payment: 'cash' })
  const staff = { name: 'Oumar Ba', phone: '', role: 'cashier', permissions: [...PERMISSIONS] }
  const id = (subject: number) => ({ id: String(subject) })
  const endpoint = `https://push.example/${randomUUID()}`
  const push = [
    { intent: 'check' },
    { intent: 'subscribe', endpoint, ...PUSH_KEYS, language: 'fr' },
    { intent: 'unsubscribe', endpoint },
  ]
  return {
    '/language': [{ language: 'fr', back: '/about' }],
    '/event': [{ kind: 'product_view', product: String(product) }],
    '/cart': [{ ...person(), ...cart() }],
    '/order': [{ number: String(order.number), phone: '22123456' }],
    '/order/:token': [{ intent: 'cancel' }],
    '/order/:token/push': push,
    '/order/:token/question': [{ message: 'Quand ?', website: '' }],
    '/account/sign-in': [
      { intent: 'ask', contact: '22123456' },
      { intent: 'enter', code: '123456' },
      { intent: 'staff' },
      { intent: 'restart' },
    ],
    '/account/addresses': [{ order: String(order.number) }],
    '/account/preferences': [
      { intent: 'save', language: 'fr', offered: 'email sms', smsMessages: '1', email: '', newsletter: '' },
      { intent: 'signOut' },
      { intent: 'signOutEverywhere' },
    ],
    '/account/erase': [
      { intent: 'ask', contact: '' },
      { intent: 'enter', code: '123456' },
    ],
    '/contact': [
      { name: 'Mariem', email: 'm@example.mr', phone: '', subject: 'general', message: 'Salam', website: '' },
    ],
    '/newsletter': [{ email: `${randomUUID()}@example.mr`, website: '' }],
    '/newsletter/unsubscribe/:token': [{}],
    '/product/:id/notify-me': [{ contact: 'mariem@example.mr', website: '' }],
    '/wishes/mine': [{ add: '1-2', remove: '3' }],
    '/newsletter/confirm/:token': [{}],
    '/product/:id/review': [
      { stars: '5', content: 'Très beau', orderNumber: String(order.number), phone: '22123456' },
    ],
    '/admin/sign-in': [{ to: '/admin/orders' }],
    '/admin/sign-out': [{}],
    '/admin/push': push,
    '/admin/users': [
      { intent: 'add', email: `${randomUUID()}@shop.mr`, ...staff },
      { intent: 'update', ...id(user), ...staff, pin: '3819' },
      { intent: 'removePin', ...id(user) },
      { intent: 'hideNote' },
      { intent: 'deactivate', ...id(user) },
      { intent: 'activate', ...id(user) },
      { intent: 'delete', ...id(user) },
    ],
    '/admin/products': [
      {
        intent: 'save',
        ...names,
        price: '100',
        originalPrice: '',
        stockQuantity: '1',
        categoryId: String(category),
        subCategoryId: '',
        specifications: 'Coton',
        specificationsAr: 'قطن',
        audio: '',
        inStock: '1',
        images: [picture],
      },
      { intent: 'flag', ...id(product), flag: 'featured', value: '1' },
      { intent: 'stock', ...id(product), seen: '5', wanted: '6' },
      { intent: 'delete', ...id(product) },
      { intent: 'restore', ...id(product) },
    ],
    '/admin/products/bulk-edits': [
      { intent: 'preview', form: JSON.stringify(EMPTY_BULK_FORM), ids: String(product), query: '' },
      { intent: 'apply', form: JSON.stringify(EMPTY_BULK_FORM), seen: '1.1' },
      { intent: 'undo', id: '1' },
    ],
    '/admin/products/duplicate': [id(product)],
    '/admin/products/categories': [
      { intent: 'save', ...names, categoryId: '', images: [picture] },
      { intent: 'delete', ...id(category), products: '1', subCategories: '1' },
      { intent: 'restore', ...id(category) },
    ],
    '/admin/products/subcategories': [
      { intent: 'save', ...names, categoryId: String(category), images: [picture] },
      { intent: 'delete', ...id(subCategory), products: '1', subCategories: '0' },
      { intent: 'restore', ...id(subCategory) },
    ],
    '/admin/products/promotions': [
      {
        intent: 'save',
        id: '',
        name: 'Offre',
        nameAr: 'عرض',
        kind: 'percent',
        percent: '10',
        startsOn: '2026-01-01',
      },
      { intent: 'stop', id: '1', isStopped: '1' },
    ],
    '/admin/products/reviews': [
      { intent: 'publish', ...id(review) },
      { intent: 'hide', ...id(review) },
      { intent: 'removePhoto', ...id(review), photo: picture },
    ],
    '/admin/products/search-words': [
      { intent: 'add', words: 'voile, melhfa' },
      { intent: 'remove', id: '1' },
      { intent: 'clear', words: 'voile', language: 'fr' },
    ],
    '/admin/products/stock': [
      { intent: 'remove', variant: String(subjects.variant), cause: 'gift', quantity: '1', reason: 'Cadeau' },
    ],
    '/admin/products/stock/receipts/new': [
      {
        key: randomUUID(),
        form: JSON.stringify({
          supplier: 'Sidi Import',
          note: '',
          lines: [{ variantId: subjects.variant, quantity: '2', unitCost: '100' }],
        }),
      },
    ],
    '/admin/products/import/upload': [
      { kind: 'table' },
      { kind: 'pictures', id: String(subjects.productImport) },
    ],
    '/admin/products/import/:id': [
      { intent: 'map', column: ['name', 'stock'], createsCategories: '1' },
      { intent: 'choose', row: '2', rows: 'create', value: '1' },
      { intent: 'chooseAll', rows: 'create', value: '1' },
      { intent: 'columns' },
      { intent: 'sheet', sheet: '0' },
      { intent: 'start' },
      { intent: 'cancel' },
    ],
    '/admin/products/stock/takes': [{ category: '' }],
    '/admin/products/stock/takes/:id': [{ intent: 'cancel' }, { intent: 'apply', uncounted: 'keep' }],
    '/admin/products/stock/takes/:id/count': [
      { variantId: String(take.variant), counted: '1', seen: '0', ageMs: '0' },
    ],
    '/admin/products/stock/labels': [{ variantId: String(take.variant) }],
    '/admin/products/upload': [{ kind: 'image' }, { kind: 'audio' }, { kind: 'video' }],
    '/admin/media': [
      { intent: 'describe', id: picture, alt: 'Un voile', altAr: 'ملحفة' },
      { intent: 'replace', id: picture, upload: picture },
      { intent: 'remove', id: picture },
    ],
    '/admin/media/upload': [{ kind: 'image' }],
    '/admin/settings/upload': [{ kind: 'image' }, { kind: 'avatar' }],
    '/admin/settings/delivery': [
      { intent: 'save', version: 'x', id: '', form: JSON.stringify(ZONE) },
      { intent: 'delete', version: 'x', id: '1' },
      { intent: 'move', version: 'x', id: '1', direction: 'down' },
      { intent: 'switch', version: 'x', id: '1', isActive: '1' },
    ],
    '/admin/settings/first-steps': [{ intent: 'hide' }, { intent: 'keepFees' }],
    '/admin/orders/new': [{ ...person(), ...cart(), kind: 'counter', language: 'fr', reference: '' }],
    '/admin/orders/:id/edit': [
      {
        key: randomUUID(),
        version: '1',
        status: 'pending',
        total: '320000',
        giveBack: '0',
        refundMethod: 'cash',
        refundReference: '',
        form: JSON.stringify({ fields: EDIT, lines: [{ position: 0, quantity: 1 }] }),
      },
    ],
    '/admin/runs/new': [
      { courier: String(run.courier), day: '2026-11-16', key: randomUUID(), order: String(order.id) },
    ],
    '/admin/runs/:id': [
      { intent: 'add', order: String(order.id) },
      { intent: 'remove', order: String(run.order) },
      { intent: 'order', order: String(run.order) },
      { intent: 'receive', order: String(run.order) },
      { intent: 'send' },
      { intent: 'delete' },
    ],
    '/admin/runs/couriers': [
      { intent: 'save', id: '', name: 'Brahim', phone: '', user: '', feeKind: 'none', parcelFee: '' },
      { intent: 'switch', id: String(run.courier), isActive: '' },
      { intent: 'fees', fees: '{}' },
    ],
    '/display': [{}],
    '/admin/till/display': [
      { intent: 'pair', code: '123456' },
      { intent: 'unpair' },
      { intent: 'show', content: JSON.stringify(DISPLAY) },
    ],
    '/admin/till/people': [
      { intent: 'back', secret: 'x'.repeat(43) },
      { intent: 'switch', person: String(user), pin: '3819' },
      { intent: 'approve', person: String(user), pin: '3819', percent: '10', key: randomUUID() },
      { intent: 'ownPin', pin: '3819', current: '' },
    ],
    '/run/:token/marks': [
      {
        key: randomUUID(),
        order: String(run.order),
        madeAt: '1794830400000',
        content: JSON.stringify({
          state: 'refused',
          cash: 0,
          wallet: 0,
          method: null,
          reference: '',
          refusedLines: [],
          reason: 'Absente',
          postponedUntil: null,
        }),
      },
    ],
    '/admin/orders/confirm': [
      { intent: 'next' },
      { intent: 'take', id: String(subjects.order.id) },
      { intent: 'call', id: String(subjects.order.id), key: randomUUID(), result: 'noAnswer', note: '' },
      { intent: 'cancel', id: String(subjects.order.id) },
      { intent: 'pause' },
    ],
    '/admin/orders/blocked': [
      { intent: 'block', phone: String(nextPhone++), reason: 'Farces' },
      { intent: 'unblock', phone: '49000000' },
    ],
    '/admin/orders/bulk': [{ intent: 'advance', orders: `${subjects.order.id}:pending:1` }],
    '/admin/orders/:id': [
      { intent: 'advance', from: 'pending' },
      { intent: 'accept', reference: 'TX-1001', proof: '' },
      { intent: 'acceptAndConfirm', reference: 'TX-1002', proof: '' },
      { intent: 'refuse', reason: 'Illisible', proof: '' },
      { intent: 'cancel', reason: 'Rupture', refundMethod: 'cash' },
      { intent: 'pay', key: randomUUID(), method: 'cash', amount: '10', reference: '' },
      { intent: 'giveBack', key: randomUUID(), method: 'credit', amount: '10', reference: '' },
      { intent: 'refundSent', reference: 'TX-1002' },
      { intent: 'refundWaived', reason: 'Jamais arrivé' },
      { intent: 'messageOpened', event: 'orderReceived' },
      { intent: 'delete', reason: 'Essai' },
    ],
    '/admin/orders/:id/return': [
      {
        key: randomUUID(),
        line: '0:1:restock',
        fee: '',
        shown: '0',
        refund: '0',
        method: 'cash',
        reference: '',
        reason: 'Trop grand',
      },
    ],
    '/admin/till/events': [{ json: JSON.stringify([tillSale(product)]) }],
    '/admin/till/tickets': [
      { json: JSON.stringify({ intent: 'park', ...PARKED, id: randomUUID() }) },
      { json: JSON.stringify({ intent: 'recall', id: randomUUID(), key: randomUUID() }) },
    ],
    '/admin/till/favourites': [{ json: JSON.stringify({ keys: [String(product)] }) }],
    '/admin/till/flags': [{ order: String(order.id) }],
    '/admin/cash-register': [
      { intent: 'open', openingBalance: '100', reason: 'Essai', seen: '' },
      {
        intent: 'add',
        key: randomUUID(),
        type: 'paidIn',
        method: 'cash',
        amount: '10',
        description: 'Monnaie',
        orderNumber: '',
      },
      { intent: 'close', session: '1', expected: '0', counted: '', denominations: '', reason: '' },
      { intent: 'count', session: '1', counted: '10', denominations: '', wallets: '' },
      { intent: 'confirm', session: '1', count: '1', reason: '', walletReasons: '' },
      {
        intent: 'transfer',
        from: 'drawer',
        to: 'owner',
        amount: '1',
        description: 'Essai',
        key: randomUUID(),
      },
      { intent: 'reset', reason: 'Essai' },
    ],
    '/admin/cash-register/statements': [
      {
        intent: 'add',
        wallet: 'bankily',
        text: 'Vous avez reçu 7 MRU de 22123456',
        fileName: '',
        key: randomUUID(),
      },
      { intent: 'match', line: '1', payment: '1', proof: '' },
      { intent: 'matchAll', pairs: JSON.stringify([{ line: 1, payment: 1, proof: '' }]) },
      { intent: 'undo', line: '1', reason: 'Erreur' },
      { intent: 'setAside', line: '1', reason: 'Autre' },
      { intent: 'takeUp', line: '1' },
    ],
    '/admin/cash-register/statements/:id': [{ intent: 'undo', line: '1', reason: 'Erreur' }],
    '/admin/cash-register/statements/pdf': [{ file: '' }],
    '/admin/cash-register/statements/patterns': [
      {
        intent: 'save',
        wallet: 'click',
        version: '0',
        patterns: JSON.stringify([{ template: 'reçu {amount}', direction: 'in' }]),
      },
      { intent: 'defaults', wallet: 'click', version: '1' },
    ],
    '/admin/cash-register/report': [{}],
    '/admin/settings/messages': [
      { intent: 'switch', event: 'orderShipped', channel: 'sms', isOn: '' },
      { intent: 'quiet', from: '21', to: '8' },
      { intent: 'again', id: '999999' },
    ],
    '/admin/settings/messages/:event': [
      { intent: 'save', language: 'fr', subject: 'Reçue', text: 'Bonjour {name}', sms: 'Reçue {number}' },
      { intent: 'reset', language: 'fr' },
    ],
    '/admin/settings/webhooks': [
      {
        intent: 'save',
        id: '',
        url: 'https://receiver.example/hook',
        description: 'x',
        types: ['order.placed', 'stock.changed'],
      },
    ],
    '/admin/settings/webhooks/:id': [
      {
        intent: 'save',
        id: String(webhook),
        url: 'https://receiver.example/hook',
        description: 'x',
        types: ['order.placed', 'stock.changed'],
      },
      { intent: 'switch', id: String(webhook), isActive: '1' },
      { intent: 'test', id: String(webhook) },
      { intent: 'again', id: String(webhook), delivery: '999999' },
      { intent: 'againSince', id: String(webhook), since: '2026-11-17' },
      { intent: 'rotate', id: String(webhook) },
      { intent: 'remove', id: String(webhook) },
    ],
    '/admin/settings/places': [
      { intent: 'add', kind: 'safe', name: 'Coffre' },
      { intent: 'rename', place: '999999', name: 'Coffre' },
      { intent: 'hide', place: '999999' },
    ],
    '/admin/settings/api': [
      { intent: 'create', name: 'Livreurs', scopes: 'manageOrders', validity: '90' },
      { intent: 'revoke', id: '999999' },
    ],
    '/admin/cash-register/alerts': [
      { intent: 'check' },
      { intent: 'dismiss', alert: '1', reason: 'Vérifié' },
    ],
    '/admin/cash-register/journal': [{}],
    '/admin/cash-register/couriers/:place': [
      { intent: 'handover', run: '', expected: '0', counted: '10', reason: '', key: randomUUID() },
      { intent: 'writeOff', amount: '10', reason: 'Perdu', key: randomUUID() },
      { intent: 'pay', amount: '10', key: randomUUID() },
    ],
    '/admin/clients': [client()],
    '/admin/clients/:id': [{ intent: 'save', ...client() }, { intent: 'promote' }, { intent: 'delete' }],
    '/admin/clients/:id/sign-in': [{ intent: 'showCode' }, { intent: 'signOut' }],
    '/admin/clients/:id/credit': [{ key: randomUUID(), amount: '500', reason: 'Geste commercial' }],
    '/admin/clients/:id/merge': [
      {
        intent: 'merge',
        key: randomUUID(),
        kept: String(subjects.client),
        other: '999999',
        name: '999999',
        email: '999999',
        address: '999999',
        notes: 'both',
      },
      { intent: 'undo', merge: '1' },
    ],
    '/admin/clients/:id/anonymise': [{ intent: 'anonymise' }],
    '/admin/messages/newsletter': [{ intent: 'revive', id: '1' }],
    '/admin/messages/newsletter/letters': [{ intent: 'add' }],
    '/admin/messages/newsletter/letters/:id': [
      { intent: 'save', revision: '0', content: letterContent() },
      { intent: 'archive', value: '1' },
    ],
    '/admin/messages/newsletter/upload': [{ kind: 'image' }],
    '/admin/messages/:id': [
      { intent: 'reply', content: 'Bonjour', via: 'whatsapp' },
      { intent: 'read' },
      { intent: 'unread' },
      { intent: 'delete' },
    ],
    '/admin/content': [
      { intent: 'add', content: JSON.stringify({ title: WORDS, body: WORDS }) },
      { intent: 'move', id: '1', to: 'down' },
      { intent: 'footer', id: '1', value: '0' },
      { intent: 'remove', id: '1' },
    ],
    '/admin/content/:key': [
      { intent: 'save', revision: '0', content: FAQ },
      { intent: 'publish', revision: '1', content: FAQ },
      { intent: 'restore', revision: '2', version: 'default' },
      { intent: 'discard', revision: '3' },
    ],
    '/admin/settings': Object.keys(SECTIONS).map((section) => settingsForm(section)),
  }
}
