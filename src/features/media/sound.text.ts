import { defineText } from '#core/text.ts'

export const soundText = defineText({
  choose: { fr: 'Choisir un fichier', ar: 'اختيار ملف' },
  record: { fr: 'Enregistrer ma voix', ar: 'تسجيل صوتي' },
  stop: { fr: 'Arrêter', ar: 'إيقاف' },
  recording: { fr: 'Enregistrement en cours', ar: 'جارٍ التسجيل' },
  noMicrophone: {
    fr: 'Le micro n’est pas accessible. Autorisez-le ou choisissez un fichier.',
    ar: 'تعذّر الوصول إلى الميكروفون. يمكن السماح به أو اختيار ملف.',
  },
  rules: { fr: 'MP3, M4A, OGG ou WebM, 5 Mo max', ar: 'MP3 أو M4A أو OGG أو WebM حتى 5 ميغابايت' },
  play: { fr: 'Écouter', ar: 'استماع' },
  pause: { fr: 'Pause', ar: 'إيقاف مؤقت' },
  remove: { fr: 'Retirer l’enregistrement', ar: 'حذف التسجيل' },
  position: { fr: 'Position', ar: 'الموضع' },
  failed: { fr: 'Ce son ne peut pas être lu', ar: 'تعذّر تشغيل هذا الصوت' },
})
