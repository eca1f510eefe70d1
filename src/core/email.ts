const MAX_EMAIL_LENGTH = 254
/** The pattern of HTML e-mail fields, but with a required dot in the domain: `mariem@gmail` is a typing error. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/

/** Letters outside ASCII that look like others, or become them in lower case (the Kelvin sign becomes k). */
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is intended
const ASCII = /^[\u0000-\u007F]*$/

/** Returns the address in lower case; undefined if it is invalid or not ASCII. */
export function parseEmail(input: string): string | undefined {
  if (!ASCII.test(input.trim())) return undefined
  const email = input.trim().toLowerCase()
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? email : undefined
}
