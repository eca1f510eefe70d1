import { defineText } from '#core/text.ts'

/** By the code of a refusal, else by its status. */
export const problemText = defineText({
  noKey: {
    fr: 'La requête n’a pas de clé d’API valable : envoyez « Authorization: Bearer mlf_… ».',
    ar: 'لا يحمل الطلب مفتاح API صالحًا: أرسِل «Authorization: Bearer mlf_…».',
  },
  scopeMissing: {
    fr: 'Cette clé d’API n’a pas le droit nécessaire.',
    ar: 'لا يملك مفتاح API هذا الصلاحية اللازمة.',
  },
  blindCount: {
    fr: 'La caisse se compte à l’aveugle : la session ouverte n’est pas lisible.',
    ar: 'يُعدّ الصندوق دون رؤية المتوقع: لا يمكن قراءة الجلسة المفتوحة.',
  },
  idempotencyKeyMissing: {
    fr: 'Un POST a besoin de l’en-tête Idempotency-Key, différent pour chaque opération (200 caractères au plus).',
    ar: 'يحتاج كل POST إلى الترويسة Idempotency-Key، مختلفة لكل عملية (200 حرف على الأكثر).',
  },
  idempotencyKeyReused: {
    fr: 'Cette Idempotency-Key a servi à une autre requête.',
    ar: 'استُعملت هذه الـ Idempotency-Key في طلب آخر.',
  },
  requestInProgress: {
    fr: 'La même requête est en cours. Réessayez dans une seconde.',
    ar: 'الطلب نفسه قيد التنفيذ. أعِد المحاولة بعد ثانية.',
  },
  badJson: { fr: 'Le contenu n’est pas un objet JSON lisible.', ar: 'المحتوى ليس كائن JSON مقروءًا.' },
  invalidFields: {
    fr: 'Des champs ne sont pas valables : voir « errors ».',
    ar: 'بعض الحقول غير صالحة: انظر «errors».',
  },
  status400: { fr: 'La requête n’est pas valable.', ar: 'الطلب غير صالح.' },
  status403: { fr: 'Cette opération n’est pas permise.', ar: 'هذه العملية غير مسموح بها.' },
  status404: { fr: 'Cette adresse n’existe pas.', ar: 'هذا العنوان غير موجود.' },
  status405: {
    fr: 'Cette adresse n’accepte pas cette méthode : voir l’en-tête Allow.',
    ar: 'لا يقبل هذا العنوان هذه الطريقة: انظر الترويسة Allow.',
  },
  status409: {
    fr: 'L’opération ne s’accorde plus avec l’état actuel. Relisez-le puis réessayez.',
    ar: 'لم تعد العملية تتوافق مع الحالة الحالية. أعِد قراءتها ثم حاول من جديد.',
  },
  status412: {
    fr: 'Ce contenu a changé depuis votre lecture : relisez-le.',
    ar: 'تغيّر هذا المحتوى منذ قراءته: أعِد قراءته.',
  },
  status413: { fr: 'Le contenu est trop long.', ar: 'المحتوى طويل جدًا.' },
  status415: {
    fr: 'Envoyez le contenu avec « Content-Type: application/json ».',
    ar: 'أرسِل المحتوى مع «Content-Type: application/json».',
  },
  status422: { fr: 'Le contenu n’est pas valable.', ar: 'المحتوى غير صالح.' },
  status429: {
    fr: 'Trop de requêtes avec cette clé : voir l’en-tête Retry-After.',
    ar: 'طلبات كثيرة جدًا بهذا المفتاح: انظر الترويسة Retry-After.',
  },
  status500: {
    fr: 'Une erreur est survenue. Elle est inscrite au journal du serveur.',
    ar: 'حدث خطأ وسُجّل في سجل الخادم.',
  },
  status503: {
    fr: 'La boutique ne peut pas répondre maintenant. Réessayez dans quelques secondes.',
    ar: 'لا يستطيع المتجر الرد الآن. أعِد المحاولة بعد ثوانٍ.',
  },
})

/** Why a field of a request is refused. */
export const fieldProblemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  unknownField: { fr: 'Ce champ n’existe pas ici', ar: 'هذا الحقل غير موجود هنا' },
  badType: { fr: 'Ce type de valeur n’est pas accepté', ar: 'نوع القيمة غير مقبول' },
  notAnOption: { fr: 'Cette valeur n’est pas un des choix', ar: 'هذه القيمة ليست من الخيارات' },
  tooLong: { fr: 'Ce texte est trop long', ar: 'هذا النص طويل جدًا' },
  outOfRange: { fr: 'Ce nombre n’est pas permis', ar: 'هذا العدد غير مسموح به' },
  badValue: { fr: 'Cette valeur n’est pas valable', ar: 'هذه القيمة غير صالحة' },
})
