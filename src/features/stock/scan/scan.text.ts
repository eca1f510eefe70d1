import { defineText, isolate } from '#core/text.ts'

export const scanText = defineText({
  scan: { fr: 'Scanner', ar: 'مسح الباركود' },
  title: { fr: 'Scanner un code-barres', ar: 'مسح الباركود' },
  camera: { fr: 'Image de la caméra', ar: 'صورة الكاميرا' },
  starting: { fr: 'La caméra démarre…', ar: 'جارٍ تشغيل الكاميرا…' },
  refused: {
    fr: 'La caméra n’est pas autorisée. Autorisez-la dans les réglages du navigateur, ou tapez le code ci-dessous.',
    ar: 'الكاميرا غير مسموح بها. اسمح بها في إعدادات المتصفح، أو اكتب الرمز أدناه.',
  },
  missing: {
    fr: 'Cet appareil n’a pas de caméra. Tapez le code ci-dessous.',
    ar: 'لا توجد كاميرا في هذا الجهاز. اكتب الرمز أدناه.',
  },
  failed: {
    fr: 'La caméra ne répond pas. Fermez les autres applications qui l’utilisent, ou tapez le code ci-dessous.',
    ar: 'الكاميرا لا تستجيب. أغلق التطبيقات الأخرى التي تستعملها، أو اكتب الرمز أدناه.',
  },
  lightOn: { fr: 'Allumer la lampe', ar: 'تشغيل الضوء' },
  lightOff: { fr: 'Éteindre la lampe', ar: 'إطفاء الضوء' },
  code: { fr: 'Code-barres ou référence', ar: 'الباركود أو الرمز المرجعي' },
  use: { fr: 'Chercher', ar: 'بحث' },
  unknown: {
    fr: (code: string) => `Aucun article n’a le code ${isolate(code)}.`,
    ar: (code: string) => `لا يوجد منتج بالرمز ${isolate(code)}.`,
  },
  search: { fr: 'Nom, référence ou code-barres', ar: 'الاسم أو الرمز المرجعي أو الباركود' },
  inStock: { fr: (n: number) => `${n} en stock`, ar: (n: number) => `المخزون: ${n}` },
  add: {
    fr: (name: string) => `Ajouter « ${isolate(name)} »`,
    ar: (name: string) => `إضافة «${isolate(name)}»`,
  },
  added: {
    fr: (name: string) => `« ${isolate(name)} » ajouté`,
    ar: (name: string) => `أُضيف «${isolate(name)}»`,
  },
  nothing: { fr: 'Aucun article ne correspond.', ar: 'لا يوجد منتج مطابق.' },
  lookupFailed: {
    fr: 'La recherche n’a pas abouti. Réessayez.',
    ar: 'لم يكتمل البحث. أعد المحاولة.',
  },
})
