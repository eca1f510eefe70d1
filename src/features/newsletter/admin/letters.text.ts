import { isolate, isolateLtr, defineText, plural, type Bilingual } from '#core/text.ts'
import type { LetterProblemCode, LetterState, ScheduleProblem } from '../letter.rules.ts'

export const lettersText = defineText({
  title: { fr: 'Lettres', ar: 'الرسائل الإخبارية' },
  sub: {
    fr: 'Les lettres envoyées aux personnes abonnées, chacune dans sa langue',
    ar: 'رسائل تصل إلى المشتركين، كلٌّ بلغته',
  },
  parts: { fr: 'Parties de la lettre d’information', ar: 'أقسام النشرة البريدية' },
  subscribers: { fr: 'Abonnés', ar: 'المشتركون' },
  letters: { fr: 'Lettres', ar: 'الرسائل' },
  write: { fr: 'Écrire une lettre', ar: 'كتابة رسالة' },
  empty: {
    fr: 'Écrivez la première lettre : elle reste un brouillon jusqu’à l’envoi.',
    ar: 'يمكن كتابة أول رسالة، وتبقى مسودة حتى إرسالها.',
  },
  noMail: {
    fr: 'Aucun serveur d’e-mail n’est configuré : une lettre peut être préparée, mais pas envoyée. Les adresses se copient par l’export.',
    ar: 'لم يُضبط خادم البريد بعد: يمكن تحضير الرسائل دون إرسالها. ويمكن تصدير العناوين.',
  },
  subject: { fr: 'Objet', ar: 'العنوان' },
  untitled: { fr: 'Sans objet', ar: 'بلا عنوان' },
  state: { fr: 'Statut', ar: 'الحالة' },
  at: { fr: 'Date', ar: 'التاريخ' },
  recipients: { fr: 'Envoyée à', ar: 'عدد المرسل إليهم' },
  failed: { fr: 'Erreur lors de la création de la lettre', ar: 'حدث خطأ أثناء إنشاء الرسالة' },
  pages: { fr: 'Pages des lettres', ar: 'صفحات الرسائل' },
  newer: { fr: 'Plus récentes', ar: 'الأحدث' },
  older: { fr: 'Plus anciennes', ar: 'الأقدم' },
})

export const letterStateText = defineText({
  draft: { fr: 'Brouillon', ar: 'مسودة' },
  scheduled: { fr: 'Programmée', ar: 'مجدولة' },
  sending: { fr: 'Envoi en cours', ar: 'قيد الإرسال' },
  sent: { fr: 'Envoyée', ar: 'أُرسلت' },
  stopped: { fr: 'Arrêtée', ar: 'أُوقفت' },
} satisfies Record<LetterState, Bilingual>)

function readers(count: number, language: 'fr' | 'ar'): string {
  return language === 'fr'
    ? plural('fr', count, { one: `${count} personne`, other: `${count} personnes` })
    : plural('ar', count, {
        zero: 'لا أحد',
        one: 'مشترك واحد',
        two: 'مشتركين اثنين',
        few: `${count} مشتركين`,
        other: `${count} مشتركًا`,
      })
}

