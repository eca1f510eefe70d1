import { defineText } from '#core/text.ts'

/** Why the program switched an endpoint off. */
export const disabledText = defineText({
  gone: {
    fr: 'le destinataire a répondu 410 : il ne veut plus rien recevoir',
    ar: 'ردّ المستقبِل بالرمز 410: لم يعد يريد استقبال شيء',
  },
  failing: {
    fr: 'aucun envoi n’a réussi depuis trois jours',
    ar: 'لم ينجح أي إرسال منذ ثلاثة أيام',
  },
})

export const webhooksText = defineText({
  title: { fr: 'Webhooks', ar: 'الويب هوك' },
  sub: {
    fr: 'La boutique prévient d’autres programmes : comptabilité, livraison, stock…',
    ar: 'يُبلغ المتجر برامج أخرى بما يحدث: المحاسبة والتوصيل والمخزون…',
  },
  back: { fr: 'Paramètres', ar: 'الإعدادات' },
  add: { fr: 'Ajouter un webhook', ar: 'إضافة ويب هوك' },
  none: { fr: 'Aucun webhook', ar: 'لا يوجد ويب هوك' },
  noneHint: {
    fr: 'Ajoutez l’adresse d’un programme pour qu’il reçoive les commandes, les paiements, le stock ou les clients.',
    ar: 'أضف عنوان برنامج ليستقبل الطلبات أو المدفوعات أو المخزون أو الزبائن.',
  },
  newTitle: { fr: 'Nouveau webhook', ar: 'ويب هوك جديد' },
  editTitle: { fr: 'Modifier le webhook', ar: 'تعديل الويب هوك' },
  url: { fr: 'Adresse', ar: 'العنوان' },
  urlHelp: {
    fr: 'L’adresse https du programme qui reçoit.',
    ar: 'عنوان https للبرنامج المستقبِل.',
  },
  description: { fr: 'Description', ar: 'الوصف' },
  types: { fr: 'Événements', ar: 'الأحداث' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  saved: { fr: 'Webhook enregistré', ar: 'تم حفظ الويب هوك' },
  activeOf: { fr: (name: string) => `Activer ${name}`, ar: (name: string) => `تشغيل ${name}` },
  active: { fr: 'Actif', ar: 'يعمل' },
  paused: { fr: 'En pause', ar: 'متوقف مؤقتًا' },
  disabled: { fr: 'Désactivé', ar: 'موقوف' },
  failing: { fr: 'En échec', ar: 'يفشل الإرسال' },
  disabledNote: {
    fr: (reason: string, when: string) =>
      `Désactivé le ${when} : ${reason}. Corrigez le destinataire, puis réactivez le webhook : les envois en attente partent aussitôt.`,
    ar: (reason: string, when: string) =>
      `أُوقف بتاريخ ${when}: ${reason}. أصلح المستقبِل ثم أعد التشغيل، فتُرسل الأحداث المنتظرة فورًا.`,
  },
  failingNote: {
    fr: (when: string) =>
      `Aucun envoi n’a réussi depuis le ${when}. Sans succès pendant trois jours, le webhook se désactive.`,
    ar: (when: string) => `لم ينجح أي إرسال منذ ${when}. إذا استمر ذلك ثلاثة أيام، يتوقف الويب هوك.`,
  },
  secretTitle: { fr: 'Secret du webhook', ar: 'سرّ الويب هوك' },
  secretNote: {
    fr: 'Copiez-le maintenant dans le programme qui reçoit : il ne sera plus affiché.',
    ar: 'انسخه الآن إلى البرنامج المستقبِل، فلن يظهر مرة أخرى.',
  },
  secretRotated: {
    fr: 'L’ancien secret reste valable 24 heures.',
    ar: 'يبقى السرّ القديم صالحًا 24 ساعة.',
  },
  copy: { fr: 'Copier', ar: 'نسخ' },
  copied: { fr: 'Secret copié', ar: 'تم نسخ السرّ' },
  copyFailed: {
    fr: 'La copie n’a pas fonctionné. Sélectionnez le secret et copiez-le.',
    ar: 'تعذّر النسخ. حدّد السرّ وانسخه.',
  },
  done: { fr: 'C’est copié', ar: 'تم النسخ' },
  edit: { fr: 'Modifier', ar: 'تعديل' },
  test: { fr: 'Envoyer un test', ar: 'إرسال تجربة' },
  tested: { fr: 'Test envoyé : le résultat apparaît ci-dessous.', ar: 'أُرسلت التجربة، وتظهر النتيجة أدناه.' },
  rotate: { fr: 'Renouveler le secret', ar: 'تجديد السرّ' },
  rotateSentence: {
    fr: 'Un nouveau secret est créé. L’ancien reste valable 24 heures, le temps de changer le programme qui reçoit.',
    ar: 'يُنشأ سرّ جديد، ويبقى القديم صالحًا 24 ساعة ريثما يُغيَّر البرنامج المستقبِل.',
  },
  rotatingUntil: {
    fr: (when: string) => `L’ancien secret reste valable jusqu’au ${when}.`,
    ar: (when: string) => `يبقى السرّ القديم صالحًا حتى ${when}.`,
  },
  remove: { fr: 'Supprimer', ar: 'حذف' },
  removeTitle: { fr: 'Supprimer ce webhook ?', ar: 'حذف هذا الويب هوك؟' },
  removeSentence: {
    fr: 'Plus rien n’est envoyé à cette adresse, et ses envois ne sont plus affichés.',
    ar: 'لن يُرسل شيء بعد الآن إلى هذا العنوان، ولن تظهر إرسالاته.',
  },
  settings: { fr: 'Destinataire', ar: 'المستقبِل' },
  failed: { fr: 'Le changement n’a pas fonctionné. Réessayez.', ar: 'لم يتم التغيير. حاول من جديد.' },
  tooMany: {
    fr: 'Dix webhooks au plus. Supprimez-en un d’abord.',
    ar: 'الحد الأقصى عشرة. احذف واحدًا أولًا.',
  },
  off: {
    fr: 'Ce webhook n’est pas actif. Activez-le d’abord.',
    ar: 'هذا الويب هوك متوقف. شغّليه أولًا.',
  },
})

export const deliveriesText = defineText({
  title: { fr: 'Envois', ar: 'الإرسالات' },
  lead: {
    fr: 'Gardés 30 jours. Un envoi qui échoue est répété onze fois en trois jours.',
    ar: 'تُحفظ 30 يومًا. يُعاد الإرسال الفاشل إحدى عشرة مرة خلال ثلاثة أيام.',
  },
  all: { fr: 'Tous', ar: 'الكل' },
  onlyFailed: { fr: 'Échoués', ar: 'الفاشلة' },
  none: { fr: 'Aucun envoi', ar: 'لا توجد إرسالات' },
  noneHint: {
    fr: 'Le prochain événement apparaît ici. Envoyez un test pour essayer.',
    ar: 'يظهر هنا الحدث القادم. أرسل تجربة للتأكد.',
  },
  noneFailed: { fr: 'Aucun envoi échoué', ar: 'لا توجد إرسالات فاشلة' },
  waiting: { fr: 'En attente', ar: 'في الانتظار' },
  retrying: { fr: 'À répéter', ar: 'ستُعاد المحاولة' },
  delivered: { fr: 'Reçu', ar: 'تم الاستلام' },
  failed: { fr: 'Échoué', ar: 'فشل' },
  attempts: {
    fr: (count: number) => (count > 1 ? `${count} tentatives` : `${count} tentative`),
    ar: (count: number) => `عدد المحاولات: ${count}`,
  },
  nextAt: { fr: 'prochaine', ar: 'القادمة' },
  status: { fr: 'Réponse', ar: 'الرد' },
  noAnswer: { fr: 'Pas de réponse', ar: 'لا يوجد رد' },
  emptyAnswer: { fr: 'vide', ar: 'فارغ' },
  body: { fr: 'Contenu envoyé', ar: 'المحتوى المرسل' },
  again: { fr: 'Renvoyer', ar: 'إعادة الإرسال' },
  againOf: { fr: (type: string) => `Renvoyer ${type}`, ar: (type: string) => `إعادة إرسال ${type}` },
  againSince: { fr: 'Renvoyer les échecs depuis le', ar: 'إعادة إرسال الفاشلة منذ' },
  sentAgain: {
    fr: (count: number) =>
      count === 0 ? 'Rien à renvoyer' : count === 1 ? 'Renvoyé' : `${count} envois répétés`,
    ar: (count: number) =>
      count === 0 ? 'لا شيء لإعادة إرساله' : count === 1 ? 'أُعيد الإرسال' : `أُعيد إرسال ${count}`,
  },
  pages: { fr: 'Pages des envois', ar: 'صفحات الإرسالات' },
  newer: { fr: 'Les plus récents', ar: 'الأحدث' },
  older: { fr: 'Plus anciens', ar: 'الأقدم' },
})

export const endpointProblemText = defineText({
  urlInvalid: {
    fr: 'Écrivez une adresse complète, comme https://exemple.com/webhook.',
    ar: 'اكتب عنوانًا كاملًا، مثل https://example.com/webhook.',
  },
  urlNotSecure: { fr: 'L’adresse doit commencer par https://.', ar: 'يجب أن يبدأ العنوان بـ https://.' },
  urlWithPassword: {
    fr: 'L’adresse ne peut pas contenir de mot de passe.',
    ar: 'لا يمكن أن يحتوي العنوان على كلمة سر.',
  },
  urlPrivate: {
    fr: 'Cette adresse est dans un réseau privé. Il faut une adresse publique.',
    ar: 'هذا العنوان داخل شبكة خاصة، والمطلوب عنوان عام.',
  },
  noTypes: { fr: 'Choisissez au moins un événement.', ar: 'اختر حدثًا واحدًا على الأقل.' },
  descriptionTooLong: { fr: '100 caractères au plus.', ar: '100 حرف على الأكثر.' },
})

export const eventTypeText = defineText({
  'order.placed': { fr: 'Nouvelle commande', ar: 'طلب جديد' },
  'order.status_changed': { fr: 'Statut d’une commande', ar: 'حالة الطلب' },
  'order.edited': { fr: 'Commande modifiée', ar: 'تعديل طلب' },
  'order.deleted': { fr: 'Commande supprimée', ar: 'حذف طلب' },
  'payment.recorded': { fr: 'Paiement ou remboursement noté', ar: 'تسجيل دفع أو استرداد' },
  'payment.state_changed': { fr: 'Paiement accepté ou refusé', ar: 'قبول الدفع أو رفضه' },
  'stock.changed': { fr: 'Stock', ar: 'المخزون' },
  'client.created': { fr: 'Nouveau client', ar: 'زبون جديد' },
  'client.updated': { fr: 'Client modifié', ar: 'تعديل زبون' },
  'client.deleted': { fr: 'Client supprimé', ar: 'حذف زبون' },
  'client.erased': { fr: 'Données d’un client effacées', ar: 'محو بيانات زبون' },
})
