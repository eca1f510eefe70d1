import { defineText, isolate } from '#core/text.ts'

/** Texts of the customer display, in the language of the ticket. */
export const displayText = defineText({
  title: { fr: 'Écran client', ar: 'شاشة الزبون' },
  welcome: { fr: 'Bienvenue', ar: 'مرحبًا بكم' },
  codeLead: { fr: 'Entrez ce code au comptoir', ar: 'أدخلوا هذا الرمز في نقطة البيع' },
  codeHelp: {
    fr: 'Dans « Comptoir », choisissez « Écran client ». Le code change toutes les 5 minutes.',
    ar: 'في «نقطة البيع» اختاروا «شاشة الزبون». يتغيّر الرمز كل 5 دقائق.',
  },
  opening: { fr: 'Un instant…', ar: 'لحظة…' },
  showCode: { fr: 'Afficher un code', ar: 'عرض رمز' },
  tooMany: {
    fr: 'Trop de codes ont été demandés. Un nouveau code arrive dans une minute.',
    ar: 'طُلبت رموز كثيرة. يظهر رمز جديد خلال دقيقة.',
  },
  fullScreen: { fr: 'Plein écran', ar: 'ملء الشاشة' },
  otherLanguage: { fr: 'العربية', ar: 'Français' },
  ticket: { fr: 'Vos articles', ar: 'مشترياتكم' },
  each: { fr: (price: string) => `${price} l’unité`, ar: (price: string) => `${price} للوحدة` },
  discount: { fr: 'Remise', ar: 'التخفيض' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  payWith: {
    fr: (method: string) => `Payez avec ${isolate(method)}`,
    ar: (method: string) => `الدفع عبر ${isolate(method)}`,
  },
  scanOrSend: { fr: 'Scannez le code ou envoyez à', ar: 'امسحوا الرمز أو حوّلوا إلى' },
  sendTo: { fr: 'Envoyez à', ar: 'حوّلوا إلى' },
  qrLabel: { fr: 'Code QR du compte', ar: 'رمز QR للحساب' },
  amount: { fr: 'Montant', ar: 'المبلغ' },
  received: { fr: 'Reçu', ar: 'المستلم' },
  change: { fr: 'Monnaie rendue', ar: 'الباقي لكم' },
  thanks: { fr: 'Merci et à bientôt', ar: 'شكرًا لكم وإلى اللقاء' },
  lost: {
    fr: 'Connexion perdue. L’affichage reprend tout seul.',
    ar: 'انقطع الاتصال. يعود العرض تلقائيًا.',
  },
})
