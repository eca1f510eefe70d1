import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Day } from '#core/day.ts'
import { amount, id, moment, reference } from '#platform/database/columns.server.ts'
import type { ProductStatus } from './catalogue.rules.ts'
import type { ScheduledPriceState, VariantPrices } from './sales/scheduled-price.rules.ts'
import type { StockCause } from './stock/stock.rules.ts'
import type { OptionKind } from './variants/variant.rules.ts'

const named = {
  name: text().notNull(),
  nameAr: text('name_ar').notNull(),
  description: text().notNull(),
  descriptionAr: text('description_ar').notNull(),
}

const dated = {
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}

export const categories = pgTable('categories', {
  id: id(),
  ...named,
  imageId: uuid('image_id').notNull(),
  products: integer().notNull().default(0),
  subCategories: integer('sub_categories').notNull().default(0),
  version: integer().notNull().default(1),
  ...dated,
  deletedAt: moment('deleted_at'),
})

export const subCategories = pgTable('sub_categories', {
  id: id(),
  categoryId: reference('category_id').notNull(),
  ...named,
  imageId: uuid('image_id').notNull(),
  products: integer().notNull().default(0),
  version: integer().notNull().default(1),
  ...dated,
  deletedAt: moment('deleted_at'),
})

export const products = pgTable('products', {
  id: id(),
  ...named,
  price: amount('price').notNull(),
  originalPrice: amount('original_price'),
  categoryId: reference('category_id').notNull(),
  subCategoryId: reference('sub_category_id'),
  specifications: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  specificationsAr: text('specifications_ar')
    .array()
    .notNull()
    .default(sql`'{}'`),
  audioId: uuid('audio_id'),
  videoId: uuid('video_id'),
  /** The picture that is shown until the video plays. */
  posterId: uuid('poster_id'),
  rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
  reviews: integer().notNull().default(0),
  inStock: boolean('in_stock').notNull().default(false),
  featured: boolean().notNull().default(false),
  promoted: boolean().notNull().default(false),
  /** The sum of the variants; maintained by the database. */
  stockQuantity: integer('stock_quantity').notNull().default(0),
  hasOptions: boolean('has_options').notNull().default(false),
  status: text().$type<ProductStatus>().notNull().default('published'),
  /** Null: the default of the settings. */
  lowStock: integer('low_stock'),
  /** The lowest and highest price of the variants; maintained by the database. */
  priceFrom: amount('price_from')
    .notNull()
    .default(sql`0`),
  priceTo: amount('price_to')
    .notNull()
    .default(sql`0`),
  /** Names of the colours of the variants; maintained by the database. */
  colours: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  version: integer().notNull().default(1),
  ...dated,
  deletedAt: moment('deleted_at'),
})

export const productOptions = pgTable('product_options', {
  id: id(),
  productId: reference('product_id').notNull(),
  position: smallint().notNull(),
  kind: text().$type<OptionKind>().notNull(),
  name: text().notNull(),
  nameAr: text('name_ar').notNull(),
})

export const optionValues = pgTable('option_values', {
  id: id(),
  optionId: reference('option_id').notNull(),
  position: smallint().notNull(),
  name: text().notNull(),
  nameAr: text('name_ar').notNull(),
  swatch: text(),
})

/** Products that the shop shows. */
export const isPublished = and(isNull(products.deletedAt), eq(products.status, 'published'))!

/** What is bought and counted: a combination of options, or the default variant of a product without options. */
export const productVariants = pgTable('product_variants', {
  id: id(),
  productId: reference('product_id').notNull(),
  position: smallint().notNull().default(0),
  isDefault: boolean('is_default').notNull().default(false),
  valueIds: reference('value_ids')
    .array()
    .notNull()
    .default(sql`'{}'`),
  name: text().notNull().default(''),
  nameAr: text('name_ar').notNull().default(''),
  sku: text().notNull().default(''),
  barcode: text().notNull().default(''),
  /** Null: the price of the product. */
  price: amount('price'),
  originalPrice: amount('original_price'),
  imageId: uuid('image_id'),
  /** Changed only together with a movement; the database checks that. */
  stockQuantity: integer('stock_quantity').notNull().default(0),
  cost: amount('cost'),
  createdAt: moment('created_at').notNull().defaultNow(),
  retiredAt: moment('retired_at'),
})

export const stockMovements = pgTable('stock_movements', {
  id: id(),
  at: moment('at').notNull().defaultNow(),
  productId: reference('product_id').notNull(),
  variantId: reference('variant_id').notNull(),
  cause: text().$type<StockCause>().notNull(),
  quantity: integer().notNull(),
  stockAfter: integer('stock_after').notNull(),
  orderId: reference('order_id'),
  documentId: reference('document_id'),
  reason: text().notNull().default(''),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull().default(''),
})

export const productImages = pgTable(
  'product_images',
  {
    productId: reference('product_id').notNull(),
    position: smallint().notNull(),
    mediaId: uuid('media_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

export const reviews = pgTable('reviews', {
  id: id(),
  productId: reference('product_id').notNull(),
  orderId: reference('order_id'),
  author: text().notNull(),
  stars: smallint().notNull(),
  content: text().notNull(),
  status: text().$type<'pending' | 'published' | 'hidden'>().notNull().default('pending'),
  ...dated,
})

export const reviewPhotos = pgTable(
  'review_photos',
  {
    reviewId: reference('review_id').notNull(),
    position: smallint().notNull(),
    mediaId: uuid('media_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.position] })],
)

export const productSales = pgTable(
  'product_sales',
  {
    productId: reference('product_id').notNull(),
    day: date().$type<Day>().notNull(),
    quantity: integer().notNull(),
    revenue: amount('revenue').notNull(),
    cost: amount('cost')
      .notNull()
      .default(sql`0`),
    costedRevenue: amount('costed_revenue')
      .notNull()
      .default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.productId, table.day] })],
)

/** Sales by month, maintained by the database. */
export const productSalesMonths = pgTable(
  'product_sales_months',
  {
    month: date().$type<Day>().notNull(),
    productId: reference('product_id').notNull(),
    quantity: integer().notNull(),
    revenue: amount('revenue').notNull(),
    cost: amount('cost')
      .notNull()
      .default(sql`0`),
    costedRevenue: amount('costed_revenue')
      .notNull()
      .default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.month, table.productId] })],
)

/** Planned, running and past sale prices. */
export const scheduledPrices = pgTable('scheduled_prices', {
  id: id(),
  productId: reference('product_id').notNull(),
  price: amount('price').notNull(),
  startsOn: date('starts_on').$type<Day>().notNull(),
  endsOn: date('ends_on').$type<Day>().notNull(),
  state: text().$type<ScheduledPriceState>().notNull().default('planned'),
  priceBefore: amount('price_before'),
  originalBefore: amount('original_before'),
  /** Null: the owner gave the price of the product. */
  percent: smallint(),
  /** Variants with their own price, before the start. */
  variantsBefore: jsonb('variants_before').$type<VariantPrices[]>().notNull().default([]),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  createdAt: moment('created_at').notNull(),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
})

/** Files uploaded before the form that uses them is saved; unused ones are removed by `removeUnusedUploads`. */
export const catalogueUploads = pgTable('catalogue_uploads', {
  mediaId: uuid('media_id').primaryKey(),
  uploadedBy: reference('uploaded_by'),
  uploadedAt: moment('uploaded_at').notNull().defaultNow(),
})
