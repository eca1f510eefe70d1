/** What a message is about (spec 5). */
export const SUBJECTS = ['general', 'order', 'custom', 'complaint'] as const
export type Subject = (typeof SUBJECTS)[number]
