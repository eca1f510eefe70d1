import { defineText } from '#core/text.ts'

/** Why the program switched an endpoint off. */
export const disabledText = defineText({
  gone: {
    fr: 'le destinataire a répondu 410 : il ne veut plus rien recevoir',
    ar: 'ردّ المستقبِل بالرمز 410: لم يعد يريد استقبال شيء',
  },
  failing: {
    fr: 'aucun envoi n’a réussi depuis trois jours',
    ar: 'لم ينجح أي إرسال منذ ثلاثة أيام',
  },
})
