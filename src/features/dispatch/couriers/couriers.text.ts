import { defineText, isolate, isolateLtr, type Bilingual } from '#core/text.ts'
import type { FeeKind } from '../dispatch.rules.ts'
import type { CourierProblem } from './courier.rules.ts'

export const feeKindText = defineText({
  none: { fr: 'Rien', ar: 'لا شيء' },
  parcel: { fr: 'Par colis', ar: 'عن كل طرد' },
  zone: { fr: 'Par zone', ar: 'حسب المنطقة' },
} satisfies Record<FeeKind, Bilingual>)

export const couriersText = defineText({
  title: { fr: 'Livreurs', ar: 'المندوبون' },
  sub: {
    fr: 'Qui livre vos commandes, et ce qu’il garde par colis',
    ar: 'من يوصل طلباتكم، وما يحتفظ به عن كل طرد',
  },
  add: { fr: 'Ajouter un livreur', ar: 'إضافة مندوب' },
  edit: { fr: (name: string) => `Modifier ${isolate(name)}`, ar: (name: string) => `تعديل ${isolate(name)}` },
  newTitle: { fr: 'Nouveau livreur', ar: 'مندوب جديد' },
  none: {
    fr: 'Ajoutez votre premier livreur pour préparer une tournée.',
    ar: 'أضيفوا أول مندوب لتجهيز جولة.',
  },
  name: { fr: 'Nom', ar: 'الاسم' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  user: { fr: 'Compte', ar: 'الحساب' },
  noUser: { fr: 'Sans compte', ar: 'بدون حساب' },
  userHelp: {
    fr: 'Sans compte, il ouvre ses tournées par un lien. Avec un compte du rôle « Livreur », il se connecte et voit ses propres tournées.',
    ar: 'بدون حساب يفتح جولاته برابط. وبحساب له دور «مندوب توصيل» يسجّل الدخول فيرى جولاته فقط.',
  },
  fee: { fr: 'Ce qu’il garde', ar: 'ما يحتفظ به' },
  keeps: {
    fr: (kind: FeeKind, amount: string) =>
      kind === 'none'
        ? 'Ne garde rien'
        : kind === 'parcel'
          ? `Garde ${isolateLtr(amount)} par colis`
          : 'Garde un montant par zone',
    ar: (kind: FeeKind, amount: string) =>
      kind === 'none'
        ? 'لا يحتفظ بشيء'
        : kind === 'parcel'
          ? `يحتفظ بمبلغ ${isolateLtr(amount)} عن كل طرد`
          : 'يحتفظ بمبلغ حسب المنطقة',
  },
  parcelFee: { fr: 'Montant par colis livré', ar: 'المبلغ عن كل طرد مُسلَّم' },
  zoneFees: { fr: 'Frais par zone', ar: 'الأجرة حسب المنطقة' },
  zoneFeesHelp: {
    fr: 'Pour les livreurs payés par zone. Vide : rien.',
    ar: 'للمندوبين الذين يتقاضون حسب المنطقة. الفراغ يعني لا شيء.',
  },
  active: { fr: 'Actif', ar: 'نشط' },
  inactive: { fr: 'Inactif', ar: 'معطّل' },
  activeOf: {
    fr: (name: string) => `${isolate(name)} est actif`,
    ar: (name: string) => `${isolate(name)} نشط`,
  },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  saved: { fr: 'Livreur enregistré.', ar: 'حُفظ المندوب.' },
  feesSaved: { fr: 'Frais enregistrés.', ar: 'حُفظت الأجور.' },
  failure: { fr: 'Le livreur n’a pas été enregistré. Réessayez.', ar: 'لم يُحفظ المندوب. حاولوا من جديد.' },
  userTaken: { fr: 'Ce compte est déjà celui d’un autre livreur.', ar: 'هذا الحساب لمندوب آخر.' },
  notACourier: { fr: 'Ce compte n’a plus le rôle « Livreur ».', ar: 'لم يعد لهذا الحساب دور «مندوب توصيل».' },
  badFees: { fr: 'Un montant n’est pas valable.', ar: 'أحد المبالغ غير صالح.' },
})

export const courierProblemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  tooLong: { fr: 'Ce nom est trop long', ar: 'هذا الاسم طويل جدًا' },
  badPhone: { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
  badAmount: { fr: 'Indiquez un montant', ar: 'أدخلوا مبلغًا' },
  notAnOption: { fr: 'Choisissez dans la liste', ar: 'اختاروا من القائمة' },
} satisfies Record<CourierProblem['code'], Bilingual>)
