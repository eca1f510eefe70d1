import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/database/columns.server.ts'
import type { ActivitySubject } from './activity.rules.ts'
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
  issuer: text(),
  subject: text(),
})

export const staffSessions = pgTable('staff_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: reference('user_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
})

export const signInAttempts = pgTable('sign_in_attempts', {
  stateHash: text('state_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  nonce: text().notNull(),
  codeVerifier: text('code_verifier').notNull(),
  returnTo: text('return_to').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const activityLog = pgTable('activity_log', {
  id: id(),
  at: moment('at').notNull().defaultNow(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  action: text().notNull(),
  subject: text().$type<ActivitySubject>().notNull(),
  subjectId: text('subject_id'),
  before: jsonb(),
  after: jsonb(),
  /** When the details were erased, because they contained data of an anonymised client. */
  erasedAt: moment('erased_at'),
})
