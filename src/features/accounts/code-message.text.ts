/** The SMS or e-mail with a code. Short: an Arabic SMS has 70 letters. */
import { defineText, isolate, isolateLtr } from '#core/text.ts'
import { CODE_MINUTES } from './account.rules.ts'

export const codeMessageText = defineText({
  subject: {
    fr: (code: string, store: string) => `${code} : votre code ${store}`,
    ar: (code: string, store: string) => `رمزكِ في ${isolate(store)}: ${isolateLtr(code)}`,
  },
  signIn: {
    fr: (code: string, store: string) => `${code} est votre code ${store}, valable ${CODE_MINUTES} minutes.`,
    ar: (code: string, store: string) => `${code} رمزكِ في ${store}، صالح ${CODE_MINUTES} دقائق.`,
  },
  erase: {
    fr: (code: string, store: string) =>
      `${code} : code pour SUPPRIMER vos données chez ${store}, valable ${CODE_MINUTES} minutes.`,
    ar: (code: string, store: string) => `${code} رمز حذف بياناتكِ في ${store}، صالح ${CODE_MINUTES} دقائق.`,
  },
  care: { fr: 'Ne le donnez à personne.', ar: 'لا تعطيه لأحد.' },
})
