/** An order and a store as receipts need them, without a database. */
import { money, ouguiya, sum, times, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Bilingual } from '#core/text.ts'
import type { OrderView } from '#features/orders/order-view.rules.ts'
import { DEFAULT_STORE, type StoreProfile } from '#features/settings/settings.rules.ts'
import { anAddress } from './builders.ts'

export const aStore: StoreProfile = { ...DEFAULT_STORE, taxNumber: '00418273' }

interface Line {
  name: Bilingual
  quantity: number
  price: Money
}

const LINES: Line[] = [
  {
    name: { fr: 'Melhfa Khayata brodée or', ar: 'ملحفة خياطة مطرزة ذهبي' },
    quantity: 1,
    price: ouguiya(5200),
  },
  { name: { fr: 'Melhfa Gaz indigo', ar: 'ملحفة غاز نيلي' }, quantity: 2, price: ouguiya(1800) },
]

export function anOrderView({
  lines = LINES,
  ...values
}: Partial<Omit<OrderView, 'lines'>> & { lines?: Line[] }): OrderView {
  const subtotal = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const shipping = values.shipping ?? ouguiya(0)
  const discount = values.discount ?? ouguiya(0)
  return {
    number: 2441,
    token: 'x'.repeat(22),
    receiptNumber: 1001,
    invoiceNumber: null,
    status: 'pending',
    createdAt: new Date('2026-11-12T14:18:00Z'),
    estimatedDelivery: new Date('2026-11-14T14:18:00Z'),
    language: 'fr',
    customer: { name: 'Mariem Mint El Hacen', phone: '+22247331825' as Phone, email: null },
    address: anAddress({ full: 'Cansado, îlot C 12', city: 'Nouadhibou', wilaya: 'Nouadhibou' }),
    isAtCounter: false,
    isPickup: false,
    zone: undefined,
    lines: lines.map((line) => ({ ...line, productId: null, variantId: null, picture: undefined })),
    subtotal,
    promotions: [],
    shipping,
    discount,
    total: money(subtotal - discount + shipping),
    paymentMethod: 'cash',
    paymentName: { fr: 'Espèces', ar: 'نقدًا' },
    deposit: money(0),
    depositState: undefined,
    depositDue: money(0),
    hasProof: false,
    accountNumber: '',
    paid: money(0),
    due: sum([subtotal, shipping]),
    paymentRefusal: null,
    notes: '',
    cancelReason: null,
    awaitingRegister: false,
    keptUntil: undefined,
    ...values,
  }
}
