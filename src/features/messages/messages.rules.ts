/** What a message is about (spec 5). */
export const SUBJECTS = ['general', 'order', 'custom', 'complaint'] as const
export type Subject = (typeof SUBJECTS)[number]

/** The same words again within this time are one message sent twice: a double tap, a page reloaded. */
export const SAME_MESSAGE_WITHIN = 10 * 60_000
