import { maxLengthText } from '#core/field-length.text.ts'
import { isolate, defineText } from '#core/text.ts'
import type { ClientProblem } from './client-form.rules.ts'
import type { ClientStatus } from './clients.rules.ts'

export const clientStatusText = defineText({
  active: { fr: 'Actif', ar: 'نشط' },
  vip: { fr: 'VIP', ar: 'VIP' },
  inactive: { fr: 'Inactif', ar: 'غير نشط' },
} satisfies Record<ClientStatus, unknown>)

export const clientFormText = defineText({
  add: { fr: 'Nouveau client', ar: 'زبون جديد' },
  edit: { fr: 'Modifier le client', ar: 'تعديل الزبون' },
  name: { fr: 'Nom', ar: 'الاسم' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  address: { fr: 'Adresse complète', ar: 'العنوان الكامل' },
  wilaya: { fr: 'Wilaya', ar: 'الولاية' },
  city: { fr: 'Ville', ar: 'المدينة' },
  status: { fr: 'Statut', ar: 'الحالة' },
  language: { fr: 'Langue', ar: 'اللغة' },
  messages: { fr: 'Messages sur ses commandes', ar: 'رسائل حول طلباته' },
  emailMessages: { fr: 'Par e-mail', ar: 'بالبريد الإلكتروني' },
  smsMessages: { fr: 'Par SMS', ar: 'برسالة SMS' },
  pushMessages: { fr: 'Par notification sur son appareil', ar: 'بإشعار على جهازه' },
  arabic: { fr: 'العربية', ar: 'العربية' },
  french: { fr: 'Français', ar: 'Français' },
  notes: { fr: 'Note de l’équipe', ar: 'ملاحظة الفريق' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
})

export const clientProblemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  badPhone: { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
  badEmail: { fr: 'Adresse email invalide', ar: 'البريد الإلكتروني غير صالح' },
  tooLong: maxLengthText,
  notAnOption: { fr: 'Veuillez sélectionner une option', ar: 'يرجى اختيار أحد الخيارات' },
} satisfies Record<ClientProblem['code'], unknown>)

/** Confirmation questions, and the toasts after each action (spec 8). */
export const clientActionText = defineText({
  added: { fr: 'Client ajouté', ar: 'أُضيف الزبون' },
  changed: { fr: 'Client modifié', ar: 'عُدّل الزبون' },
  promoted: { fr: 'Client promu VIP', ar: 'رُقّي الزبون إلى VIP' },
  deleted: { fr: 'Client supprimé', ar: 'حُذف الزبون' },
  addError: { fr: "Erreur lors de l'ajout du client", ar: 'حدث خطأ أثناء إضافة الزبون' },
  saveError: { fr: 'Erreur lors de la modification du client', ar: 'حدث خطأ أثناء تعديل الزبون' },
  promoteError: { fr: 'Erreur lors de la promotion du client', ar: 'حدث خطأ أثناء ترقية الزبون' },
  deleteError: { fr: 'Erreur lors de la suppression du client', ar: 'حدث خطأ أثناء حذف الزبون' },
  whatsappError: { fr: "Impossible d'ouvrir WhatsApp", ar: 'تعذّر فتح واتساب' },
  phoneTaken: {
    fr: 'Un autre client a déjà ce numéro de téléphone.',
    ar: 'رقم الهاتف هذا مسجّل لزبون آخر.',
  },
  alreadyVip: { fr: 'Ce client est déjà VIP.', ar: 'هذا الزبون VIP بالفعل.' },
  clientUnknown: { fr: 'Ce client n’existe plus.', ar: 'لم يعد هذا الزبون موجودًا.' },
  promoteTitle: {
    fr: (name: string) => `Promouvoir ${isolate(name)} VIP ?`,
    ar: (name: string) => `ترقية ${isolate(name)} إلى VIP؟`,
  },
  promoteSentence: {
    fr: 'Le badge VIP apparaîtra sur ses commandes. Seule une modification de sa fiche l’enlève.',
    ar: 'ستظهر شارة VIP على طلباته، ولا تُزال إلا بتعديل ملفه.',
  },
  promote: { fr: 'Promouvoir VIP', ar: 'ترقية إلى VIP' },
  deleteTitle: {
    fr: (name: string) => `Supprimer ${isolate(name)} ?`,
    ar: (name: string) => `حذف ${isolate(name)}؟`,
  },
  deleteSentence: {
    fr: 'Ses commandes restent. Une nouvelle commande avec ce numéro créera une nouvelle fiche.',
    ar: 'تبقى طلباته. وأي طلب جديد بهذا الرقم ينشئ ملفًا جديدًا.',
  },
  delete: { fr: 'Supprimer', ar: 'حذف' },
  keep: { fr: 'Ne rien changer', ar: 'عدم التغيير' },
  whatsapp: { fr: 'WhatsApp', ar: 'واتساب' },
})

/** A WhatsApp message in the client's language: a greeting and the shop's news (spec 7). Staff can edit it there. */
export const greetingText = defineText({
  promotion: {
    fr: (name: string, store: string, link: string) =>
      `Bonjour ${isolate(name)}, ici ${isolate(store)}. Découvrez nos nouveautés et nos promotions : ${link}`,
    ar: (name: string, store: string, link: string) =>
      `السلام عليكم ${isolate(name)}، معكم ${isolate(store)}. اكتشفوا جديدنا وعروضنا: ${link}`,
  },
})
