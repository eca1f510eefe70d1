import { defineText } from '#core/text.ts'

export const confirmationSettingsText = defineText({
  methods: {
    fr: 'Confirmer par téléphone les commandes payées par',
    ar: 'تأكيد الطلبات عبر الهاتف عند الدفع بـ',
  },
  methodsHelp: {
    fr: 'Aucun moyen choisi : rien ne change. Sinon, l’onglet « À confirmer » apparaît dans les commandes et le client peut confirmer lui-même.',
    ar: 'دون اختيار لا يتغيّر شيء. وإلا فيظهر تبويب «للتأكيد» في الطلبات، ويمكن للزبون أن يؤكّد طلبه بنفسه.',
  },
  attempts: { fr: 'Proposer l’annulation après', ar: 'اقتراح الإلغاء بعد' },
  calls: { fr: 'appels', ar: 'اتصالات' },
  attemptsHelp: { fr: 'Appels sans réponse de suite', ar: 'اتصالات متتالية دون رد' },
  hours: { fr: 'En moins de', ar: 'خلال' },
  screening: { fr: 'Avant d’accepter une commande du site', ar: 'قبل قبول طلب من الموقع' },
  screeningHelp: {
    fr: 'Tout est facultatif. Une cliente à qui une règle s’applique le lit avant de commander ; les ventes saisies par l’équipe n’y sont pas soumises.',
    ar: 'كل هذا اختياري. من تنطبق عليها قاعدة تقرأ ذلك قبل الطلب، ولا تخضع له المبيعات التي يدخلها الفريق.',
  },
  depositFrom: { fr: 'Acompte en espèces à partir de', ar: 'عربون للدفع نقدًا ابتداءً من' },
  depositFromHelp: { fr: 'Total de la commande ; vide : jamais', ar: 'إجمالي الطلب، وفارغ: أبدًا' },
  depositAfterRefusal: {
    fr: 'Acompte après un colis refusé à la porte',
    ar: 'عربون بعد رفض طرد عند الباب',
  },
  depositKind: { fr: 'Montant de l’acompte', ar: 'مقدار العربون' },
  percent: { fr: 'Part du total', ar: 'نسبة من الإجمالي' },
  amount: { fr: 'Somme fixe', ar: 'مبلغ ثابت' },
  depositPercent: { fr: 'Part', ar: 'النسبة' },
  depositAmount: { fr: 'Somme', ar: 'المبلغ' },
  maxOpenOrders: { fr: 'Commandes en cours par téléphone', ar: 'الطلبات المفتوحة لكل هاتف' },
  maxOpenOrdersHelp: { fr: '0 : sans limite', ar: '0: دون حد' },
  blockedPhones: { fr: 'Numéros bloqués', ar: 'الأرقام المحظورة' },
  hoursUnit: { fr: 'heures', ar: 'ساعة' },
})
