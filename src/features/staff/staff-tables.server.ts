import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/columns.server.ts'
import type { Permission, Role, StaffStatus } from './staff.rules.ts'

export const users = pgTable('users', {
  id: id(),
  email: text().notNull(),
  name: text().notNull(),
  avatarId: uuid('avatar_id'),
  phone: text(),
  role: text().$type<Role>().notNull().default('cashier'),
  status: text().$type<StaffStatus>().notNull().default('active'),
  permissions: text()
    .array()
    .$type<Permission[]>()
    .notNull()
    .default(sql`'{manageOrders,manageCash,manageClients}'`),
  lastLogin: moment('last_login'),
  createdBy: reference('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
})

export const activityLog = pgTable('activity_log', {
  id: id(),
  at: moment('at').notNull().defaultNow(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  subjectId: text('subject_id'),
  before: jsonb(),
  after: jsonb(),
})
