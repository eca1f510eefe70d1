import { isolate, defineText } from '#core/text.ts'

export const searchWordsText = defineText({
  misses: { fr: 'Recherches sans résultat', ar: 'كلمات بلا نتيجة' },
  words: { fr: 'Mots', ar: 'الكلمات' },
  language: { fr: 'Langue', ar: 'اللغة' },
  french: { fr: 'Français', ar: 'الفرنسية' },
  arabic: { fr: 'Arabe', ar: 'العربية' },
  times: { fr: 'Fois', ar: 'عدد المرات' },
  last: { fr: 'Dernière fois', ar: 'آخر مرة' },
  clearNamed: {
    fr: (miss: string) => `Réglé : ${miss}`,
    ar: (miss: string) => `تمت المعالجة: ${isolate(miss)}`,
  },
  clearAll: { fr: 'Tout effacer', ar: 'مسح الكل' },
  clearTitle: { fr: 'Effacer toute la liste ?', ar: 'مسح القائمة كلها؟' },
  clearSentence: {
    fr: 'Les mots qui reviendront y seront inscrits de nouveau.',
    ar: 'ما يُبحث عنه من جديد سيُسجَّل مرة أخرى.',
  },
  makeSynonym: { fr: 'Ajouter un synonyme', ar: 'إضافة مرادف' },
  synonyms: { fr: 'Mots qui veulent dire la même chose', ar: 'كلمات بمعنى واحد' },
  synonymsSub: {
    fr: 'Chercher l’un trouve aussi les autres, dans les deux langues et toutes les orthographes.',
    ar: 'البحث عن إحداها يجد الأخريات، باللغتين وبكل طرق الكتابة.',
  },
  addGroup: { fr: 'Nouveau groupe', ar: 'مجموعة جديدة' },
  addHelp: {
    fr: 'Des mots simples, séparés par des virgules : melhfa, voile, ملحفة',
    ar: 'كلمات مفردة تفصل بينها فواصل: melhfa، voile، ملحفة',
  },
  add: { fr: 'Ajouter', ar: 'إضافة' },
  removeGroup: {
    fr: (first: string) => `Retirer le groupe ${first}`,
    ar: (first: string) => `حذف مجموعة ${isolate(first)}`,
  },
  removeTitle: { fr: 'Retirer ce groupe ?', ar: 'حذف هذه المجموعة؟' },
  removeSentence: {
    fr: 'Ces mots ne se trouveront plus l’un par l’autre.',
    ar: 'لن تُوجد هذه الكلمات بعضها ببعض.',
  },
})
