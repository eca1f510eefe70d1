/** Store credit of a client: an account that only grows by movements. */

/** `granted` by staff, `return` of goods, `used` for an order, `givenBack` for a cancelled order, `merge` of clients. */
export const CREDIT_CAUSES = ['granted', 'return', 'used', 'givenBack', 'merge'] as const
export type CreditCause = (typeof CREDIT_CAUSES)[number]
