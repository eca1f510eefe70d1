/** Returns of goods after delivery: which units may come back, and what they are worth. */

/** Back to stock, or kept out of it. */
export const RETURN_CONDITIONS = ['restock', 'damaged', 'lost'] as const
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number]
