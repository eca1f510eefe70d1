import { maxLengthText } from '#core/field-length.text.ts'
import { formatMoney } from '#core/money.ts'
import { defineText, isolateLtr } from '#core/text.ts'
import { MAX_GRANT, type CreditCause, type GrantProblem } from './credit.rules.ts'

export const creditText = defineText({
  title: { fr: 'Avoir', ar: 'الرصيد' },
  balance: { fr: 'Solde', ar: 'الرصيد الحالي' },
  grant: { fr: 'Accorder un avoir', ar: 'منح رصيد' },
  amount: { fr: 'Montant', ar: 'المبلغ' },
  reason: { fr: 'Motif', ar: 'السبب' },
  reasonHelp: { fr: 'Visible de l’équipe seulement.', ar: 'يراه الفريق فقط.' },
  granting: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  granted: { fr: 'Avoir accordé', ar: 'مُنح الرصيد' },
  failed: { fr: 'L’avoir n’a pas été accordé. Réessayez.', ar: 'لم يُمنح الرصيد. أعد المحاولة.' },
  clientUnknown: { fr: 'Ce client n’existe plus.', ar: 'لم يعد هذا الزبون موجودًا.' },
  after: { fr: 'solde', ar: 'الرصيد بعدها' },
  order: { fr: 'Commande', ar: 'الطلب' },
  system: { fr: 'Automatique', ar: 'تلقائي' },
})

export const creditCauseText = defineText({
  granted: { fr: 'Accordé', ar: 'منحة' },
  return: { fr: 'Retour d’articles', ar: 'إرجاع منتجات' },
  used: { fr: 'Utilisé', ar: 'استُعمل' },
  givenBack: { fr: 'Rendu', ar: 'أُعيد' },
  merge: { fr: 'Fusion de clients', ar: 'دمج زبونين' },
} satisfies Record<CreditCause, unknown>)

export const grantProblemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  badAmount: { fr: 'Montant invalide', ar: 'المبلغ غير صالح' },
  tooMuch: {
    fr: `Au plus ${formatMoney(MAX_GRANT)}`,
    ar: `${isolateLtr(formatMoney(MAX_GRANT))} على الأكثر`,
  },
  tooLong: maxLengthText,
} satisfies Record<GrantProblem['code'], unknown>)
