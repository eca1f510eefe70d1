import { defineText, isolate, isolateLtr, plural } from '#core/text.ts'

export const tillText = defineText({
  title: { fr: 'Comptoir', ar: 'نقطة البيع' },
  back: { fr: 'Retour au tableau de bord', ar: 'العودة إلى لوحة التحكم' },
  search: { fr: 'Nom, référence ou code-barres', ar: 'الاسم أو الرمز المرجعي أو الباركود' },
  clearSearch: { fr: 'Effacer la recherche', ar: 'مسح البحث' },
  products: { fr: 'Produits', ar: 'المنتجات' },
  categories: { fr: 'Catégories', ar: 'الفئات' },
  all: { fr: 'Tous', ar: 'الكل' },
  editFavourites: { fr: 'Choisir les favoris', ar: 'اختيار المفضلة' },
  favouritesHint: {
    fr: 'Touchez les produits à afficher en premier, puis terminez.',
    ar: 'المس المنتجات التي تظهر أولًا، ثم أنهِ.',
  },
  finish: { fr: 'Terminer', ar: 'إنهاء' },
  favouritesFailed: {
    fr: 'Les favoris n’ont pas été enregistrés. Vérifiez la connexion.',
    ar: 'لم تُحفظ المفضلة. تحقق من الاتصال.',
  },
  variants: {
    fr: (n: number) => plural('fr', n, { one: '{n} variante', other: '{n} variantes' }),
    ar: (n: number) =>
      plural('ar', n, { one: 'نوع واحد', two: 'نوعان', few: '{n} أنواع', other: '{n} نوعًا' }),
  },
  from: { fr: 'dès', ar: 'من' },
  remaining: { fr: (n: number) => `Reste ${n}`, ar: (n: number) => `بقي ${n}` },
  none: { fr: 'Épuisé', ar: 'نفد' },
  nothing: { fr: 'Aucun produit ne correspond.', ar: 'لا يوجد منتج مطابق.' },
  nothingWhy: {
    fr: 'Vérifiez le mot ou choisissez une autre catégorie.',
    ar: 'تحقق من الكلمة أو اختر فئة أخرى.',
  },
  noCatalogue: {
    fr: 'Le catalogue n’est pas encore sur cet appareil.',
    ar: 'قائمة المنتجات ليست في هذا الجهاز بعد.',
  },
  noCatalogueWhy: {
    fr: 'Connectez l’appareil une première fois : le comptoir vend ensuite aussi sans réseau.',
    ar: 'صِل الجهاز بالشبكة مرة أولى، وبعدها تعمل نقطة البيع دون شبكة أيضًا.',
  },
  noProducts: { fr: 'Aucun produit en vente.', ar: 'لا توجد منتجات للبيع.' },
  noProductsWhy: {
    fr: 'Les produits publiés apparaissent ici, avec leurs variantes.',
    ar: 'تظهر هنا المنتجات المنشورة بكل أنواعها.',
  },
  loading: { fr: 'Chargement du catalogue…', ar: 'جارٍ تحميل المنتجات…' },
  tryAgain: { fr: 'Réessayer', ar: 'إعادة المحاولة' },
  unknownCode: {
    fr: (code: string) => `Aucun article n’a le code ${isolate(code)}.`,
    ar: (code: string) => `لا يوجد منتج بالرمز ${isolate(code)}.`,
  },
  /** Read by screen readers when the ticket changes. */
  added: {
    fr: (quantity: number, name: string, total: string) =>
      `${quantity} × « ${isolate(name)} », total ${isolateLtr(total)}`,
    ar: (quantity: number, name: string, total: string) =>
      `${quantity} × «${isolate(name)}»، الإجمالي ${isolateLtr(total)}`,
  },
  notScanned: {
    fr: 'Non ajouté : fermez cette fenêtre, puis scannez de nouveau.',
    ar: 'لم يُضف: أغلق هذه النافذة ثم امسح من جديد.',
  },
  choose: { fr: 'Choisir la variante', ar: 'اختيار النوع' },
  menu: { fr: 'Plus d’actions', ar: 'إجراءات أخرى' },
  openDrawer: { fr: 'Ouvrir le tiroir', ar: 'فتح الدرج' },
  register: { fr: 'Caisse : dépense, fermeture…', ar: 'الصندوق: مصروف، إغلاق…' },
  findSale: { fr: 'Retour d’article', ar: 'إرجاع منتج' },
  lastSales: { fr: 'Dernières ventes', ar: 'آخر المبيعات' },
  flags: {
    fr: (n: number) => (n > 0 ? `Ventes à vérifier (${n})` : 'Ventes à vérifier'),
    ar: (n: number) => (n > 0 ? `مبيعات بحاجة إلى تحقق (${n})` : 'مبيعات بحاجة إلى تحقق'),
  },
  printer: { fr: 'Imprimante', ar: 'الطابعة' },
  display: { fr: 'Écran client', ar: 'شاشة الزبون' },
  fullScreen: { fr: 'Plein écran', ar: 'ملء الشاشة' },
  leaveFullScreen: { fr: 'Quitter le plein écran', ar: 'الخروج من ملء الشاشة' },
  install: { fr: 'Installer sur cet appareil', ar: 'تثبيت على هذا الجهاز' },
  signOut: { fr: 'Se déconnecter', ar: 'تسجيل الخروج' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  close: { fr: 'Fermer', ar: 'إغلاق' },
})

export const ticketText = defineText({
  ticket: { fr: 'Ticket', ar: 'التذكرة' },
  empty: { fr: 'Ticket vide', ar: 'التذكرة فارغة' },
  emptyWhy: { fr: 'Scannez un article ou touchez un produit.', ar: 'امسح باركود منتج أو المس منتجًا.' },
  items: {
    fr: (n: number) => plural('fr', n, { one: '{n} article', other: '{n} articles' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'قطعة واحدة',
        two: 'قطعتان',
        few: '{n} قطع',
        many: '{n} قطعة',
        other: '{n} قطعة',
      }),
  },
  lines: { fr: 'Articles du ticket', ar: 'منتجات التذكرة' },
  quantityOf: {
    fr: (name: string) => `Quantité de « ${isolate(name)} »`,
    ar: (name: string) => `كمية «${isolate(name)}»`,
  },
  more: { fr: 'Un de plus', ar: 'زيادة واحدة' },
  less: { fr: 'Un de moins', ar: 'إنقاص واحدة' },
  remove: { fr: 'Retirer', ar: 'إزالة' },
  discount: { fr: 'Remise', ar: 'تخفيض' },
  lineDiscount: {
    fr: (name: string) => `Remise sur « ${isolate(name)} »`,
    ar: (name: string) => `تخفيض على «${isolate(name)}»`,
  },
  ticketDiscount: { fr: 'Remise sur le ticket', ar: 'تخفيض على التذكرة' },
  percent: { fr: 'Pourcentage', ar: 'نسبة' },
  amount: { fr: 'Montant', ar: 'مبلغ' },
  amountPerUnit: { fr: 'Montant par pièce', ar: 'المبلغ لكل قطعة' },
  reason: { fr: 'Motif', ar: 'السبب' },
  reasonNeeded: { fr: 'Indiquez le motif', ar: 'اكتب السبب' },
  badPercent: { fr: 'Entrez un pourcentage de 1 à 100', ar: 'أدخل نسبة من 1 إلى 100' },
  badAmount: { fr: 'Entrez un montant valide', ar: 'أدخل مبلغًا صحيحًا' },
  apply: { fr: 'Appliquer', ar: 'تطبيق' },
  noDiscount: { fr: 'Sans remise', ar: 'دون تخفيض' },
  newPrice: { fr: 'Nouveau prix', ar: 'السعر الجديد' },
  limit: {
    fr: (percent: number) => `Votre limite est de ${percent} %. Au-delà, un responsable saisit son code.`,
    ar: (percent: number) => `حدّك هو ${isolateLtr(`${percent} %`)}. فوقه يُدخل مسؤول رمزه.`,
  },
  notAllowed: {
    fr: 'Une remise demande le code d’un responsable.',
    ar: 'يتطلب التخفيض رمز مسؤول.',
  },
  note: { fr: 'Note', ar: 'ملاحظة' },
  noteHelp: { fr: 'Imprimée sur le reçu.', ar: 'تُطبع على الوصل.' },
  client: { fr: 'Client', ar: 'الزبون' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  name: { fr: 'Nom', ar: 'الاسم' },
  badPhone: { fr: 'Ce numéro n’est pas valide', ar: 'هذا الرقم غير صحيح' },
  nameNeeded: { fr: 'Indiquez le nom', ar: 'اكتب الاسم' },
  knownClient: {
    fr: (n: number) =>
      n === 0
        ? 'Client connu'
        : plural('fr', n, { one: 'Client connu, {n} commande', other: 'Client connu, {n} commandes' }),
    ar: (n: number) =>
      plural('ar', n, {
        zero: 'زبون معروف',
        one: 'زبون معروف، طلب واحد',
        two: 'زبون معروف، طلبان',
        few: 'زبون معروف، {n} طلبات',
        other: 'زبون معروف، {n} طلبًا',
      }),
  },
  removeClient: { fr: 'Retirer le client', ar: 'إزالة الزبون' },
  credit: { fr: 'Avoir', ar: 'رصيد' },
  subtotal: { fr: 'Sous-total', ar: 'المجموع الفرعي' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  short: {
    fr: (n: number) => `Stock connu : ${Math.max(0, n)}`,
    ar: (n: number) => `المخزون المعروف: ${Math.max(0, n)}`,
  },
  park: { fr: 'Mettre en attente', ar: 'تعليق' },
  parkShort: { fr: 'Attente', ar: 'تعليق' },
  parked: { fr: 'Tickets en attente', ar: 'التذاكر المعلقة' },
  parkedShort: { fr: 'En attente', ar: 'المعلقة' },
  parkedDone: { fr: 'Ticket mis en attente.', ar: 'عُلّقت التذكرة.' },
  parkName: { fr: 'Nom du ticket', ar: 'اسم التذكرة' },
  parkHelp: {
    fr: 'Pour le retrouver, par exemple « dame en bleu ».',
    ar: 'للعثور عليها، مثل «السيدة بالأزرق».',
  },
  noParked: { fr: 'Aucun ticket en attente', ar: 'لا توجد تذاكر معلقة' },
  noParkedWhy: {
    fr: 'Un ticket mis en attente se reprend ici, sur n’importe quel appareil.',
    ar: 'تُستأنف التذكرة المعلقة من هنا، على أي جهاز.',
  },
  onDevice: { fr: 'sur cet appareil', ar: 'على هذا الجهاز' },
  recall: { fr: 'Reprendre', ar: 'استئناف' },
  recallFailed: {
    fr: 'Le ticket n’a pas pu être repris. Vérifiez la connexion.',
    ar: 'تعذّر استئناف التذكرة. تحقق من الاتصال.',
  },
  taken: {
    fr: (by: string) => `Ce ticket est déjà repris par ${isolate(by)}.`,
    ar: (by: string) => `هذه التذكرة استأنفها ${isolate(by)}.`,
  },
  discard: { fr: 'Abandonner le ticket', ar: 'إلغاء التذكرة' },
  discardTitle: { fr: 'Abandonner ce ticket ?', ar: 'إلغاء هذه التذكرة؟' },
  discardSentence: {
    fr: 'Ses articles sont notés dans le journal avec le motif.',
    ar: 'تُسجَّل منتجاتها في السجل مع السبب.',
  },
  clientLeft: { fr: 'Client parti', ar: 'غادر الزبون' },
  mistake: { fr: 'Erreur de saisie', ar: 'خطأ في الإدخال' },
  noMoney: { fr: 'Paiement impossible', ar: 'تعذّر الدفع' },
  cash: { fr: 'Espèces', ar: 'نقدًا' },
  otherPayment: { fr: 'Autre moyen', ar: 'طريقة أخرى' },
})

export const payText = defineText({
  title: { fr: 'Encaisser', ar: 'القبض' },
  toPay: { fr: 'À payer', ar: 'المبلغ المطلوب' },
  rest: { fr: 'Reste à payer', ar: 'المتبقي للدفع' },
  received: { fr: 'Espèces reçues', ar: 'النقد المستلم' },
  exact: { fr: 'Compte juste', ar: 'المبلغ بالضبط' },
  quick: { fr: 'Montants rapides', ar: 'مبالغ سريعة' },
  change: { fr: 'À rendre', ar: 'الباقي للزبون' },
  missing: { fr: 'Il manque', ar: 'ينقص' },
  pay: { fr: 'Encaisser', ar: 'قبض' },
  busy: { fr: 'Enregistrement…', ar: 'جارٍ التسجيل…' },
  addPart: {
    fr: (amount: string) => `Ajouter ${isolateLtr(amount)}`,
    ar: (amount: string) => `إضافة ${isolateLtr(amount)}`,
  },
  payments: { fr: 'Paiements', ar: 'المدفوعات' },
  removePayment: { fr: 'Retirer ce paiement', ar: 'إزالة هذه الدفعة' },
  methods: { fr: 'Moyen de paiement', ar: 'طريقة الدفع' },
  amount: { fr: 'Montant', ar: 'المبلغ' },
  account: { fr: 'Compte de la boutique', ar: 'حساب المتجر' },
  scanHint: { fr: 'Le client scanne ou envoie à ce numéro.', ar: 'يمسح الزبون الرمز أو يرسل إلى هذا الرقم.' },
  qr: { fr: 'Code QR du compte', ar: 'رمز QR للحساب' },
  reference: { fr: 'Référence de la transaction', ar: 'مرجع العملية' },
  referenceHelp: {
    fr: 'Le numéro affiché par le portefeuille du client.',
    ar: 'الرقم الظاهر في محفظة الزبون.',
  },
  referenceNeeded: { fr: 'Indiquez la référence', ar: 'اكتب مرجع العملية' },
  badAmount: { fr: 'Entrez un montant valide', ar: 'أدخل مبلغًا صحيحًا' },
  aboveDue: { fr: 'Plus que le reste à payer', ar: 'أكثر من المتبقي للدفع' },
  creditOf: {
    fr: (amount: string) => `Avoir disponible : ${isolateLtr(amount)}`,
    ar: (amount: string) => `الرصيد المتاح: ${isolateLtr(amount)}`,
  },
  useCredit: { fr: 'Utiliser l’avoir', ar: 'استعمال الرصيد' },
  aboveCredit: { fr: 'Plus que l’avoir du client', ar: 'أكثر من رصيد الزبون' },
  later: {
    fr: (amount: string) => `Laisser ${isolateLtr(amount)} à payer`,
    ar: (amount: string) => `ترك ${isolateLtr(amount)} للدفع لاحقًا`,
  },
  laterNeedsClient: {
    fr: 'Pour un reste à payer, ajoutez d’abord le client au ticket.',
    ar: 'لترك مبلغ للدفع لاحقًا، أضف الزبون إلى التذكرة أولًا.',
  },
  leaveTitle: { fr: 'Abandonner les paiements saisis ?', ar: 'إلغاء المدفوعات المُدخلة؟' },
  leaveSentence: {
    fr: 'Rien n’est encore enregistré. Le ticket reste ouvert.',
    ar: 'لم يُسجَّل شيء بعد. تبقى التذكرة مفتوحة.',
  },
  leave: { fr: 'Abandonner', ar: 'إلغاء المدفوعات' },
  paid: { fr: 'Payé', ar: 'تم الدفع' },
  saleNumber: {
    fr: (order: number, receipt: number) => `Commande ${order} · reçu ${isolateLtr(`REC-${receipt}`)}`,
    ar: (order: number, receipt: number) => `الطلب ${order} · وصل ${isolateLtr(`REC-${receipt}`)}`,
  },
  storedHere: {
    fr: (number: string) =>
      `Vente ${isolateLtr(number)} gardée sur cet appareil. Elle partira au retour de la connexion.`,
    ar: (number: string) => `حُفظ البيع ${isolateLtr(number)} في هذا الجهاز، وسيُرسل عند عودة الاتصال.`,
  },
  print: { fr: 'Imprimer le reçu', ar: 'طباعة الوصل' },
  next: { fr: 'Nouvelle vente', ar: 'بيع جديد' },
  dueLater: {
    fr: (amount: string) => `Reste à payer : ${isolateLtr(amount)}`,
    ar: (amount: string) => `المتبقي للدفع: ${isolateLtr(amount)}`,
  },
  notStored: {
    fr: 'Cet appareil n’a pas pu garder la vente. Rien n’est encaissé : libérez de la place, puis recommencez.',
    ar: 'تعذّر حفظ البيع في هذا الجهاز. لم يُسجَّل شيء: وفّر مساحة ثم أعد المحاولة.',
  },
})
