import { defineText } from '#core/text.ts'

export const confirmationSettingsText = defineText({
  methods: {
    fr: 'Confirmer par téléphone les commandes payées par',
    ar: 'تأكيد الطلبات عبر الهاتف عند الدفع بـ',
  },
  methodsHelp: {
    fr: 'Aucun moyen choisi : rien ne change. Sinon, l’onglet « À confirmer » apparaît dans les commandes et le client peut confirmer lui-même.',
    ar: 'دون اختيار لا يتغيّر شيء. وإلا فيظهر تبويب «للتأكيد» في الطلبات، ويمكن للزبون أن يؤكّد طلبه بنفسه.',
  },
  attempts: { fr: 'Proposer l’annulation après', ar: 'اقتراح الإلغاء بعد' },
  calls: { fr: 'appels', ar: 'اتصالات' },
  attemptsHelp: { fr: 'Appels sans réponse de suite', ar: 'اتصالات متتالية دون رد' },
  hours: { fr: 'En moins de', ar: 'خلال' },
  hoursUnit: { fr: 'heures', ar: 'ساعة' },
})
