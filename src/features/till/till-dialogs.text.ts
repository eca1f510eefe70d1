import { defineText, isolate, isolateLtr } from '#core/text.ts'

/** Dialogs that are loaded when they are opened: returns, sales, PINs and the customer display. */
export const tillDialogText = defineText({
  findTitle: { fr: 'Retour d’article', ar: 'إرجاع منتج' },
  findSub: {
    fr: 'Touchez une des dernières ventes, scannez le QR du reçu, ou tapez un numéro ou un téléphone.',
    ar: 'المس إحدى آخر المبيعات، أو امسح رمز QR على الوصل، أو اكتب رقمًا أو هاتفًا.',
  },
  findLabel: { fr: 'Reçu, commande ou téléphone', ar: 'الوصل أو الطلب أو الهاتف' },
  find: { fr: 'Chercher', ar: 'بحث' },
  nothingFound: { fr: 'Aucune vente trouvée', ar: 'لم نجد أي بيع' },
  nothingFoundWhy: {
    fr: 'Vérifiez le numéro. Une vente encore en attente d’envoi n’est pas visible ici.',
    ar: 'تحقق من الرقم. البيع الذي ينتظر الإرسال لا يظهر هنا.',
  },
  findOffline: {
    fr: 'La recherche demande une connexion.',
    ar: 'البحث يتطلب اتصالًا بالشبكة.',
  },
  mayNotReturn: { fr: 'Votre compte ne permet pas de rembourser', ar: 'حسابك لا يسمح برد المبالغ' },
  mayNotReturnWhy: {
    fr: (names: readonly string[]) =>
      `Demandez le retour à ${names.map(isolate).join(', ') || 'un responsable'}.`,
    ar: (names: readonly string[]) => `اطلب الإرجاع من: ${names.map(isolate).join('، ') || 'مسؤول'}.`,
  },
  order: { fr: (n: number) => `Commande ${n}`, ar: (n: number) => `الطلب ${n}` },
  flagsTitle: { fr: 'Ventes à vérifier', ar: 'مبيعات بحاجة إلى تحقق' },
  flagsSub: {
    fr: 'Faites sans connexion, et enregistrées comme elles ont eu lieu.',
    ar: 'تمت دون اتصال وسُجّلت كما حدثت.',
  },
  noFlags: { fr: 'Rien à vérifier', ar: 'لا شيء بحاجة إلى تحقق' },
  markSeen: { fr: 'Vérifiée', ar: 'تم التحقق' },
  openOrder: { fr: 'Voir la commande', ar: 'عرض الطلب' },
  salesTitle: { fr: 'Dernières ventes de cet appareil', ar: 'آخر مبيعات هذا الجهاز' },
  noSales: { fr: 'Aucune vente sur cet appareil', ar: 'لا توجد مبيعات في هذا الجهاز' },
  printCopy: { fr: 'Imprimer une copie', ar: 'طباعة نسخة' },
  pin: { fr: 'Code', ar: 'الرمز' },
  enter: { fr: 'Valider', ar: 'تأكيد' },
  erase: { fr: 'Effacer', ar: 'مسح' },
  wrongPin: { fr: 'Ce code n’est pas le bon.', ar: 'الرمز غير صحيح.' },
  pinWait: {
    fr: (seconds: number) => `Trop d’essais. Réessayez dans ${seconds} s.`,
    ar: (seconds: number) => `محاولات كثيرة. أعد المحاولة بعد ${seconds} ث.`,
  },
  pinOffline: {
    fr: 'Le code se vérifie en ligne. Réessayez avec une connexion.',
    ar: 'يُتحقق من الرمز عبر الشبكة. أعد المحاولة مع اتصال.',
  },
  approvalTooLow: {
    fr: (limit: number) => `Cette personne ne peut approuver que ${limit} %.`,
    ar: (limit: number) => `يمكن لهذا الشخص الموافقة على ${isolateLtr(`${limit} %`)} فقط.`,
  },
  displayTitle: { fr: 'Écran client', ar: 'شاشة الزبون' },
  displaySub: {
    fr: 'Ouvrez cette adresse sur l’autre écran, puis tapez le code affiché.',
    ar: 'افتح هذا العنوان على الشاشة الأخرى، ثم اكتب الرمز الظاهر.',
  },
  displayCode: { fr: 'Code à 6 chiffres', ar: 'الرمز من 6 أرقام' },
  displayPaired: { fr: 'Un écran client est relié à ce comptoir.', ar: 'شاشة زبون مربوطة بنقطة البيع هذه.' },
  pair: { fr: 'Relier', ar: 'ربط' },
  unpair: { fr: 'Ne plus relier', ar: 'فصل الشاشة' },
  codeWrong: { fr: 'Ce code n’est affiché sur aucun écran.', ar: 'هذا الرمز لا يظهر على أي شاشة.' },
  tooManyCodes: {
    fr: 'Trop d’essais. Réessayez dans quelques minutes.',
    ar: 'محاولات كثيرة. أعد المحاولة بعد دقائق.',
  },
  displayOffline: { fr: 'La boutique ne répond pas. Réessayez.', ar: 'المتجر لا يستجيب. أعد المحاولة.' },
  noPins: { fr: 'Personne n’a de code', ar: 'لا أحد لديه رمز' },
  noPinsWhy: {
    fr: 'Les codes se définissent dans Utilisateurs.',
    ar: 'تُحدَّد الرموز في صفحة المستخدمين.',
  },
  noApprovers: {
    fr: (percent: string) => `Personne avec un code ne peut approuver ${percent} %`,
    ar: (percent: string) => `لا أحد ممن لديهم رمز يمكنه الموافقة على ${isolateLtr(`${percent} %`)}`,
  },
  noApproversWhy: {
    fr: 'Baissez la remise. Les codes se définissent dans Utilisateurs.',
    ar: 'خفّض التخفيض. تُحدَّد الرموز في صفحة المستخدمين.',
  },
})
