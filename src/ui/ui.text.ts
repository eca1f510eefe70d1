import { defineText } from '#core/text.ts'

export const uiText = defineText({
  optional: { fr: '(facultatif)', ar: '(اختياري)' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  confirm: { fr: 'Confirmer', ar: 'تأكيد' },
  close: { fr: 'Fermer', ar: 'إغلاق' },
  notifications: { fr: 'Notifications', ar: 'الإشعارات' },
  loading: { fr: 'Chargement...', ar: 'جارٍ التحميل...' },
})
