/** Letters of the newsletter of the demo shop, as rich text. */
import type { Bilingual } from '#core/text.ts'

export interface DemoLetter {
  subject: Bilingual
  body: Bilingual
  /** Key of a category of the sample catalogue, whose products it shows. */
  category: string
  /** Null: a draft. */
  daysAgo: number | null
}

export const demoLetters: DemoLetter[] = [
  {
    subject: { fr: 'Les nouvelles nila sont arrivées', ar: 'وصلت ملاحف النيلة الجديدة' },
    body: {
      fr: '## L’indigo de Kaédi\n\nLes teinturières nous ont livré quatre nouveaux voiles, du bleu profond au bleu de ciel. Chacun est teint à la main, aucun n’est pareil à l’autre.\n\nPassez les voir à la boutique ou commandez en ligne : la livraison est gratuite à Nouakchott.',
      ar: '## نيلة كيهيدي\n\nأرسلت إلينا الصبّاغات أربع ملاحف جديدة، من الأزرق العميق إلى لون السماء. كل واحدة مصبوغة باليد ولا تشبه أختها.\n\nزورينا في المتجر أو اطلبي من الموقع: التوصيل مجاني في نواكشوط.',
    },
    category: 'nila',
    daysAgo: 96,
  },
  {
    subject: { fr: 'Préparez la fête : 15 % avec AID15', ar: 'استعدي للعيد: خصم 15٪ بالرمز AID15' },
    body: {
      fr: '## Voiles de fête\n\nPour les mariages et les fêtes, nos plus beaux voiles sont à **15 % de moins** avec le code **AID15**, jusqu’à la fin du mois.',
      ar: '## ملاحف الأعراس\n\nللأعراس والأعياد، أجمل ملاحفنا بخصم **15٪** بالرمز **AID15** حتى نهاية الشهر.',
    },
    category: 'fetes',
    daysAgo: 74,
  },
  {
    subject: { fr: 'Un savon acheté, un offert', ar: 'اشتري صابونة والثانية هدية' },
    body: {
      fr: 'Nos savons naturels sont de retour en stock. Pour un savon acheté, le deuxième est offert. La remise est calculée dans le panier.',
      ar: 'عاد صابوننا الطبيعي إلى المتجر. مع كل صابونة الثانية مجانًا، والخصم يُحسب في السلة.',
    },
    category: 'soins',
    daysAgo: 19,
  },
  {
    subject: { fr: 'La semaine des parfums', ar: 'أسبوع العطور' },
    body: {
      fr: 'Dès la semaine prochaine, tous les parfums sont à 20 % de moins avec le code **PARFUMS20**.',
      ar: 'ابتداءً من الأسبوع القادم كل العطور بخصم 20٪ بالرمز **PARFUMS20**.',
    },
    category: 'parfums',
    daysAgo: null,
  },
]

export const blockReasons: Bilingual[] = [
  { fr: 'Trois commandes refusées à la porte', ar: 'ثلاث طلبات مرفوضة عند الباب' },
  { fr: 'Commandes de plaisanterie', ar: 'طلبات على سبيل المزاح' },
]

export const callNotes: Bilingual[] = [
  { fr: 'Rappeler après la prière', ar: 'معاودة الاتصال بعد الصلاة' },
  { fr: 'Téléphone éteint', ar: 'الهاتف مغلق' },
]
