import { defineText, localized, type Language } from '#core/text.ts'
import type { MethodNames } from '#features/settings/settings.rules.ts'
import type { CashMethod, TransactionType } from './cash.rules.ts'

export const transactionTypeText = defineText({
  sale: { fr: 'Vente', ar: 'بيع' },
  refund: { fr: 'Remboursement', ar: 'استرداد' },
  expense: { fr: 'Dépense', ar: 'مصروف' },
  paidIn: { fr: 'Entrée d’espèces', ar: 'إيداع نقدي' },
  paidOut: { fr: 'Sortie d’espèces', ar: 'سحب نقدي' },
  transferIn: { fr: 'Transfert reçu', ar: 'تحويل وارد' },
  transferOut: { fr: 'Transfert remis', ar: 'تحويل صادر' },
} satisfies Record<TransactionType, { fr: string; ar: string }>)

const otherMethod = { fr: 'Autre', ar: 'أخرى' }

/** The names from the settings in one language, with that of entries by another method. */
export function cashMethodNames(names: MethodNames, language: Language): Record<CashMethod, string> {
  const entries = Object.entries({ ...names, other: otherMethod })
  return Object.fromEntries(entries.map(([method, name]) => [method, localized(name, language)])) as Record<
    CashMethod,
    string
  >
}

export const countingWayText = defineText({
  way: { fr: 'Façon de compter', ar: 'طريقة العدّ' },
  byDenomination: { fr: 'Par billet et pièce', ar: 'بالورقة والقطعة' },
  inOne: { fr: 'Total compté', ar: 'المجموع المعدود' },
  without: { fr: 'Sans compter', ar: 'دون عدّ' },
})
