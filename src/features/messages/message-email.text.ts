/** Texts of the e-mail to the owner about a new message. */
import { isolate, defineText } from '#core/text.ts'

export const messageEmailText = defineText({
  subject: {
    fr: (name: string) => `Nouveau message de ${name}`,
    ar: (name: string) => `رسالة جديدة من ${isolate(name)}`,
  },
  lead: {
    fr: (name: string) => `${isolate(name)} a écrit :`,
    ar: (name: string) => `كتب ${isolate(name)}:`,
  },
  open: { fr: 'Lire et répondre', ar: 'القراءة والرد' },
})
