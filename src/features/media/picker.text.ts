import { isolate, plural, defineText } from '#core/text.ts'

export const pickerText = defineText({
  count: {
    fr: (count: number, max: number) => `${count} sur ${max}, la première est la principale`,
    ar: (count: number, max: number) => `${count} من ${max}، والأولى هي الرئيسية`,
  },
  plainCount: {
    fr: (count: number, max: number) => `${count} sur ${max}`,
    ar: (count: number, max: number) => `${count} من ${max}`,
  },
  main: { fr: 'Principale', ar: 'الرئيسية' },
  add: { fr: 'Ajouter une image', ar: 'إضافة صورة' },
  replace: { fr: 'Remplacer l’image', ar: 'تغيير الصورة' },
  rules: { fr: 'JPG, PNG, WebP, 5 Mo max', ar: 'JPG أو PNG أو WebP حتى 5 ميغابايت' },
  dropOrPaste: { fr: 'ou glissez, ou collez', ar: 'أو بالسحب أو اللصق' },
  chooseFromLibrary: { fr: 'Choisir dans la médiathèque', ar: 'اختيار من مكتبة الصور' },
  camera: { fr: 'Prendre une photo', ar: 'التقاط صورة' },
  remove: {
    fr: (position: number) => `Retirer l’image ${position}`,
    ar: (position: number) => `حذف الصورة ${position}`,
  },
  move: {
    fr: (position: number, count: number) => `Image ${position} sur ${count}, déplacer avec les flèches`,
    ar: (position: number, count: number) => `الصورة ${position} من ${count}، تُنقل بأسهم لوحة المفاتيح`,
  },
  moved: {
    fr: (position: number, count: number) => `Image déplacée en position ${position} sur ${count}`,
    ar: (position: number, count: number) => `نُقلت الصورة إلى الموضع ${position} من ${count}`,
  },
  added: { fr: 'Image ajoutée', ar: 'أُضيفت الصورة' },
  removed: { fr: 'Image retirée', ar: 'حُذفت الصورة' },
  sending: {
    fr: (name: string) => `Envoi de ${name}`,
    ar: (name: string) => `إرسال ${isolate(name)}`,
  },
  tooMany: {
    fr: (max: number) => (max === 1 ? 'Une seule image' : `${max} images au maximum`),
    ar: (max: number) =>
      plural('ar', max, { one: 'صورة واحدة فقط', few: '{n} صور على الأكثر', other: '{n} صورة على الأكثر' }),
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
