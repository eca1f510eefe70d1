import { defineText, plural } from '#core/text.ts'

export const againText = defineText({
  title: {
    fr: (number: number) => `Commander à nouveau · N° ${number}`,
    ar: (number: number) => `إعادة الطلب · رقم ${number}`,
  },
  heading: { fr: 'Commander à nouveau', ar: 'إعادة الطلب' },
  lead: {
    fr: 'Voici ce qui est disponible aujourd’hui, aux prix d’aujourd’hui.',
    ar: 'هذا هو المتوفر اليوم، بأسعار اليوم.',
  },
  missing: {
    fr: (count: number) =>
      plural('fr', count, {
        one: '{n} article de cette commande manque ou a diminué : voyez ci-dessous.',
        other: '{n} articles de cette commande manquent ou ont diminué : voyez ci-dessous.',
      }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'منتج واحد من هذا الطلب غير متوفر كاملًا: انظري أدناه.',
        two: 'منتجان من هذا الطلب غير متوفرين كاملين: انظري أدناه.',
        few: '{n} منتجات من هذا الطلب غير متوفرة كاملة: انظري أدناه.',
        other: '{n} منتجًا من هذا الطلب غير متوفر كاملًا: انظري أدناه.',
      }),
  },
  gone: { fr: 'N’est plus vendu', ar: 'لم يعد يُباع' },
  replaced: {
    fr: 'N’est plus vendu ainsi : choisissez une autre option',
    ar: 'لم يعد يُباع بهذا الشكل: اختاري خيارًا آخر',
  },
  soldOut: { fr: 'Rupture de stock', ar: 'نفد المخزون' },
  fewer: {
    fr: (left: number, wanted: number) => `${left} sur ${wanted} disponibles`,
    ar: (left: number, wanted: number) => `المتوفر ${left} من ${wanted}`,
  },
  before: { fr: (price: string) => `avant : ${price}`, ar: (price: string) => `سابقًا: ${price}` },
  total: { fr: 'Articles', ar: 'المنتجات' },
  add: { fr: 'Mettre au panier', ar: 'إضافة إلى السلة' },
  browse: { fr: 'Découvrir la boutique', ar: 'تصفحي المتجر' },
  nothing: {
    fr: 'Rien de cette commande n’est disponible aujourd’hui.',
    ar: 'لا يتوفر اليوم شيء من هذا الطلب.',
  },
  back: { fr: 'Retour à la commande', ar: 'العودة إلى الطلب' },
})