export const letterText = defineText({
  back: { fr: 'Lettres', ar: 'الرسائل' },
  newLetter: { fr: 'Nouvelle lettre', ar: 'رسالة جديدة' },
  edited: {
    fr: (name: string, at: string) => `Modifiée par ${isolate(name)}, ${at}`,
    ar: (name: string, at: string) => `آخر تعديل: ${isolate(name)}، ${isolateLtr(at)}`,
  },
  subject: { fr: 'Objet', ar: 'العنوان' },
  body: { fr: 'Texte', ar: 'النص' },
  bodyHelp: {
    fr: 'Une langue laissée vide : ces personnes reçoivent l’autre.',
    ar: 'إذا تُركت لغة فارغة وصلت الرسالة باللغة الأخرى.',
  },
  products: { fr: 'Produits montrés sous le texte', ar: 'منتجات تظهر تحت النص' },
  findProduct: { fr: 'Ajouter un produit', ar: 'إضافة منتج' },
  findHint: { fr: 'Nom du produit', ar: 'اسم المنتج' },
  noProduct: { fr: 'Aucun produit de ce nom.', ar: 'لا يوجد منتج بهذا الاسم.' },
  addProduct: { fr: (name: string) => `Ajouter ${name}`, ar: (name: string) => `إضافة ${name}` },
  removeProduct: { fr: (name: string) => `Retirer ${name}`, ar: (name: string) => `إزالة ${name}` },
  goneProduct: { fr: 'Produit qui n’est plus en vente', ar: 'منتج لم يعد معروضًا' },
  inArchive: { fr: 'Montrer la lettre sur le site', ar: 'عرض الرسالة في الموقع' },
  inArchiveHelp: {
    fr: 'Dans les archives publiques, dès son envoi.',
    ar: 'في أرشيف الرسائل العام بعد إرسالها.',
  },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  preview: { fr: 'Aperçu', ar: 'معاينة' },
  previewFr: { fr: 'Aperçu en français', ar: 'معاينة بالفرنسية' },
  previewAr: { fr: 'Aperçu en arabe', ar: 'معاينة بالعربية' },
  test: { fr: 'M’envoyer un essai', ar: 'إرسال تجربة إليّ' },
  send: { fr: 'Envoyer…', ar: 'إرسال…' },
  delete: { fr: 'Supprimer', ar: 'حذف' },
  sendTitle: { fr: 'Envoyer la lettre', ar: 'إرسال الرسالة' },
  sendTo: {
    fr: (count: number) =>
      count === 0 ? 'Personne n’est abonné pour le moment.' : `Elle part à ${readers(count, 'fr')}.`,
    ar: (count: number) => (count === 0 ? 'لا يوجد مشتركون حاليًا.' : `ستصل إلى ${readers(count, 'ar')}.`),
  },
  when: { fr: 'Quand ?', ar: 'متى؟' },
  now: { fr: 'Maintenant', ar: 'الآن' },
  later: { fr: 'Plus tard', ar: 'لاحقًا' },
  sendAt: { fr: 'Date et heure', ar: 'التاريخ والوقت' },
  confirmNow: { fr: 'Envoyer', ar: 'إرسال' },
  confirmLater: { fr: 'Programmer', ar: 'جدولة' },
  pace: {
    fr: 'L’envoi se fait par petits groupes et peut être arrêté.',
    ar: 'يتم الإرسال على دفعات صغيرة ويمكن إيقافه.',
  },
  scheduledFor: {
    fr: (at: string) => `Elle partira le ${at}.`,
    ar: (at: string) => `ستُرسل في ${isolateLtr(at)}.`,
  },
  sentCount: {
    fr: (count: number) => `Envoyée à ${readers(count, 'fr')}.`,
    ar: (count: number) => `أُرسلت إلى ${readers(count, 'ar')}.`,
  },
  sendingCount: {
    fr: (count: number) => `Envoi en cours : ${readers(count, 'fr')} jusqu’ici.`,
    ar: (count: number) => `قيد الإرسال: وصلت حتى الآن إلى ${readers(count, 'ar')}.`,
  },
  unschedule: { fr: 'Annuler l’envoi prévu', ar: 'إلغاء الجدولة' },
  stop: { fr: 'Arrêter l’envoi', ar: 'إيقاف الإرسال' },
  stopTitle: { fr: 'Arrêter l’envoi ?', ar: 'هل يُوقف الإرسال؟' },
  stopSentence: {
    fr: 'Les e-mails déjà partis ne peuvent pas être repris. Les autres ne partiront pas.',
    ar: 'ما أُرسل لا يمكن استرجاعه، ولن يُرسل الباقي.',
  },
  deleteTitle: { fr: 'Supprimer cette lettre ?', ar: 'هل تُحذف هذه الرسالة؟' },
  deleteSentence: {
    fr: 'Son texte disparaît, aussi des archives. Cette action ne peut pas être annulée.',
    ar: 'يُحذف نصها من هنا ومن الأرشيف، ولا يمكن التراجع عن ذلك.',
  },
  online: { fr: 'Voir sur le site', ar: 'عرض في الموقع' },
  missing: { fr: 'Lettre introuvable', ar: 'الرسالة غير موجودة' },
  discard: { fr: 'Abandonner mes modifications', ar: 'التخلي عن تعديلاتي' },
})

