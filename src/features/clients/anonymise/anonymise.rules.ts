/** What stands in the place of the data of an anonymised client. */
import { formatPhone, type Phone } from '#core/phone.ts'

/** In both languages, because it is stored as a name. */
export const ERASED_NAME = 'Client anonymisé / زبونة مجهولة'
export const ERASED_TEXT = '—'

/** What an anonymisation would erase. */
export interface AnonymisePreview {
  orders: number
  /** As long as there are any, the client cannot be anonymised. */
  openOrders: number
  pictures: number
  voiceNotes: number
  conversations: number
  isSubscribed: boolean
}

interface Person {
  id: number
  name: string
  phone: Phone
  email: string | null
}

/** Her names, phones and e-mails in the spellings that staff and the shop write. */
export function wordsOf(people: Person[]): string[] {
  return [
    ...new Set(people.flatMap(({ name, phone, email }) => [name, ...spellings(phone), email ?? ''])),
  ].filter((word) => word !== '')
}

function spellings(phone: Phone): string[] {
  const spaced = formatPhone(phone)
  return [phone, phone.slice(1), spaced, spaced.replaceAll('\u00A0', ' '), spaced.replaceAll('\u00A0', '')]
}
