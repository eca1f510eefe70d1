const MAX_EMAIL_LENGTH = 254
/** What browsers accept in an e-mail field, and a dot in the domain: `mariem@gmail` is a slip. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/

/** The one spelling of an address, in small letters; nothing where it cannot be one. */
export function parseEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase()
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? email : undefined
}
