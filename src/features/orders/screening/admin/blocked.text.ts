import { defineText, isolateLtr } from '#core/text.ts'

export const blockedText = defineText({
  title: { fr: 'Numéros bloqués', ar: 'الأرقام المحظورة' },
  sub: {
    fr: 'Ces numéros ne peuvent pas commander sur le site : on leur propose de contacter la boutique.',
    ar: 'لا يمكن الطلب من الموقع بهذه الأرقام، ويُقترح على أصحابها الاتصال بالمتجر.',
  },
  back: { fr: 'Commandes', ar: 'الطلبات' },
  none: { fr: 'Aucun numéro bloqué', ar: 'لا أرقام محظورة' },
  noneWhy: {
    fr: 'Bloquez ici un numéro, depuis la fiche d’un client ou pendant un appel.',
    ar: 'يمكن حظر رقم من هنا، أو من صفحة الزبون، أو أثناء الاتصال.',
  },
  add: { fr: 'Bloquer un numéro', ar: 'حظر رقم' },
  block: { fr: 'Bloquer ce numéro', ar: 'حظر هذا الرقم' },
  unblock: { fr: 'Débloquer', ar: 'رفع الحظر' },
  unblockOf: {
    fr: (phone: string) => `Débloquer le ${isolateLtr(phone)}`,
    ar: (phone: string) => `رفع الحظر عن ${isolateLtr(phone)}`,
  },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  reason: { fr: 'Raison', ar: 'السبب' },
  reasonHelp: {
    fr: 'Visible de l’équipe seulement.',
    ar: 'يراه فريق المتجر فقط.',
  },
  isBlocked: { fr: 'Numéro bloqué', ar: 'رقم محظور' },
  cancel: { fr: 'Fermer', ar: 'إغلاق' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  blocked: { fr: 'Numéro bloqué', ar: 'حُظر الرقم' },
  unblocked: { fr: 'Numéro débloqué', ar: 'رُفع الحظر عن الرقم' },
  badPhone: { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
  noReason: { fr: 'Donnez une raison', ar: 'يرجى ذكر السبب' },
  phoneBlocked: { fr: 'Ce numéro est déjà bloqué.', ar: 'هذا الرقم محظور من قبل.' },
  failed: { fr: 'Rien n’a été enregistré. Réessayez.', ar: 'لم يُحفظ شيء. أعيدوا المحاولة.' },
})
