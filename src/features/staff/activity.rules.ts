/** The activity log: its subjects, the filters of its screen, and the changes that a line contains. */
import { addDays, type Day } from '#core/day.ts'
import type { TableShape, TableState } from '#core/table-state.ts'
import type { Bilingual } from '#core/text.ts'

export const ACTIVITY_SUBJECTS = [
  'order',
  'product',
  'goodsReceipt',
  'bulkEdit',
  'category',
  'subCategory',
  'import',
  'media',
  'review',
  'search',
  'client',
  'user',
  'settings',
  'content',
  'cash',
  'till',
  'run',
  'promotion',
  'message',
  'letter',
  'apiKey',
] as const
export type ActivitySubject = (typeof ACTIVITY_SUBJECTS)[number]

export const ACTIVITY_PER_PAGE = 15

/** One line of the log; `staffName` is the name at that time. */
export interface ActivityLine {
  id: number
  at: Date
  staffId: number | null
  staffName: string
  action: string
  subject: ActivitySubject
  subjectId: string | null
  before: unknown
  after: unknown
  /** When the details were erased with the data of a client. */
  erasedAt?: Date | null
}

/** A line of the whole log, with the name of its subject. */
export interface NamedActivityLine extends ActivityLine {
  /** The current name of the subject; null if it has none. */
  subjectName: Bilingual | null
}

export interface ActivityFilter {
  /** A staff member's id, or `system` for automatic actions. */
  person?: number | 'system' | undefined
  subject?: ActivitySubject | undefined
  action?: string | undefined
  /** `from` is inclusive, `until` exclusive. */
  from?: Date | undefined
  until?: Date | undefined
  page?: number | undefined
  isOldestFirst?: boolean | undefined
}

/** The people and actions that occur in the log. */
export interface ActivityChoices {
  actions: string[]
  people: { id: number | null; name: string }[]
}

export const ACTIVITY_PERIODS = ['today', 'week', 'month'] as const
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number]
const DAYS_OF: Record<ActivityPeriod, number> = { today: 1, week: 7, month: 30 }

export type ActivityTable = TableShape<'at', 'person' | 'subject' | 'action' | 'period', readonly string[]>
export type ActivityState = TableState<'at', 'person' | 'subject' | 'action' | 'period'>

/** The table of the log; its filters accept only people and actions that occur in the log. */
export function activityTable({ actions, people }: ActivityChoices): ActivityTable {
  return {
    sorts: { at: 'desc' },
    startSort: 'at',
    filters: {
      person: people.map(({ id }) => personKey(id)),
      subject: ACTIVITY_SUBJECTS,
      action: actions,
      period: ACTIVITY_PERIODS,
    },
    pageSize: ACTIVITY_PER_PAGE,
  }
}

/** Value of the `person` query parameter. */
export function personKey(id: number | null): string {
  return id === null ? 'system' : String(id)
}

export function activityFilter({ filters, direction, page }: ActivityState, today: Day): ActivityFilter {
  const { person, action, period } = filters
  const days = ACTIVITY_PERIODS.find((known) => known === period)
  return {
    person: person === undefined || person === 'system' ? person : Number(person),
    subject: ACTIVITY_SUBJECTS.find((known) => known === filters.subject),
    action,
    // The shop's time zone is UTC all year.
    from: days && new Date(`${addDays(today, 1 - DAYS_OF[days])}T00:00:00Z`),
    page,
    isOldestFirst: direction === 'asc',
  }
}

/** A changed field; `before` or `after` is absent if there was or is no value. */
export interface FieldChange {
  field: string
  before?: unknown
  after?: unknown
}

/** The fields that differ, in the order in which they were recorded. */
export function changesOf({ before, after }: Pick<ActivityLine, 'before' | 'after'>): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({
      field,
      ...(hasValue(was[field]) && { before: was[field] }),
      ...(hasValue(is[field]) && { after: is[field] }),
    }))
    .filter((change) => 'before' in change || 'after' in change)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  return { value }
}

/** An empty list or text counts as no value. */
function hasValue(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

/** Fields that contain amounts, in hundredths. */
const AMOUNTS = new Set([
  'amount',
  'closingBalance',
  'countedCash',
  'credit',
  'discount',
  'expectedCash',
  'fee',
  'freeFrom',
  'openingBalance',
  'openingExpected',
  'originalPrice',
  'price',
  'shipping',
  'subtotal',
  'total',
])

export function isAmount(field: string, value: unknown): value is number {
  return AMOUNTS.has(field) && Number.isSafeInteger(value)
}

const STORED_FILES = new Set(['imageId', 'imageIds', 'audioId', 'avatarId', 'logoId', 'heroImageIds'])

/** Whether the field contains media ids, which mean nothing to the reader. */
export function isStoredFile(field: string): boolean {
  return STORED_FILES.has(field)
}

const SUBJECT_PATHS: Partial<Record<ActivitySubject, (id: string) => string>> = {
  import: (id) => `/admin/products/import/${id}`,
  order: (id) => `/admin/orders/${id}`,
  product: (id) => `/admin/products?edit=${id}`,
  goodsReceipt: (id) => `/admin/products/stock/receipts/${id}`,
  bulkEdit: () => '/admin/products/bulk-edits',
  media: (id) => `/admin/media?picture=${id}`,
  client: (id) => `/admin/clients/${id}`,
  user: (id) => `/admin/users?edit=${id}`,
  message: (id) => `/admin/messages/${id}`,
  letter: (id) => `/admin/messages/newsletter/letters/${id}`,
  settings: (section) => `/admin/settings?section=${section}`,
  apiKey: () => '/admin/settings/api',
  run: (id) => `/admin/runs/${id}`,
  promotion: (id) => `/admin/products/promotions?edit=${id}`,
  content: (key) => `/admin/content/${key.replace(':', '-')}`,
}

/** Path of the subject's page; undefined for deleted subjects and those without a page. */
export function subjectPath({ subject, subjectId, action }: ActivityLine): string | undefined {
  const isDeleted = action.endsWith('Deleted')
  return subjectId === null || isDeleted ? undefined : SUBJECT_PATHS[subject]?.(subjectId)
}
