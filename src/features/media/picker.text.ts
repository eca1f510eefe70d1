import { isolate, plural, defineText } from '#core/text.ts'

export const pickerText = defineText({
  count: {
    fr: (count: number, most: number) => `${count} sur ${most}, la première est la principale`,
    ar: (count: number, most: number) => `${count} من ${most}، والأولى هي الرئيسية`,
  },
  plainCount: {
    fr: (count: number, most: number) => `${count} sur ${most}`,
    ar: (count: number, most: number) => `${count} من ${most}`,
  },
  main: { fr: 'Principale', ar: 'الرئيسية' },
  add: { fr: 'Ajouter une image', ar: 'إضافة صورة' },
  replace: { fr: 'Remplacer l’image', ar: 'تغيير الصورة' },
  rules: { fr: 'JPG, PNG, WebP, 5 Mo max', ar: 'JPG أو PNG أو WebP حتى 5 ميغابايت' },
  dropOrPaste: { fr: 'ou glissez, ou collez', ar: 'أو بالسحب أو اللصق' },
  camera: { fr: 'Prendre une photo', ar: 'التقاط صورة' },
  remove: { fr: (place: number) => `Retirer l’image ${place}`, ar: (place: number) => `حذف الصورة ${place}` },
  move: {
    fr: (place: number, count: number) => `Image ${place} sur ${count}, déplacer avec les flèches`,
    ar: (place: number, count: number) => `الصورة ${place} من ${count}، تُنقل بأسهم لوحة المفاتيح`,
  },
  moved: {
    fr: (place: number, count: number) => `Image déplacée en position ${place} sur ${count}`,
    ar: (place: number, count: number) => `نُقلت الصورة إلى الموضع ${place} من ${count}`,
  },
  added: { fr: 'Image ajoutée', ar: 'أُضيفت الصورة' },
  removed: { fr: 'Image retirée', ar: 'حُذفت الصورة' },
  sending: {
    fr: (name: string) => `Envoi de ${name}`,
    ar: (name: string) => `إرسال ${isolate(name)}`,
  },
  tooMany: {
    fr: (most: number) => (most === 1 ? 'Une seule image' : `${most} images au maximum`),
    ar: (most: number) =>
      plural('ar', most, { one: 'صورة واحدة فقط', few: '{n} صور على الأكثر', other: '{n} صورة على الأكثر' }),
  },
  lost: {
    fr: 'Envoi interrompu. Vérifiez la connexion et réessayez.',
    ar: 'انقطع الإرسال. يرجى التحقق من الاتصال وإعادة المحاولة.',
  },
  signedOut: {
    fr: 'Votre session a pris fin. Connectez-vous à nouveau.',
    ar: 'انتهت الجلسة. يرجى تسجيل الدخول من جديد.',
  },
  dismiss: { fr: 'Fermer ce message', ar: 'إغلاق الرسالة' },
})

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
