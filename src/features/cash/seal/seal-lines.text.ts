/** The lines of a printed report about resets and the seal. */
import { formatDayAndTime } from '#core/day.ts'
import { DASHES, pair, userText, type ReceiptLine } from '#core/receipt-line.ts'
import { defineText, inLanguage, type Language } from '#core/text.ts'
import { shortHash } from './seal.rules.ts'

export interface ReportSeal {
  hash: string
  isLate: boolean
  sealedAt: Date
}

export interface ReportReset {
  at: Date
  by: string
  reason: string
}

export const sealLinesText = defineText({
  resets: { fr: 'Remise à zéro de la caisse', ar: 'تصفير الصندوق' },
  by: { fr: 'Par', ar: 'بواسطة' },
  at: { fr: 'Le', ar: 'في' },
  reason: { fr: 'Motif', ar: 'السبب' },
  seal: { fr: 'Sceau', ar: 'الختم' },
  late: { fr: 'Scellé après coup le', ar: 'خُتم لاحقًا في' },
  notSealed: { fr: 'Pas encore scellé', ar: 'لم يُختم بعد' },
  qr: { fr: 'Code QR du sceau', ar: 'رمز QR للختم' },
})

/** A reset is its own line in the report after it. */
export function resetLines(resets: readonly ReportReset[], language: Language): ReceiptLine[] {
  const t = inLanguage(sealLinesText, language)
  if (resets.length === 0) return []
  return [
    DASHES,
    { style: 'strong', text: [t.resets] },
    ...resets.flatMap(({ at, by, reason }): ReceiptLine[] => [
      pair(t.by, userText(by)),
      pair(t.at, { ltr: formatDayAndTime(at) }),
      ...(reason ? [pair(t.reason, userText(reason))] : []),
    ]),
  ]
}

export function sealLines(seal: ReportSeal | undefined, language: Language): ReceiptLine[] {
  const t = inLanguage(sealLinesText, language)
  if (!seal) return [DASHES, pair(t.seal, t.notSealed)]
  return [
    DASHES,
    pair(t.seal, { ltr: shortHash(seal.hash) }),
    ...(seal.isLate ? [pair(t.late, { ltr: formatDayAndTime(seal.sealedAt) })] : []),
  ]
}
