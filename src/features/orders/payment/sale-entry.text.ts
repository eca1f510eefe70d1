import { isolate, defineText } from '#core/text.ts'

/** Descriptions of register entries, stored when the entry is written. */
export const ledgerText = defineText({
  sale: {
    fr: (number: number | string, name: string) => `Commande n° ${number} · ${isolate(name)}`,
    ar: (number: number | string, name: string) => `الطلب رقم ${number} · ${isolate(name)}`,
  },
  refund: {
    fr: (number: number, name: string) => `Annulation de la commande n° ${number} · ${isolate(name)}`,
    ar: (number: number, name: string) => `إلغاء الطلب رقم ${number} · ${isolate(name)}`,
  },
  notReceived: {
    fr: (number: number, name: string) => `Paiement refusé de la commande n° ${number} · ${isolate(name)}`,
    ar: (number: number, name: string) => `دفعة مرفوضة للطلب رقم ${number} · ${isolate(name)}`,
  },
  givenBack: {
    fr: (number: number, name: string) => `Remboursement de la commande n° ${number} · ${isolate(name)}`,
    ar: (number: number, name: string) => `رد مبلغ للطلب رقم ${number} · ${isolate(name)}`,
  },
})
