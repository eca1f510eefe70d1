import { defineText } from '#core/text.ts'

export const orderPushText = defineText({
  ask: { fr: 'Me prévenir ici', ar: 'أعلموني هنا' },
  askHelp: {
    fr: 'Un message court à chaque étape de la commande, même quand cette page est fermée.',
    ar: 'رسالة قصيرة عند كل مرحلة من الطلب، حتى بعد إغلاق هذه الصفحة.',
  },
  asking: { fr: 'Un instant…', ar: 'لحظة…' },
  on: { fr: 'Vous serez prévenue sur cet appareil.', ar: 'سنُعلمك على هذا الجهاز.' },
  stop: { fr: 'Ne plus me prévenir', ar: 'إيقاف الإشعارات' },
  denied: {
    fr: 'Votre navigateur bloque les messages de la boutique. Vous pouvez les autoriser dans ses réglages.',
    ar: 'متصفحك يمنع رسائل المتجر. يمكنك السماح بها من إعداداته.',
  },
  failed: {
    fr: 'Cela n’a pas marché. Vérifiez votre connexion et réessayez.',
    ar: 'لم ينجح الأمر. تحقّقي من الاتصال وحاولي مرة أخرى.',
  },
})
