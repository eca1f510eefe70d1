import { defineText } from '#core/text.ts'

export const refusedRequestText = defineText({
  tooLarge: {
    fr: 'Le formulaire est trop long. Revenez en arrière et raccourcissez le texte ou choisissez une image plus petite.',
    ar: 'الاستمارة طويلة جدًا. ارجع إلى الصفحة السابقة واختصر النص أو اختر صورة أصغر.',
  },
  busy: {
    fr: 'La boutique reçoit trop d’envois en ce moment. Réessayez dans quelques secondes.',
    ar: 'يستقبل المتجر عددًا كبيرًا من الطلبات الآن. أعد المحاولة بعد ثوانٍ.',
  },
})
