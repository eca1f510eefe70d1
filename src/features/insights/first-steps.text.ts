import { defineText, type Bilingual } from '#core/text.ts'
import type { FirstStep } from './first-steps.rules.ts'

export const firstStepsText = defineText({
  title: { fr: 'Premiers pas', ar: 'الخطوات الأولى' },
  lead: {
    fr: 'Ce qu’il reste à faire avant d’ouvrir la boutique sous votre nom.',
    ar: 'ما بقي قبل أن يفتح المتجر أبوابه باسمكم.',
  },
  progress: {
    fr: (done: number, all: number) => `${done} sur ${all}`,
    ar: (done: number, all: number) => `${done} من ${all}`,
  },
  done: { fr: 'Fait', ar: 'تم' },
  toDo: { fr: 'À faire', ar: 'لم يتم بعد' },
  hide: { fr: 'Masquer', ar: 'إخفاء' },
  hideTitle: { fr: 'Masquer les premiers pas ?', ar: 'إخفاء الخطوات الأولى؟' },
  hideSentence: {
    fr: 'Ils ne seront plus proposés à personne. Tout reste possible dans Paramètres, Produits et Utilisateurs.',
    ar: 'لن تُعرض بعد ذلك على أحد. كل شيء يبقى ممكنًا في الإعدادات والمنتجات والمستخدمين.',
  },
  importList: { fr: 'Importer', ar: 'استيراد' },
  feesKept: { fr: 'Frais de livraison gardés', ar: 'أُبقيت رسوم التوصيل' },
  keep: { fr: 'Garder', ar: 'إبقاء' },
  hidden: { fr: 'Premiers pas masqués', ar: 'أُخفيت الخطوات الأولى' },
  saveError: {
    fr: 'Erreur lors de l’enregistrement. Réessayez dans un instant.',
    ar: 'حدث خطأ أثناء الحفظ. يرجى المحاولة بعد لحظة.',
  },
})

export const stepText = defineText({
  storeName: { fr: 'Donnez son nom à la boutique', ar: 'تسمية المتجر' },
  logo: { fr: 'Ajoutez le logo', ar: 'إضافة الشعار' },
  accounts: { fr: 'Inscrivez vos comptes de paiement', ar: 'إدخال حسابات الدفع' },
  fees: { fr: 'Vérifiez les frais de livraison', ar: 'مراجعة رسوم التوصيل' },
  product: { fr: 'Ajoutez votre premier produit', ar: 'إضافة أول منتج' },
  staff: { fr: 'Invitez une première personne', ar: 'دعوة أول موظف' },
} satisfies Record<FirstStep, Bilingual>)

/** Why each step matters. */
export const stepNoteText = defineText({
  storeName: {
    fr: 'Avec le téléphone et l’adresse : le site, les reçus et les factures les montrent.',
    ar: 'مع الهاتف والعنوان: تظهر في الموقع والوصولات والفواتير.',
  },
  logo: {
    fr: 'En haut du site et sur l’écran d’accueil des téléphones.',
    ar: 'في أعلى الموقع وعلى الشاشة الرئيسية للهواتف.',
  },
  accounts: {
    fr: 'Des numéros d’exemple sont encore affichés aux clients.',
    ar: 'ما زالت أرقام تجريبية معروضة على الزبائن.',
  },
  fees: {
    fr: 'Des frais d’exemple sont demandés aux clients, selon leur ville. Gardez-les ou changez-les.',
    ar: 'تُطلب من الزبائن رسوم تجريبية حسب مدينتهم. يمكن إبقاؤها أو تغييرها.',
  },
  product: {
    fr: 'Un par un, ou toute une liste Excel. Supprimez ensuite les deux produits d’exemple.',
    ar: 'واحدًا واحدًا، أو قائمة كاملة من Excel. يمكن بعد ذلك حذف المنتجين التجريبيين.',
  },
  staff: {
    fr: 'Chacun entre avec son compte et ne voit que ce qui le concerne.',
    ar: 'يدخل كل شخص بحسابه ولا يرى إلا ما يخصه.',
  },
} satisfies Record<FirstStep, Bilingual>)

export const stepActionText = defineText({
  storeName: { fr: 'Nommer', ar: 'تسمية' },
  logo: { fr: 'Ajouter', ar: 'إضافة' },
  accounts: { fr: 'Inscrire', ar: 'إدخال' },
  fees: { fr: 'Voir', ar: 'عرض' },
  product: { fr: 'Ajouter', ar: 'إضافة' },
  staff: { fr: 'Inviter', ar: 'دعوة' },
} satisfies Record<FirstStep, Bilingual>)
