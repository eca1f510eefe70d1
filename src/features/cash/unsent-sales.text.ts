import { defineText, isolateLtr, plural } from '#core/text.ts'

export const unsentSalesText = defineText({
  title: { fr: 'La caisse ne peut pas encore être fermée', ar: 'لا يمكن إغلاق الصندوق بعد' },
  sentence: {
    fr: (n: number, since: string) =>
      `${plural('fr', n, { one: '{n} vente faite sur cet appareil n’est pas encore arrivée', other: '{n} ventes faites sur cet appareil ne sont pas encore arrivées' })} à la boutique, depuis le ${isolateLtr(since)}. Reconnectez l’appareil, puis ouvrez le comptoir : il les envoie.`,
    ar: (n: number, since: string) =>
      `${plural('ar', n, { one: 'بيع واحد من هذا الجهاز لم يصل', two: 'بيعان من هذا الجهاز لم يصلا', few: '{n} مبيعات من هذا الجهاز لم تصل', other: '{n} بيعًا من هذا الجهاز لم تصل' })} إلى المتجر بعد، منذ ${isolateLtr(since)}. أعد الاتصال ثم افتح نقطة البيع لإرسالها.`,
  },
  openTill: { fr: 'Ouvrir le comptoir', ar: 'فتح نقطة البيع' },
})
