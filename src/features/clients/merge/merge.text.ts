import { defineText, isolate, plural } from '#core/text.ts'

export const mergeText = defineText({
  merge: { fr: 'Fusionner avec…', ar: 'دمج مع زبون آخر…' },
  title: { fr: 'Fusionner deux clients', ar: 'دمج زبونين' },
  lead: {
    fr: (name: string) => `Cherchez l’autre fiche de ${isolate(name)}.`,
    ar: (name: string) => `ابحث عن الملف الآخر لـ ${isolate(name)}.`,
  },
  search: { fr: 'Nom, téléphone ou e-mail', ar: 'الاسم أو الهاتف أو البريد' },
  nothing: { fr: 'Aucun autre client trouvé.', ar: 'لم يُعثر على زبون آخر.' },
  orders: {
    fr: (count: number) => plural('fr', count, { one: '{n} commande', other: '{n} commandes' }),
    ar: (count: number) => `الطلبات: ${count}`,
  },
  choose: { fr: 'Que garder ?', ar: 'ما الذي يُحتفظ به؟' },
  phone: { fr: 'Numéro principal', ar: 'الرقم الرئيسي' },
  phoneHelp: {
    fr: 'L’autre numéro mènera aussi à la fiche gardée.',
    ar: 'سيؤدي الرقم الآخر أيضًا إلى الملف المحتفظ به.',
  },
  name: { fr: 'Nom', ar: 'الاسم' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  address: { fr: 'Adresse', ar: 'العنوان' },
  notes: { fr: 'Note de l’équipe', ar: 'ملاحظة الفريق' },
  both: { fr: 'Les deux notes', ar: 'الملاحظتان معًا' },
  empty: { fr: 'vide', ar: 'فارغ' },
  result: { fr: 'Après la fusion', ar: 'بعد الدمج' },
  orderCount: { fr: 'Commandes', ar: 'الطلبات' },
  spent: { fr: 'Total dépensé', ar: 'مجموع المشتريات' },
  credit: { fr: 'Avoir', ar: 'الرصيد' },
  confirm: { fr: 'Fusionner', ar: 'دمج' },
  merging: { fr: 'Fusion…', ar: 'جارٍ الدمج…' },
  other: { fr: 'Choisir un autre client', ar: 'اختيار زبون آخر' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  undoHelp: { fr: 'La fusion peut être annulée pendant un jour.', ar: 'يمكن التراجع عن الدمج خلال يوم.' },
  merged: { fr: 'Clients fusionnés', ar: 'دُمج الزبونان' },
  undone: { fr: 'Fusion annulée', ar: 'أُلغي الدمج' },
  failed: { fr: 'La fusion n’a pas abouti. Réessayez.', ar: 'لم يكتمل الدمج. أعد المحاولة.' },
  notice: {
    fr: (name: string) => `Fusionné avec ${isolate(name)}.`,
    ar: (name: string) => `دُمج مع ${isolate(name)}.`,
  },
  undo: { fr: 'Annuler la fusion', ar: 'التراجع عن الدمج' },
  undoTitle: { fr: 'Annuler la fusion ?', ar: 'التراجع عن الدمج؟' },
  undoSentence: {
    fr: (name: string) =>
      `${isolate(name)} retrouve sa fiche, ses commandes (aussi celles passées depuis avec son numéro), ses messages, ses envies et son avoir non utilisé.`,
    ar: (name: string) =>
      `يستعيد ${isolate(name)} ملفه وطلباته (ومنها ما طُلب بعد الدمج برقمه) ورسائله ومفضلته وما لم يُستعمل من رصيده.`,
  },
  keep: { fr: 'Garder la fusion', ar: 'إبقاء الدمج' },
})

/** Why a merge or its undo was refused. */
export const mergeRefusalText = defineText({
  sameClient: { fr: 'C’est la même fiche.', ar: 'هذا هو الملف نفسه.' },
  clientUnknown: {
    fr: 'L’un des deux clients n’existe plus, ou a déjà été fusionné.',
    ar: 'أحد الزبونين لم يعد موجودًا أو سبق دمجه.',
  },
  mergeUnknown: { fr: 'Cette fusion n’existe plus.', ar: 'لم يعد هذا الدمج موجودًا.' },
  mergeUndone: { fr: 'Cette fusion a déjà été annulée.', ar: 'سبق التراجع عن هذا الدمج.' },
  undoTooLate: {
    fr: 'Cette fusion ne peut plus être annulée.',
    ar: 'لم يعد التراجع عن هذا الدمج ممكنًا.',
  },
})
