/** The key of localStorage for the shopper's details, which fill her next order. */
export const CUSTOMER_KEY = 'customer'