export const letterDoneText = defineText({
  saved: { fr: 'Lettre enregistrée', ar: 'حُفظت الرسالة' },
  tested: { fr: 'L’essai part à votre adresse', ar: 'تُرسل التجربة إلى بريدكم' },
  scheduled: { fr: 'La lettre est prête à partir', ar: 'الرسالة جاهزة للإرسال' },
  unscheduled: { fr: 'L’envoi est annulé, la lettre est un brouillon', ar: 'أُلغيت الجدولة وعادت مسودة' },
  stopped: { fr: 'Envoi arrêté', ar: 'أُوقف الإرسال' },
  deleted: { fr: 'Lettre supprimée', ar: 'حُذفت الرسالة' },
  changed: { fr: 'Modifié', ar: 'تم التعديل' },
})

export const letterProblemText = defineText({
  tooLong: {
    fr: (limit: number) => `Maximum ${limit} caractères`,
    ar: (limit: number) => `الحد الأقصى ${limit} حرف`,
  },
  tooMany: {
    fr: (limit: number) => `Maximum ${limit} produits`,
    ar: (limit: number) => `الحد الأقصى ${limit} منتجًا`,
  },
  subjectMissing: { fr: () => 'Il manque l’objet.', ar: () => 'ينقص العنوان.' },
  bodyMissing: { fr: () => 'Il manque le texte.', ar: () => 'ينقص النص.' },
} satisfies Record<LetterProblemCode, Bilingual<(limit: number) => string>>)

export const letterRefusalText = defineText({
  letterUnknown: { fr: 'Cette lettre n’existe plus.', ar: 'لم تعد هذه الرسالة موجودة.' },
  letterLocked: {
    fr: 'Cette lettre est déjà programmée ou envoyée : elle ne peut plus être modifiée.',
    ar: 'هذه الرسالة مجدولة أو أُرسلت، ولا يمكن تعديلها.',
  },
  letterChanged: {
    fr: 'Quelqu’un d’autre a modifié cette lettre. Votre texte est toujours là : copiez-le avant de recharger la page.',
    ar: 'عدّل شخص آخر هذه الرسالة. ما كُتب باقٍ هنا: يُنسخ قبل إعادة تحميل الصفحة.',
  },
  letterIncomplete: { fr: 'Il manque un objet ou un texte.', ar: 'ينقص العنوان أو النص.' },
  pictureUnknown: { fr: 'Une image n’existe plus.', ar: 'إحدى الصور لم تعد موجودة.' },
  noMail: { fr: 'Aucun serveur d’e-mail n’est configuré.', ar: 'لم يُضبط خادم البريد.' },
  badTime: { fr: 'Cette date n’est pas valable.', ar: 'هذا التاريخ غير صالح.' },
  pastTime: { fr: 'Cette heure est déjà passée.', ar: 'هذا الوقت قد مضى.' },
  farTime: { fr: 'Cette date est à plus d’un an.', ar: 'هذا التاريخ بعد أكثر من سنة.' },
  failed: {
    fr: 'La lettre n’a pas été enregistrée. Votre texte est toujours là.',
    ar: 'لم تُحفظ الرسالة. ما كُتب باقٍ هنا.',
  },
} satisfies Record<ScheduleProblem, unknown> & Record<string, unknown>)
