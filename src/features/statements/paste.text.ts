import { defineText, isolate } from '#core/text.ts'

export const pasteText = defineText({
  title: { fr: 'Ajouter un relevé', ar: 'إضافة كشف محفظة' },
  text: { fr: 'SMS ou historique', ar: 'الرسائل أو السجل' },
  help: {
    fr: 'Copiez les SMS du portefeuille, l’historique de son application, ou choisissez un fichier : vérifiez son texte avant de le lire. Coller deux fois n’ajoute rien.',
    ar: 'انسخ رسائل المحفظة أو سجل التطبيق، أو اختر ملفًا وراجع نصه قبل قراءته. اللصق مرتين لا يضيف شيئًا.',
  },
  placeholder: {
    fr: 'Vous avez reçu 1 500 MRU de…',
    ar: 'لقد استلمت 1 500 أوقية من…',
  },
  file: { fr: 'Fichier PDF, CSV ou texte', ar: 'ملف PDF أو CSV أو نصي' },
  fileRead: { fr: (name: string) => `Lu : ${isolate(name)}`, ar: (name: string) => `قُرئ: ${isolate(name)}` },
  pdfBad: {
    fr: 'Ce PDF ne peut pas être lu. Ouvrez-le, sélectionnez tout, copiez, puis collez le texte.',
    ar: 'تعذرت قراءة ملف PDF هذا. افتحه وحدّد الكل وانسخ ثم الصق النص.',
  },
  pdfLocked: {
    fr: 'Ce PDF est protégé par un mot de passe. Ouvrez-le, copiez le texte, puis collez-le.',
    ar: 'ملف PDF هذا محمي بكلمة سر. افتحه وانسخ النص ثم الصقه.',
  },
  pdfEmpty: {
    fr: 'Ce PDF ne contient que des images. Copiez plutôt les SMS ou l’historique de l’application.',
    ar: 'ملف PDF هذا لا يحتوي إلا على صور. انسخ بدلًا منه الرسائل أو سجل التطبيق.',
  },
  pdfTooBig: {
    fr: 'Ce PDF dépasse 5 Mo. Téléchargez un relevé d’une période plus courte.',
    ar: 'حجم ملف PDF هذا يتجاوز 5 ميغابايت. نزّل كشفًا لفترة أقصر.',
  },
  pdfTooLong: {
    fr: 'Ce PDF est trop long : au plus 50 pages et 100 000 caractères. Téléchargez un relevé d’une période plus courte.',
    ar: 'ملف PDF هذا طويل جدًا: 50 صفحة و100 000 حرف على الأكثر. نزّل كشفًا لفترة أقصر.',
  },
  lost: {
    fr: 'La lecture a échoué. Vérifiez la connexion, puis choisissez le fichier de nouveau.',
    ar: 'تعذرت القراءة. تحقق من الاتصال ثم اختر الملف مرة أخرى.',
  },
  signedOut: {
    fr: 'Vous êtes déconnecté. Reconnectez-vous dans un autre onglet, puis choisissez le fichier de nouveau.',
    ar: 'انتهت جلستك. سجّل الدخول في نافذة أخرى ثم اختر الملف مرة أخرى.',
  },
  fileBad: {
    fr: 'Ce fichier n’est pas un texte. Choisissez un fichier PDF, CSV ou texte.',
    ar: 'هذا الملف ليس نصًا. اختر ملف PDF أو CSV أو ملفًا نصيًا.',
  },
  textNeeded: { fr: 'Collez au moins une ligne.', ar: 'الصق سطرًا واحدًا على الأقل.' },
  tooLong: {
    fr: 'C’est trop long : collez au plus 100 000 caractères à la fois. Les lignes déjà connues peuvent manquer.',
    ar: 'النص طويل جدًا: الصق 100 000 حرف على الأكثر في المرة الواحدة. يمكن ترك الأسطر المعروفة.',
  },
  walletNeeded: { fr: 'Choisissez le portefeuille.', ar: 'اختر المحفظة.' },
  submit: { fr: 'Lire', ar: 'قراءة' },
  reading: { fr: 'Lecture…', ar: 'جارٍ القراءة…' },
})
