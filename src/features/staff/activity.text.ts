import { words, type Both } from '#core/text.ts'
import type { ActivityPeriod } from './activity.rules.ts'

export const activityText = words({
  lead: {
    fr: 'Chaque changement : qui, quand, avant et après',
    ar: 'كل تغيير: مَن قام به ومتى، وما كان قبله وبعده',
  },
  when: { fr: 'Date', ar: 'التاريخ' },
  who: { fr: 'Qui', ar: 'المستخدم' },
  what: { fr: 'Action', ar: 'العملية' },
  about: { fr: 'Objet', ar: 'الموضوع' },
  changes: { fr: 'Changements', ar: 'التغييرات' },
  person: { fr: 'Personne', ar: 'الشخص' },
  period: { fr: 'Période', ar: 'الفترة' },
  system: { fr: 'Automatique', ar: 'تلقائي' },
  before: { fr: 'Avant', ar: 'قبل' },
  after: { fr: 'Après', ar: 'بعد' },
  comma: { fr: ', ', ar: '، ' },
  yes: { fr: 'Oui', ar: 'نعم' },
  no: { fr: 'Non', ar: 'لا' },
  empty: {
    fr: 'Les changements faits dans le panneau s’inscrivent ici.',
    ar: 'تُسجَّل هنا التغييرات التي تتم في لوحة الإدارة.',
  },
  noHistory: { fr: 'Rien n’a encore changé.', ar: 'لم يتغيّر شيء بعد.' },
})

export const activityPeriodText = words({
  today: { fr: 'Aujourd’hui', ar: 'اليوم' },
  week: { fr: '7 derniers jours', ar: 'آخر 7 أيام' },
  month: { fr: '30 derniers jours', ar: 'آخر 30 يومًا' },
} satisfies Record<ActivityPeriod, Both>)

/** What was done, as a noun. An action without words here is not written: it does not compile. */
export const actionText = words({
  orderPlaced: { fr: 'Commande saisie', ar: 'إدخال طلب' },
  orderAdvanced: { fr: 'Commande avancée', ar: 'تغيير حالة الطلب' },
  orderCancelled: { fr: 'Commande annulée', ar: 'إلغاء الطلب' },
  orderDeleted: { fr: 'Commande supprimée', ar: 'حذف الطلب' },
  paymentAccepted: { fr: 'Paiement accepté', ar: 'قبول الدفع' },
  paymentRefused: { fr: 'Paiement refusé', ar: 'رفض الدفع' },
  productAdded: { fr: 'Produit ajouté', ar: 'إضافة منتج' },
  productChanged: { fr: 'Produit modifié', ar: 'تعديل منتج' },
  productFlagChanged: { fr: 'Mise en avant modifiée', ar: 'تعديل إبراز منتج' },
  productStockChanged: { fr: 'Stock modifié', ar: 'تعديل المخزون' },
  productDeleted: { fr: 'Produit supprimé', ar: 'حذف منتج' },
  productRestored: { fr: 'Produit rétabli', ar: 'استعادة منتج' },
  categoryAdded: { fr: 'Catégorie ajoutée', ar: 'إضافة فئة' },
  categoryChanged: { fr: 'Catégorie modifiée', ar: 'تعديل فئة' },
  categoryDeleted: { fr: 'Catégorie supprimée', ar: 'حذف فئة' },
  categoryRestored: { fr: 'Catégorie rétablie', ar: 'استعادة فئة' },
  subCategoryAdded: { fr: 'Sous-catégorie ajoutée', ar: 'إضافة فئة فرعية' },
  subCategoryChanged: { fr: 'Sous-catégorie modifiée', ar: 'تعديل فئة فرعية' },
  subCategoryDeleted: { fr: 'Sous-catégorie supprimée', ar: 'حذف فئة فرعية' },
  subCategoryRestored: { fr: 'Sous-catégorie rétablie', ar: 'استعادة فئة فرعية' },
  reviewPublished: { fr: 'Avis publié', ar: 'نشر تقييم' },
  reviewHidden: { fr: 'Avis masqué', ar: 'إخفاء تقييم' },
  synonymsAdded: { fr: 'Synonymes ajoutés', ar: 'إضافة مرادفات' },
  synonymsRemoved: { fr: 'Synonymes retirés', ar: 'حذف مرادفات' },
  missesCleared: { fr: 'Recherches sans résultat effacées', ar: 'مسح عمليات البحث بلا نتيجة' },
  clientAdded: { fr: 'Client ajouté', ar: 'إضافة زبون' },
  clientChanged: { fr: 'Client modifié', ar: 'تعديل زبون' },
  clientPromoted: { fr: 'Client passé VIP', ar: 'ترقية زبون إلى VIP' },
  clientDeleted: { fr: 'Client supprimé', ar: 'حذف زبون' },
  registerOpened: { fr: 'Caisse ouverte', ar: 'فتح الصندوق' },
  registerClosed: { fr: 'Caisse fermée', ar: 'إغلاق الصندوق' },
  registerReset: { fr: 'Caisse réinitialisée', ar: 'تصفير الصندوق' },
  transactionAdded: { fr: 'Transaction ajoutée', ar: 'إضافة عملية' },
  userAdded: { fr: 'Utilisateur ajouté', ar: 'إضافة مستخدم' },
  userChanged: { fr: 'Utilisateur modifié', ar: 'تعديل مستخدم' },
  userActivated: { fr: 'Utilisateur activé', ar: 'تفعيل مستخدم' },
  userDeactivated: { fr: 'Utilisateur désactivé', ar: 'تعطيل مستخدم' },
  userDeleted: { fr: 'Utilisateur supprimé', ar: 'حذف مستخدم' },
})

