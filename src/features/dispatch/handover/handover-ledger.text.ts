import { defineText } from '#core/text.ts'

/** Descriptions of ledger entries; the run has a number, or the entry is about earlier differences. */
const about = (name: string, run: number | undefined, word: string) =>
  run === undefined ? name : `${name}, ${word} ${run}`

export const courierLedgerText = defineText({
  handover: {
    fr: (name: string, run: number | undefined) => `Remise de ${about(name, run, 'tournée')}`,
    ar: (name: string, run: number | undefined) => `تسليم نقد من ${about(name, run, 'الجولة')}`,
  },
  fees: {
    fr: (name: string, run: number | undefined) => `Frais de livraison de ${about(name, run, 'tournée')}`,
    ar: (name: string, run: number | undefined) => `أجرة توصيل ${about(name, run, 'الجولة')}`,
  },
  writtenOff: {
    fr: (name: string, reason: string) => `Manquant de ${name} abandonné : ${reason}`,
    ar: (name: string, reason: string) => `التنازل عن نقص لدى ${name}: ${reason}`,
  },
  paid: {
    fr: (name: string) => `Rendu à ${name}`,
    ar: (name: string) => `رُدّ إلى ${name}`,
  },
})
