import { defineText, isolate } from '#core/text.ts'

export const choiceText = defineText({
  available: { fr: 'En stock', ar: 'متوفر' },
  soldOut: { fr: 'épuisé', ar: 'نفد' },
  notOffered: { fr: 'non proposé avec votre choix', ar: 'غير متوفر مع اختياركِ' },
  choose: {
    fr: (option: string) => `Choisissez : ${option}`,
    ar: (option: string) => `حددي: ${isolate(option)}`,
  },
  notMade: {
    fr: 'Cette combinaison n’est pas proposée.',
    ar: 'لا يتوفر هذا الاختيار معًا.',
  },
})

/** Without JavaScript the choice is sent with a button. */
export const sendChoiceText = defineText({
  send: { fr: 'Valider ce choix', ar: 'تأكيد الاختيار' },
})
