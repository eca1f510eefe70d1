import { defineText, isolate } from '#core/text.ts'

export const transferText = defineText({
  title: { fr: 'Transférer de l’argent', ar: 'تحويل مال' },
  open: { fr: 'Transférer', ar: 'تحويل' },
  sub: {
    fr: 'Entre le tiroir, un coffre, une banque et les portefeuilles.',
    ar: 'بين الدرج والخزنة والبنك والمحافظ.',
  },
  from: { fr: 'De', ar: 'من' },
  to: { fr: 'Vers', ar: 'إلى' },
  drawer: { fr: 'Tiroir', ar: 'الدرج' },
  owner: { fr: 'Propriétaire', ar: 'المالك' },
  fees: { fr: 'Frais', ar: 'الرسوم' },
  route: {
    fr: (from: string, to: string) => `${isolate(from)} → ${isolate(to)}`,
    ar: (from: string, to: string) => `${isolate(from)} ← ${isolate(to)}`,
  },
  holds: { fr: 'Contient', ar: 'الرصيد' },
  ownerOut: { fr: 'Inscrit comme une sortie.', ar: 'يُسجَّل سحبًا.' },
  ownerIn: { fr: 'Inscrit comme une entrée.', ar: 'يُسجَّل إيداعًا.' },
  asFees: { fr: 'Inscrit comme une dépense.', ar: 'يُسجَّل مصروفًا.' },
  alreadyMoved: {
    fr: 'À inscrire après le transfert dans l’application ou à la banque.',
    ar: 'سجّله بعد إجرائه في التطبيق أو في البنك.',
  },
  description: { fr: 'Description', ar: 'الوصف' },
  submit: { fr: 'Inscrire le transfert', ar: 'تسجيل التحويل' },
  busy: { fr: 'Inscription…', ar: 'جارٍ التسجيل…' },
  places: { fr: 'Coffres et banques', ar: 'الخزائن والبنوك' },
  walletsTitle: { fr: 'Soldes des portefeuilles', ar: 'أرصدة المحافظ' },
  walletsHint: { fr: 'Depuis le dernier compte', ar: 'منذ آخر عدّ' },
  neverCounted: { fr: 'pas encore compté', ar: 'لم يُعدّ بعد' },
})

export const placesText = defineText({
  title: { fr: 'Coffres et banques', ar: 'الخزائن والبنوك' },
  sub: {
    fr: 'Les lieux où la boutique garde son argent hors du tiroir. Les transferts se font depuis la caisse.',
    ar: 'الأماكن التي يحفظ فيها المتجر ماله خارج الدرج. تتم التحويلات من الصندوق.',
  },
  back: { fr: 'Retour aux réglages', ar: 'العودة إلى الإعدادات' },
  empty: { fr: 'Aucun coffre ni banque', ar: 'لا توجد خزنة ولا بنك' },
  emptyHint: {
    fr: 'Ajoutez-en un pour y transférer l’argent du tiroir et suivre son solde. Sans eux, la caisse reste comme avant.',
    ar: 'أضيفوا واحدة لتحويل نقد الدرج إليها ومتابعة رصيدها. دونها يبقى الصندوق كما كان.',
  },
  kind: { fr: 'Type', ar: 'النوع' },
  safe: { fr: 'Coffre', ar: 'خزنة' },
  bank: { fr: 'Banque', ar: 'بنك' },
  name: { fr: 'Nom', ar: 'الاسم' },
  holds: { fr: 'Contient', ar: 'الرصيد' },
  add: { fr: 'Ajouter', ar: 'إضافة' },
  adding: { fr: 'Ajout…', ar: 'جارٍ الإضافة…' },
  addTitle: { fr: 'Nouveau lieu', ar: 'مكان جديد' },
  rename: { fr: 'Renommer', ar: 'تغيير الاسم' },
  renameOf: {
    fr: (name: string) => `Renommer ${isolate(name)}`,
    ar: (name: string) => `تغيير اسم ${isolate(name)}`,
  },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  hide: { fr: 'Ne plus utiliser', ar: 'إيقاف الاستعمال' },
  hideOf: {
    fr: (name: string) => `Ne plus utiliser ${isolate(name)}`,
    ar: (name: string) => `إيقاف استعمال ${isolate(name)}`,
  },
  hideTitle: {
    fr: (name: string) => `Ne plus utiliser ${isolate(name)} ?`,
    ar: (name: string) => `إيقاف استعمال ${isolate(name)}؟`,
  },
  hideSentence: {
    fr: 'Il disparaît des transferts. Ses mouvements restent lisibles.',
    ar: 'يختفي من التحويلات، وتبقى حركاته مقروءة.',
  },
  keep: { fr: 'Garder', ar: 'إبقاء' },
  added: { fr: 'Lieu ajouté', ar: 'أُضيف المكان' },
  renamed: { fr: 'Nom enregistré', ar: 'حُفظ الاسم' },
  hidden: { fr: 'Lieu retiré', ar: 'أُوقف استعمال المكان' },
  failed: { fr: 'Le changement n’a pas pu être enregistré', ar: 'تعذّر حفظ التغيير' },
  nameNeeded: { fr: 'Écrivez un nom.', ar: 'اكتب اسمًا.' },
  nameTooLong: { fr: 'Ce nom est trop long.', ar: 'هذا الاسم طويل جدًا.' },
  placeNameTaken: { fr: 'Ce nom est déjà utilisé.', ar: 'هذا الاسم مستعمل.' },
  placeHoldsMoney: {
    fr: (amount: string) => `Ce lieu contient ${amount} : transférez d’abord cet argent.`,
    ar: (amount: string) => `رصيد هذا المكان ${amount}: حوّله أولًا.`,
  },
  unknownPlace: { fr: 'Ce lieu n’est plus utilisé.', ar: 'لم يعد هذا المكان مستعملًا.' },
})
