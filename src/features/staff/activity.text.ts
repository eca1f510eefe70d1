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

/** What was done, as a noun. An action without words here is shown as it is written in the log. */
export const actionText = words({
  orderAdvanced: { fr: 'Commande avancée', ar: 'تغيير حالة الطلب' },
  orderCancelled: { fr: 'Commande annulée', ar: 'إلغاء الطلب' },
  orderDeleted: { fr: 'Commande supprimée', ar: 'حذف الطلب' },
  userAdded: { fr: 'Utilisateur ajouté', ar: 'إضافة مستخدم' },
  userChanged: { fr: 'Utilisateur modifié', ar: 'تعديل مستخدم' },
  userActivated: { fr: 'Utilisateur activé', ar: 'تفعيل مستخدم' },
  userDeactivated: { fr: 'Utilisateur désactivé', ar: 'تعطيل مستخدم' },
  userDeleted: { fr: 'Utilisateur supprimé', ar: 'حذف مستخدم' },
})

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
