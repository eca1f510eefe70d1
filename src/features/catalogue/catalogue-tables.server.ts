import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Day } from '#core/day.ts'
import { amount, id, moment, reference } from '#platform/database/columns.server.ts'

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
  rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
  reviews: integer().notNull().default(0),
  inStock: boolean('in_stock').notNull().default(false),
  featured: boolean().notNull().default(false),
  promoted: boolean().notNull().default(false),
  stockQuantity: integer('stock_quantity').notNull().default(0),
  version: integer().notNull().default(1),
  ...dated,
  deletedAt: moment('deleted_at'),
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

export const productSales = pgTable(
  'product_sales',
  {
    productId: reference('product_id').notNull(),
    day: date().$type<Day>().notNull(),
    quantity: integer().notNull(),
    revenue: amount('revenue').notNull(),
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
  },
  (table) => [primaryKey({ columns: [table.month, table.productId] })],
)

/** Files uploaded before the form that uses them is saved; unused ones are removed by `removeUnusedUploads`. */
export const catalogueUploads = pgTable('catalogue_uploads', {
  mediaId: uuid('media_id').primaryKey(),
  uploadedBy: reference('uploaded_by'),
  uploadedAt: moment('uploaded_at').notNull().defaultNow(),
})
