/** What the activity log is about. */
export const ACTIVITY_SUBJECTS = [
  'order',
  'product',
  'category',
  'subCategory',
  'client',
  'user',
  'settings',
  'cash',
  'message',
] as const
export type ActivitySubject = (typeof ACTIVITY_SUBJECTS)[number]

export const ACTIVITY_PER_PAGE = 15

/** One line as it is read; whoever did it keeps the name of that day. */
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
}

export interface ActivityFilter {
  /** A staff member's id; `system` for what nobody did by hand. */
  person?: number | 'system' | undefined
  subject?: ActivitySubject | undefined
  action?: string | undefined
  /** From this moment on, up to but without the other. */
  from?: Date | undefined
  until?: Date | undefined
  page?: number | undefined
}
