/** Rows for database tests, with default values for everything that a test does not set. */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { money, ouguiya, sum, times, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Bilingual } from '#core/text.ts'
import type { ProductValues } from '#features/catalogue/catalogue-form.rules.ts'
import {
  optionValues,
  productOptions,
  products,
  productVariants,
} from '#features/catalogue/catalogue-tables.server.ts'
import type { NewProduct } from '#features/catalogue/catalogue.rules.ts'
import { addCategory, addProduct } from '#features/catalogue/catalogue.server.ts'
import { moveStock } from '#features/catalogue/stock/stock.server.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { media } from '#features/media/media-tables.server.ts'
import {
  checkoutOf,
  EMPTY_CHECKOUT,
  type Address,
  type CheckoutForm,
} from '#features/orders/checkout/checkout.rules.ts'
import type { NewOrder } from '#features/orders/checkout/write-order.server.ts'
import { orderItems, orders } from '#features/orders/orders-tables.server.ts'
import { promotions } from '#features/promotions/promotions-tables.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'

export async function aPicture(values: Partial<typeof media.$inferInsert> = {}): Promise<string> {
  const [row] = await db()
    .insert(media)
    .values({
      kind: 'image',
      visibility: 'public',
      contentType: 'image/webp',
      bytes: 1,
      sha256: 'a'.repeat(64),
      width: 800,
      height: 1000,
      ...values,
    })
    .returning({ id: media.id })
  return row!.id
}

export async function aCategory(name = 'Voiles', nameAr = 'ملاحف'): Promise<number> {
  return addCategory({ name, nameAr, description: '', descriptionAr: '', imageId: await aPicture() })
}

const PLAIN_PRODUCT = {
  name: 'Nila',
  nameAr: 'نيلة',
  description: '',
  descriptionAr: '',
  price: ouguiya(3200),
  originalPrice: null,
  subCategoryId: null,
  specifications: [],
  specificationsAr: [],
  stockQuantity: 5,
  featured: false,
  promoted: false,
}

export async function aProduct(values: Partial<NewProduct> & { categoryId: number }): Promise<number> {
  return addProduct({ ...PLAIN_PRODUCT, imageIds: [await aPicture()], ...values })
}

interface ValueOfProduct {
  name: Bilingual
  stock: number
  price?: Money
  swatch?: string
}

/** Gives a product without options the option colour; returns the variant ids in the order of the values. */
export async function withColours(productId: number, values: ValueOfProduct[]): Promise<number[]> {
  return transaction(async () => {
    const [option] = await db()
      .insert(productOptions)
      .values({ productId, position: 0, kind: 'colour', name: 'Couleur', nameAr: 'اللون' })
      .returning({ id: productOptions.id })
    const stored = await db()
      .insert(optionValues)
      .values(
        values.map(({ name, swatch = '#336699' }, position) => ({
          optionId: option!.id,
          position,
          name: name.fr,
          nameAr: name.ar,
          swatch,
        })),
      )
      .returning({ id: optionValues.id })
    await db()
      .update(productVariants)
      .set({ retiredAt: new Date() })
      .where(eq(productVariants.productId, productId))
    await db().update(products).set({ hasOptions: true }).where(eq(products.id, productId))
    const variants = await db()
      .insert(productVariants)
      .values(
        values.map(({ name, price }, position) => ({
          productId,
          position,
          valueIds: [stored[position]!.id],
          name: name.fr,
          nameAr: name.ar,
          price: price ?? null,
        })),
      )
      .returning({ id: productVariants.id })
    const ids = variants.map(({ id }) => id)
    const changes = ids.map((variantId, index) => ({
      productId,
      variantId,
      quantity: values[index]!.stock,
    }))
    await moveStock(changes, { cause: 'initial', by: SYSTEM, now: new Date() })
    return ids
  })
}

/** A product as the admin form submits it. */
export async function productValues(
  values: Partial<ProductValues> & { categoryId: number },
): Promise<ProductValues> {
  return { ...PLAIN_PRODUCT, imageIds: [await aPicture()], audioId: null, inStock: true, ...values }
}

/** A checkout form without problems, paid in cash. */
export function aCheckoutForm(values: Partial<CheckoutForm> = {}): CheckoutForm {
  const filled = {
    name: 'Mariem Mint Ahmed',
    phone: '22 12 34 56',
    address: 'Tevragh Zeina',
    payment: 'cash',
  }
  return { ...EMPTY_CHECKOUT, ...filled, ...values }
}

export function anAddress(values: Partial<Address> = {}): Address {
  return { ...checkoutOf(aCheckoutForm()).address, ...values }
}

/** A zone that covers Nouakchott: free, with every payment method. */
export function aZone(values: Partial<DeliveryZone> = {}): DeliveryZone {
  return {
    id: 1,
    kind: 'delivery',
    name: { fr: 'Nouakchott', ar: 'نواكشوط' },
    areas: [{ wilaya: 'Nouakchott', city: { fr: '', ar: '' } }],
    fee: money(0),
    freeFrom: undefined,
    days: { from: 1, to: 2 },
    methods: undefined,
    isActive: true,
    ...values,
  }
}

/** An order of a shopper, as `placeOrder` expects it. */
export function aNewOrder(values: Partial<NewOrder> & Pick<NewOrder, 'lines' | 'shown'>): NewOrder {
  return {
    ...checkoutOf(aCheckoutForm()),
    idempotencyKey: randomUUID(),
    proof: undefined,
    voice: undefined,
    language: 'ar',
    now: new Date(),
    ...values,
  }
}

/** 10 % off everything, without a code, unless the test says otherwise. */
export async function aPromotion(values: Partial<typeof promotions.$inferInsert> = {}): Promise<number> {
  const [row] = await db()
    .insert(promotions)
    .values({
      name: 'Offre',
      nameAr: 'عرض',
      effect: { kind: 'percent', percent: 10 },
      startsAt: new Date('2020-01-01T00:00:00Z'),
      ...values,
    })
    .returning({ id: promotions.id })
  return row!.id
}

interface OrderValues {
  items: { productId: number; quantity: number; price?: Money }[]
  status?: (typeof orders.$inferInsert)['status']
  phone?: string
  createdAt?: Date
}

export async function anOrder({
  items,
  status,
  phone,
  createdAt = new Date(),
}: OrderValues): Promise<number> {
  const lines = items.map(({ price = ouguiya(3200), ...item }) => ({ ...item, price }))
  const subtotal = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const [row] = await db()
    .insert(orders)
    .values({
      token: randomBytes(16).toString('base64url'),
      requestKey: randomUUID(),
      requestHash: 'x',
      customerName: 'Mariem Mint Ahmed',
      customerPhone: (phone ?? '+22222123456') as Phone,
      addressFull: 'Tevragh Zeina',
      city: 'Nouakchott',
      wilaya: 'Nouakchott',
      itemCount: lines.length,
      totalQuantity: lines.reduce((total, { quantity }) => total + quantity, 0),
      subtotal,
      shipping: money(0),
      total: subtotal,
      status: status ?? 'pending',
      paymentMethod: 'cash',
      estimatedDelivery: createdAt,
      createdAt,
    })
    .returning({ id: orders.id })
  const orderId = row!.id
  await db()
    .insert(orderItems)
    .values(lines.map((line, position) => ({ ...line, orderId, position, name: 'Nila', nameAr: 'نيلة' })))
  return orderId
}
