import { defineText, type Bilingual } from '#core/text.ts'
import type { KeyProblem, KeyState, Scope } from '../api-key.rules.ts'

export const keysText = defineText({
  title: { fr: 'Clés d’API', ar: 'مفاتيح API' },
  sub: {
    fr: 'Une clé laisse un autre programme lire et modifier la boutique, dans la limite de ses droits',
    ar: 'يتيح المفتاح لبرنامج آخر قراءة بيانات المتجر وتعديلها ضمن صلاحياته',
  },
  back: { fr: 'Paramètres', ar: 'الإعدادات' },
  reference: { fr: 'Documentation', ar: 'التوثيق' },
  add: { fr: 'Créer une clé', ar: 'إنشاء مفتاح' },
  adding: { fr: 'Création…', ar: 'جارٍ الإنشاء…' },
  added: { fr: 'Clé créée', ar: 'أُنشئ المفتاح' },
  empty: { fr: 'Aucune clé', ar: 'لا توجد مفاتيح' },
  emptyHint: {
    fr: 'Créez-en une pour chaque programme : une application de livreurs, un tableau des ventes, une place de marché.',
    ar: 'أنشئ مفتاحًا لكل برنامج: تطبيق مندوبي التوصيل أو جدول المبيعات أو سوق إلكتروني.',
  },
  name: { fr: 'Nom du programme', ar: 'اسم البرنامج' },
  nameHelp: {
    fr: 'Il signe les changements dans l’historique : « API: Livreurs ».',
    ar: 'يظهر في السجل مع كل تغيير: «API: التوصيل».',
  },
  scopes: { fr: 'Droits', ar: 'الصلاحيات' },
  validity: { fr: 'Valable', ar: 'مدة الصلاحية' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  secretTitle: { fr: 'Copiez la clé maintenant', ar: 'انسخ المفتاح الآن' },
  secretNote: {
    fr: 'Elle n’est montrée qu’une fois. Si elle se perd, révoquez-la et créez-en une autre.',
    ar: 'لا يُعرض إلا مرة واحدة. إن ضاع فألغِه وأنشئ غيره.',
  },
  copy: { fr: 'Copier', ar: 'نسخ' },
  copied: { fr: 'Clé copiée', ar: 'نُسخ المفتاح' },
  copyFailed: {
    fr: 'Le navigateur ne permet pas la copie. Sélectionnez la clé et copiez-la.',
    ar: 'لا يسمح المتصفح بالنسخ. حدّد المفتاح وانسخه.',
  },
  done: { fr: 'J’ai copié la clé', ar: 'نسختُ المفتاح' },
  expires: { fr: 'Expire le', ar: 'ينتهي في' },
  expired: { fr: 'Expirée le', ar: 'انتهى في' },
  neverExpires: { fr: 'N’expire pas', ar: 'لا تنتهي صلاحيته' },
  lastUse: { fr: 'Dernier usage :', ar: 'آخر استعمال:' },
  neverUsed: { fr: 'Jamais utilisée', ar: 'لم يُستعمل بعد' },
  revokedOn: { fr: 'Révoquée le', ar: 'أُلغي في' },
  createdBy: {
    fr: (name: string) => `Créée par ${name} le`,
    ar: (name: string) => `أنشأه ${name} في`,
  },
  revoke: { fr: 'Révoquer', ar: 'إلغاء المفتاح' },
  revokeOf: {
    fr: (name: string) => `Révoquer la clé ${name}`,
    ar: (name: string) => `إلغاء المفتاح ${name}`,
  },
  revokeTitle: {
    fr: (name: string) => `Révoquer la clé « ${name} » ?`,
    ar: (name: string) => `إلغاء المفتاح «${name}»؟`,
  },
  revokeSentence: {
    fr: 'Le programme qui l’utilise est refusé aussitôt. Une clé révoquée ne sert plus jamais.',
    ar: 'يُرفض البرنامج الذي يستعمله فورًا. المفتاح الملغى لا يُستعمل مرة أخرى.',
  },
  keep: { fr: 'Garder', ar: 'إبقاء' },
  revoked: { fr: 'Clé révoquée', ar: 'أُلغي المفتاح' },
  failed: {
    fr: 'Le changement n’est peut-être pas enregistré. Vérifiez la liste.',
    ar: 'ربما لم يُحفظ التغيير. تحقّق من القائمة.',
  },
  keyNameTaken: {
    fr: 'Une clé porte ou a porté ce nom. Choisissez-en un autre.',
    ar: 'هذا الاسم لمفتاح آخر، حالي أو سابق. اختر غيره.',
  },
  keyUnknown: { fr: 'Cette clé est déjà révoquée.', ar: 'هذا المفتاح ملغى بالفعل.' },
})

export const keyProblemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  tooLong: { fr: '60 caractères au plus', ar: '60 حرفًا على الأكثر' },
  notAnOption: { fr: 'Veuillez sélectionner une option', ar: 'يرجى اختيار أحد الخيارات' },
} satisfies Record<KeyProblem['code'], Bilingual>)

export const noScopeText = defineText({
  sentence: { fr: 'Choisissez au moins un droit', ar: 'اختر صلاحية واحدة على الأقل' },
})

export const keyStateText = defineText({
  active: { fr: 'Active', ar: 'نشط' },
  expired: { fr: 'Expirée', ar: 'منتهٍ' },
  revoked: { fr: 'Révoquée', ar: 'ملغى' },
} satisfies Record<KeyState, Bilingual>)

/** What a program does with each scope. */
export const scopeText = defineText({
  manageProducts: {
    fr: 'Lire et modifier les produits, corriger le stock',
    ar: 'قراءة المنتجات وتعديلها وتصحيح المخزون',
  },
  viewCosts: { fr: 'Lire les prix d’achat', ar: 'قراءة أسعار الشراء' },
  manageOrders: {
    fr: 'Lire et créer des commandes, les avancer, inscrire des paiements',
    ar: 'قراءة الطلبات وإنشاؤها وتغيير حالتها وتسجيل الدفعات',
  },
  refundOrders: { fr: 'Annuler une commande payée', ar: 'إلغاء طلب مدفوع' },
  manageCash: { fr: 'Lire les sessions et le journal de caisse', ar: 'قراءة جلسات الصندوق ودفتره' },
  manageClients: { fr: 'Lire, ajouter et modifier les clients', ar: 'قراءة الزبائن وإضافتهم وتعديلهم' },
} satisfies Record<Scope, Bilingual>)

/** By days; 0: without end. */
export const validityText = defineText({
  30: { fr: '30 jours', ar: '30 يومًا' },
  90: { fr: '90 jours', ar: '90 يومًا' },
  365: { fr: '1 an', ar: 'سنة' },
  0: { fr: 'Sans limite', ar: 'دون حد' },
})
