/** What a message is about (spec 5). */
export const SUBJECTS = ['general', 'order', 'custom', 'complaint'] as const
export type Subject = (typeof SUBJECTS)[number]

/** The same message again within this time is a duplicate: a double click or a reload. */
export const DUPLICATE_MESSAGE_MS = 10 * 60_000
