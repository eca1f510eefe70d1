const MAX_EMAIL_LENGTH = 254
/** The pattern of HTML e-mail fields, but with a required dot in the domain: `mariem@gmail` is a typing error. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/

/** Returns the address in lower case; undefined if it is invalid. */
export function parseEmail(input: string): string | undefined {
  const email = input.trim().toLowerCase()
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? email : undefined
}
