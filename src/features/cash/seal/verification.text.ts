/** What a verification found, as sentences. */
import { defineText, isolateLtr } from '#core/text.ts'
import type { Finding } from './verify.rules.ts'

/** The table, row and field of a finding, as they are named in the database. */
export function placeOf({ table, row, field }: Finding): string {
  return [table, row, field].filter((part) => part !== undefined).join(' · ')
}

const at = (finding: Finding) => isolateLtr(placeOf(finding))

function values({ sealed, found }: Finding): { sealed: string; found: string } | undefined {
  return sealed === undefined || found === undefined
    ? undefined
    : { sealed: isolateLtr(sealed), found: isolateLtr(found) }
}

const inFrench = (f: Finding) => {
  const both = values(f)
  return both ? ` Scellé : ${both.sealed} ; maintenant : ${both.found}.` : ''
}
const inArabic = (f: Finding) => {
  const both = values(f)
  return both ? ` المختوم: ${both.sealed}، والآن: ${both.found}.` : ''
}

export const findingText = defineText({
  missingClosing: {
    fr: ({ closing }: Finding) => `La clôture n° ${closing} manque : les numéros ont un trou.`,
    ar: ({ closing }: Finding) => `الإغلاق رقم ${closing} مفقود: الأرقام غير متتابعة.`,
  },
  missingSeal: {
    fr: ({ closing }: Finding) => `La clôture n° ${closing} n’a pas de sceau.`,
    ar: ({ closing }: Finding) => `الإغلاق رقم ${closing} بلا ختم.`,
  },
  extraSeal: {
    fr: ({ closing }: Finding) => `La clôture n° ${closing} a un sceau, mais son rapport manque.`,
    ar: ({ closing }: Finding) => `للإغلاق رقم ${closing} ختم، لكن تقريره مفقود.`,
  },
  missingRow: {
    fr: (f: Finding) => `Clôture n° ${f.closing} : une ligne manque (${at(f)}).`,
    ar: (f: Finding) => `الإغلاق رقم ${f.closing}: سطر مفقود (${at(f)}).`,
  },
  addedRow: {
    fr: (f: Finding) => `Clôture n° ${f.closing} : une ligne a été ajoutée (${at(f)}).`,
    ar: (f: Finding) => `الإغلاق رقم ${f.closing}: أُضيف سطر (${at(f)}).`,
  },
  changedField: {
    fr: (f: Finding) => `Clôture n° ${f.closing} : une valeur a été changée (${at(f)}).${inFrench(f)}`,
    ar: (f: Finding) => `الإغلاق رقم ${f.closing}: غُيّرت قيمة (${at(f)}).${inArabic(f)}`,
  },
  changedContent: {
    fr: (f: Finding) => `Clôture n° ${f.closing} : le contenu ne correspond pas au sceau (${at(f)}).`,
    ar: (f: Finding) => `الإغلاق رقم ${f.closing}: المحتوى لا يطابق الختم (${at(f)}).`,
  },
  brokenChain: {
    fr: ({ closing }: Finding) =>
      `La clôture n° ${closing} ne suit pas la précédente : la chaîne est rompue.`,
    ar: ({ closing }: Finding) => `الإغلاق رقم ${closing} لا يتبع الذي قبله: السلسلة مقطوعة.`,
  },
  unknownVersion: {
    fr: ({ closing }: Finding) =>
      `Le sceau de la clôture n° ${closing} est d’une autre version du programme.`,
    ar: ({ closing }: Finding) => `ختم الإغلاق رقم ${closing} من إصدار آخر للبرنامج.`,
  },
  withoutClosing: {
    fr: (f: Finding) => `Une ligne n’appartient à aucune clôture (${at(f)}).`,
    ar: (f: Finding) => `سطر لا ينتمي إلى أي إغلاق (${at(f)}).`,
  },
  wrongTotals: {
    fr: (f: Finding) => `Les totaux par jour ne correspondent pas aux écritures (${at(f)}).`,
    ar: (f: Finding) => `المجاميع اليومية لا تطابق القيود (${at(f)}).`,
  },
  unknownPaper: {
    fr: ({ closing }: Finding) => `Le rapport imprimé n° ${closing} n’est pas dans la chaîne.`,
    ar: ({ closing }: Finding) => `التقرير المطبوع رقم ${closing} ليس في السلسلة.`,
  },
})
