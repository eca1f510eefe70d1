import { defineText, plural, isolate } from '#core/text.ts'
import type { PatternProblem } from './pattern-form.rules.ts'

export const patternsText = defineText({
  title: { fr: 'Modèles des relevés', ar: 'صيغ رسائل المحافظ' },
  sub: {
    fr: 'Comment chaque portefeuille écrit ses messages',
    ar: 'كيف تكتب كل محفظة رسائلها',
  },
  wallet: { fr: 'Portefeuille', ar: 'المحفظة' },
  isDefault: { fr: 'Modèles d’origine', ar: 'الصيغ الأصلية' },
  changed: {
    fr: (name: string, at: string) => `Modifiés par ${isolate(name)}, ${at}`,
    ar: (name: string, at: string) => `عدّلها ${isolate(name)}، ${at}`,
  },
  list: { fr: 'Modèles', ar: 'الصيغ' },
  pattern: { fr: (index: number) => `Modèle ${index}`, ar: (index: number) => `الصيغة ${index}` },
  direction: { fr: 'Sens', ar: 'الاتجاه' },
  in: { fr: 'Reçu', ar: 'وارد' },
  out: { fr: 'Envoyé', ar: 'صادر' },
  remove: {
    fr: (index: number) => `Retirer le modèle ${index}`,
    ar: (index: number) => `حذف الصيغة ${index}`,
  },
  add: { fr: 'Ajouter un modèle', ar: 'إضافة صيغة' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  unsaved: { fr: 'Non enregistré', ar: 'غير محفوظ' },
  defaults: { fr: 'Revenir aux modèles d’origine', ar: 'العودة إلى الصيغ الأصلية' },
  defaultsQuestion: { fr: 'Revenir aux modèles d’origine ?', ar: 'العودة إلى الصيغ الأصلية؟' },
  defaultsSentence: {
    fr: 'Vos modèles de ce portefeuille sont remplacés. Les lignes déjà lues ne changent pas.',
    ar: 'ستُستبدل صيغك لهذه المحفظة. لا تتغير الأسطر المقروءة.',
  },
  replace: { fr: 'Remplacer', ar: 'استبدال' },
  how: { fr: 'Comment écrire un modèle', ar: 'كيف تُكتب الصيغة' },
  howFields: {
    fr: 'Recopiez le message et mettez un champ entre accolades à la place de chaque valeur :',
    ar: 'انسخ الرسالة وضع حقلًا بين قوسين معقوفين مكان كل قيمة:',
  },
  howAny: {
    fr: '… : n’importe quel texte. Collé à un mot, sa fin : réf…',
    ar: '… : أي نص. وملتصقًا بكلمة: بقيتها، مثل مرجع…',
  },
  howOptional: { fr: '[ … ] : peut manquer.', ar: '[ … ] : قد لا يوجد.' },
  howChoice: { fr: '(reçu|crédité) : l’un de ces mots.', ar: '(استلمت|تلقيت) : إحدى هذه الكلمات.' },
  howSame: {
    fr: 'Majuscules, accents, espaces et chiffres arabes ne comptent pas.',
    ar: 'لا فرق في الهمزات والتشكيل والمسافات ونوع الأرقام.',
  },
  tester: { fr: 'Essayer', ar: 'تجربة' },
  testerHelp: {
    fr: 'Collez des messages : chaque ligne montre ce que les modèles ci-contre en lisent, même non enregistrés.',
    ar: 'الصق رسائل: يظهر تحت كل سطر ما تقرؤه الصيغ، حتى غير المحفوظة.',
  },
  samples: { fr: 'Messages d’exemple', ar: 'رسائل للتجربة' },
  results: { fr: 'Résultats', ar: 'النتائج' },
  notRead: { fr: 'Non lue', ar: 'غير مقروء' },
  suggest: { fr: 'Proposer un modèle', ar: 'اقتراح صيغة' },
  amount: { fr: 'Montant', ar: 'المبلغ' },
  sender: { fr: 'Expéditeur', ar: 'المرسل' },
  moment: { fr: 'Date', ar: 'التاريخ' },
  reference: { fr: 'Référence', ar: 'المرجع' },
  saved: {
    fr: (read: number) =>
      read === 0
        ? 'Modèles enregistrés'
        : `Modèles enregistrés, ${plural('fr', read, { one: '{n} ligne lue de plus', other: '{n} lignes lues de plus' })}`,
    ar: (read: number) => (read === 0 ? 'حُفظت الصيغ' : `حُفظت الصيغ، وقُرئت أسطر إضافية: ${read}`),
  },
  failure: { fr: 'Les modèles n’ont pas été enregistrés. Réessayez.', ar: 'لم تُحفظ الصيغ. أعد المحاولة.' },
  patternsChanged: {
    fr: (name: string) =>
      `${isolate(name)} a modifié ces modèles entre-temps. Copiez les vôtres, puis rechargez la page.`,
    ar: (name: string) => `عدّل ${isolate(name)} هذه الصيغ في هذه الأثناء. انسخ صيغك ثم أعد تحميل الصفحة.`,
  },
  badPattern: { fr: 'Un modèle est à corriger.', ar: 'توجد صيغة تحتاج إلى تصحيح.' },
})

export const patternProblemText = defineText({
  empty: { fr: 'Écrivez le modèle.', ar: 'اكتب الصيغة.' },
  noAmount: {
    fr: 'Il manque {montant}, hors des crochets.',
    ar: 'ينقص {المبلغ} خارج القوسين المربعين.',
  },
  noWords: {
    fr: 'Ajoutez au moins un mot du message, comme « reçu ».',
    ar: 'أضف كلمة واحدة على الأقل من الرسالة، مثل «استلمت».',
  },
  unknownField: {
    fr: 'Un champ entre accolades n’est pas connu.',
    ar: 'يوجد حقل غير معروف بين القوسين المعقوفين.',
  },
  repeatedField: { fr: 'Un champ est écrit deux fois.', ar: 'حقل مكتوب مرتين.' },
  brackets: {
    fr: 'Chaque crochet ouvert doit être fermé, sans autre crochet dedans.',
    ar: 'يجب إغلاق كل قوس مربع، دون قوس آخر داخله.',
  },
  tooLong: {
    fr: 'Le modèle est trop long : 300 caractères au plus.',
    ar: 'الصيغة طويلة جدًا: 300 حرف على الأكثر.',
  },
  manyAny: { fr: 'Le modèle a trop de parties. Simplifiez-le.', ar: 'في الصيغة أجزاء كثيرة. بسّطها.' },
} satisfies Record<PatternProblem, unknown>)