export type ActionName = keyof typeof actionText

/** Fields that a line can tell of; unknown ones are shown as they are. */
export const activityFieldText = words({
  name: { fr: 'Nom', ar: 'الاسم' },
  nameAr: { fr: 'Nom en arabe', ar: 'الاسم بالعربية' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  role: { fr: 'Rôle', ar: 'الدور' },
  permissions: { fr: 'Droits', ar: 'الصلاحيات' },
  status: { fr: 'Statut', ar: 'الحالة' },
  reason: { fr: 'Motif', ar: 'السبب' },
  number: { fr: 'Numéro', ar: 'الرقم' },
  total: { fr: 'Total', ar: 'المجموع' },
  price: { fr: 'Prix', ar: 'السعر' },
  notes: { fr: 'Notes', ar: 'ملاحظات' },
  amount: { fr: 'Montant', ar: 'المبلغ' },
  description: { fr: 'Description', ar: 'الوصف' },
  type: { fr: 'Type', ar: 'النوع' },
  paymentMethod: { fr: 'Moyen de paiement', ar: 'وسيلة الدفع' },
  openingBalance: { fr: 'Solde d’ouverture', ar: 'الرصيد الافتتاحي' },
  openingExpected: { fr: 'Laissé avant', ar: 'المتروك قبلها' },
  expectedCash: { fr: 'Espèces attendues', ar: 'النقد المتوقع' },
  countedCash: { fr: 'Espèces comptées', ar: 'النقد المعدود' },
  stockQuantity: { fr: 'Stock', ar: 'المخزون' },
})

/** An order's states, said here because the log stands before orders; a test holds them to the orders' own words. */
export const loggedOrderStatusText = words({
  pending: { fr: 'En attente', ar: 'قيد الانتظار' },
  confirmed: { fr: 'Confirmée', ar: 'مؤكّد' },
  preparing: { fr: 'En préparation', ar: 'قيد التحضير' },
  sent: { fr: 'Expédiée', ar: 'مُرسَل' },
  delivered: { fr: 'Livrée', ar: 'تم التسليم' },
  cancelled: { fr: 'Annulée', ar: 'ملغى' },
})
