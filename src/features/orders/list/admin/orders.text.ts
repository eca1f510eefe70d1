import { formatMoney, type Money } from '#core/money.ts'
import { isolate, isolateLtr, plural, defineText } from '#core/text.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import type { PaymentState } from '#features/orders/payment/payment-check.rules.ts'

export const ordersText = defineText({
  toConfirm: { fr: 'À confirmer', ar: 'للتأكيد' },
  title: { fr: 'Commandes', ar: 'الطلبات' },
  live: { fr: 'mise à jour en direct', ar: 'تُحدَّث مباشرة' },
  export: { fr: 'Exporter CSV', ar: 'تصدير CSV' },
  newSale: { fr: 'Nouvelle vente', ar: 'بيع جديد' },
  stats: { fr: 'Chiffres des commandes', ar: 'أرقام الطلبات' },
  today: { fr: 'Aujourd’hui', ar: 'اليوم' },
  week: { fr: 'Cette semaine', ar: 'هذا الأسبوع' },
  month: { fr: 'Ce mois', ar: 'هذا الشهر' },
  revenue: { fr: 'Revenu du mois', ar: 'إيرادات الشهر' },
  vsDay: {
    fr: (count: number) => `${count} il y a 7 jours à la même heure`,
    ar: (count: number) => `${count} قبل أسبوع في مثل هذه الساعة`,
  },
  vsWeek: {
    fr: (count: number) => `${count} les 7 jours d’avant`,
    ar: (count: number) => `${count} في الأسبوع السابق`,
  },
  vsMonth: {
    fr: (count: number) => `${count} à la même date le mois dernier`,
    ar: (count: number) => `${count} في مثل هذا التاريخ من الشهر الماضي`,
  },
  noCancelled: { fr: 'hors commandes annulées', ar: 'دون الطلبات الملغاة' },
  statuses: { fr: 'Statuts', ar: 'الحالات' },
  all: { fr: 'Toutes', ar: 'الكل' },
  searchHint: { fr: 'N°, nom, tél. ou produit', ar: 'رقم أو اسم أو هاتف أو منتج' },
  order: { fr: 'Commande', ar: 'الطلب' },
  client: { fr: 'Client', ar: 'الزبون' },
  items: { fr: 'Articles', ar: 'المنتجات' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  status: { fr: 'Statut', ar: 'الحالة' },
  payment: { fr: 'Paiement', ar: 'الدفع' },
  vip: { fr: 'VIP', ar: 'VIP' },
  pickup: { fr: 'Retrait', ar: 'استلام' },
  refundsDue: {
    fr: (n: number, amount: string) => `À rendre : ${n} · ${amount}`,
    ar: (n: number, amount: string) => `للرد: ${n} · ${amount}`,
  },
  todayShort: { fr: 'Auj.', ar: 'اليوم' },
  unopened: { fr: 'Nouvelle, pas encore ouverte', ar: 'جديد، لم يفتحه أحد بعد' },
  itemCount: {
    fr: (n: number) => plural('fr', n, { one: '{n} article', other: '{n} articles' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'منتج واحد',
        two: 'منتجان',
        few: '{n} منتجات',
        many: '{n} منتجًا',
        other: '{n} منتج',
      }),
  },
  units: {
    fr: (n: number) => plural('fr', n, { one: '{n} pièce', other: '{n} pièces' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'قطعة واحدة',
        two: 'قطعتان',
        few: '{n} قطع',
        many: '{n} قطعة',
        other: '{n} قطعة',
      }),
  },
  anyPayment: { fr: 'Tout paiement', ar: 'كل طرق الدفع' },
  anyWilaya: { fr: 'Toute wilaya', ar: 'كل الولايات' },
  wilaya: { fr: 'Wilaya', ar: 'الولاية' },
  period: { fr: 'Période', ar: 'الفترة' },
  anyPeriod: { fr: 'Toutes les dates', ar: 'كل التواريخ' },
  periodToday: { fr: 'Aujourd’hui', ar: 'اليوم' },
  periodWeek: { fr: '7 derniers jours', ar: 'آخر 7 أيام' },
  periodMonth: { fr: 'Ce mois', ar: 'هذا الشهر' },
  chooseDays: { fr: 'Choisir les dates…', ar: 'اختيار التواريخ…' },
  from: { fr: 'Du', ar: 'من' },
  to: { fr: 'Au', ar: 'إلى' },
  show: { fr: 'Afficher', ar: 'عرض' },
  see: { fr: 'Voir', ar: 'عرض' },
  seeOrder: { fr: (n: number) => `Voir la commande ${n}`, ar: (n: number) => `عرض الطلب ${n}` },
  print: { fr: 'Imprimer la facture', ar: 'طباعة الفاتورة' },
  whatsapp: { fr: 'WhatsApp', ar: 'واتساب' },
  whatsappFailed: { fr: 'Impossible d’ouvrir WhatsApp', ar: 'تعذّر فتح واتساب' },
  check: { fr: 'Vérifier', ar: 'تحقّق' },
  cancelOrder: { fr: 'Annuler la commande', ar: 'إلغاء الطلب' },
  remove: { fr: 'Supprimer', ar: 'حذف' },
  emptySentence: {
    fr: 'Les commandes de la boutique arrivent ici d’elles-mêmes.',
    ar: 'تصل طلبات المتجر إلى هنا من تلقاء نفسها.',
  },
})

/** The label of the button for the next step, by current status. */
export const nextStepText = defineText({
  pending: { fr: 'Confirmer', ar: 'تأكيد' },
  confirmed: { fr: 'Préparer', ar: 'تحضير' },
  preparing: { fr: 'Expédier', ar: 'إرسال' },
  sent: { fr: 'Livrer', ar: 'تسليم' },
  delivered: { fr: 'Annuler', ar: 'إلغاء' },
  cancelled: { fr: '—', ar: '—' },
} satisfies Record<OrderStatus, unknown>)

export const paymentStateText = defineText({
  onDelivery: { fr: 'à la livraison', ar: 'عند الاستلام' },
  paid: { fr: 'payée', ar: 'مدفوع' },
  partPaid: { fr: 'reste à payer', ar: 'بقي مبلغ للدفع' },
  toGiveBack: { fr: 'à rendre', ar: 'مبلغ للرد' },
  givenBack: { fr: 'argent rendu', ar: 'رُد المبلغ' },
  nothingToGiveBack: { fr: 'rien à rendre', ar: 'لا شيء للرد' },
  noProof: { fr: 'sans preuve', ar: 'دون إثبات' },
  toCheck: { fr: 'preuve à vérifier', ar: 'إثبات للتحقق' },
  seen: { fr: 'preuve à vérifier', ar: 'إثبات للتحقق' },
  accepted: { fr: 'preuve vérifiée', ar: 'تم التحقق' },
  refused: { fr: 'preuve refusée', ar: 'إثبات مرفوض' },
} satisfies Record<PaymentState, unknown>)

/** Confirmation questions, and the toasts after each action (spec 8). */
export const orderActionText = defineText({
  advanceTitle: {
    fr: (n: number, status: string) => `Passer la commande ${n} à « ${status} » ?`,
    ar: (n: number, status: string) => `نقل الطلب ${n} إلى «${status}»؟`,
  },
  advanceSentence: {
    fr: (name: string) => `La page de ${isolate(name)} le montrera aussitôt.`,
    ar: (name: string) => `ستظهر الحالة الجديدة فورًا في صفحة ${isolate(name)}.`,
  },
  cashSentence: {
    fr: 'Le montant sera inscrit à la caisse comme vente en espèces.',
    ar: 'سيُسجَّل المبلغ في الصندوق بيعًا نقديًا.',
  },
  restSentence: {
    fr: (amount: string) => `Il reste ${amount} à payer pour cette commande.`,
    ar: (amount: string) => `بقي ${amount} للدفع عن هذا الطلب.`,
  },
  restInCash: {
    fr: (amount: string) => `${amount} encaissés en espèces à la livraison`,
    ar: (amount: string) => `قُبض ${amount} نقدًا عند الاستلام`,
  },
  restStaysDue: { fr: 'Livrer, le reste reste à payer', ar: 'تسليم الطلب ويبقى المبلغ للدفع' },
  restChoice: { fr: 'Le reste à payer', ar: 'المبلغ المتبقي' },
  advance: {
    fr: (status: string) => `Passer à « ${status} »`,
    ar: (status: string) => `نقل إلى «${status}»`,
  },
  uncheckedTitle: { fr: 'La preuve n’est pas vérifiée', ar: 'لم يُتحقق من إثبات الدفع' },
  uncheckedSentence: {
    fr: 'Confirmer quand même cette commande, ou ouvrir d’abord la preuve ?',
    ar: 'هل تريد تأكيد هذا الطلب مع ذلك، أم فتح الإثبات أولًا؟',
  },
  refusedTitle: { fr: 'La preuve est refusée', ar: 'إثبات الدفع مرفوض' },
  refusedSentence: {
    fr: 'Confirmer quand même cette commande ? Son montant reste à encaisser.',
    ar: 'هل تريد تأكيد هذا الطلب مع ذلك؟ يبقى مبلغه للتحصيل.',
  },
  confirmAnyway: { fr: 'Confirmer quand même', ar: 'تأكيد مع ذلك' },
  keep: { fr: 'Ne rien changer', ar: 'عدم التغيير' },
  cancelTitle: { fr: (n: number) => `Annuler la commande ${n} ?`, ar: (n: number) => `إلغاء الطلب ${n}؟` },
  cancelSentence: {
    fr: 'Les articles retournent en stock. La caisse n’a rien à rendre pour cette commande.',
    ar: 'تعود المنتجات إلى المخزون. لا يوجد في الصندوق ما يُرد عن هذا الطلب.',
  },
  cancelWithRefund: {
    fr: (amount: string) =>
      `Les articles retournent en stock. La caisse inscrit un remboursement de ${amount}.`,
    ar: (amount: string) => `تعود المنتجات إلى المخزون، ويُسجَّل في الصندوق رد ${amount}.`,
  },
  refundMethod: { fr: 'Rendre par', ar: 'الرد عبر' },
  refundFromDrawer: {
    fr: 'L’argent sort du tiroir maintenant.',
    ar: 'يخرج المال من الدرج الآن.',
  },
  refundLater: {
    fr: 'La commande reste dans « À rendre » jusqu’à ce que l’envoi soit noté.',
    ar: 'يبقى الطلب ضمن «للرد» حتى يُسجَّل الإرسال.',
  },
  refundNotOwed: {
    fr: 'Aucun paiement n’est prouvé : rien ne sera noté « À rendre ».',
    ar: 'لا يوجد ما يثبت الدفع: لن يُسجَّل شيء ضمن «للرد».',
  },
  refundSentTitle: {
    fr: (amount: string, method: string) => `${amount} rendus par ${isolate(method)} ?`,
    ar: (amount: string, method: string) => `هل رُد ${amount} عبر ${isolate(method)}؟`,
  },
  refundSentSentence: {
    fr: 'Notez-le quand l’argent est vraiment parti : la commande quitte la liste « À rendre ».',
    ar: 'سجّله بعد إرسال المال فعلًا: يخرج الطلب من قائمة «للرد».',
  },
  refundReference: { fr: 'Référence du transfert', ar: 'مرجع التحويل' },
  refundSentNow: { fr: 'Argent rendu', ar: 'رُد المبلغ' },
  refundWaiveTitle: { fr: 'Rien à rendre ?', ar: 'لا شيء للرد؟' },
  refundWaiveSentence: {
    fr: 'Par exemple quand le transfert n’est jamais arrivé. La caisse ne change pas.',
    ar: 'مثلًا إذا لم يصل التحويل أصلًا. لا يتغير الصندوق.',
  },
  refundWaiveNow: { fr: 'Rien à rendre', ar: 'لا شيء للرد' },
  reason: { fr: 'Motif', ar: 'السبب' },
  cancel: { fr: 'Annuler la commande', ar: 'إلغاء الطلب' },
  deleteTitle: { fr: (n: number) => `Supprimer la commande ${n} ?`, ar: (n: number) => `حذف الطلب ${n}؟` },
  deleteSentence: {
    fr: 'Cette action est irréversible. Les écritures de caisse restent.',
    ar: 'لا يمكن التراجع عن هذا الحذف. تبقى قيود الصندوق كما هي.',
  },
  delete: { fr: 'Supprimer', ar: 'حذف' },
  statusUpdated: {
    fr: (status: string) => `Statut mis à jour : ${status}`,
    ar: (status: string) => `تم تحديث الحالة إلى ${status}`,
  },
  statusUpdateError: { fr: 'Erreur lors de la mise à jour du statut', ar: 'خطأ في تحديث الحالة' },
  deleted: { fr: 'Commande supprimée avec succès', ar: 'تم حذف الطلب بنجاح' },
  deleteError: { fr: 'Erreur lors de la suppression de la commande', ar: 'خطأ في حذف الطلب' },
  accepted: { fr: 'Paiement accepté', ar: 'قُبل الدفع' },
  refused: { fr: 'Preuve refusée', ar: 'رُفض الإثبات' },
  refundSent: { fr: 'Remboursement noté', ar: 'سُجّل رد المبلغ' },
  refundWaived: { fr: 'Noté : rien à rendre', ar: 'سُجّل: لا شيء للرد' },
  paid: { fr: 'Paiement inscrit', ar: 'سُجّلت الدفعة' },
  givenBack: { fr: 'Remboursement inscrit', ar: 'سُجّل رد المبلغ' },
  refundError: { fr: 'Erreur lors de l’enregistrement du remboursement', ar: 'خطأ في تسجيل رد المبلغ' },
  checkError: { fr: 'Erreur lors de la vérification du paiement', ar: 'خطأ في التحقق من الدفع' },
})

/** Why an action was refused. */
export const orderRefusalText = defineText({
  orderMoved: {
    fr: (status: string, by: string) => `${isolate(by)} a déjà mis cette commande à « ${status} ».`,
    ar: (status: string, by: string) => `سبق أن نقل ${isolate(by)} هذا الطلب إلى «${status}».`,
  },
  orderChanged: {
    fr: (by: string) => `${isolate(by)} vient de modifier cette commande : relisez-la avant de continuer.`,
    ar: (by: string) => `عدّل ${isolate(by)} هذا الطلب للتو: راجعه قبل المتابعة.`,
  },
  orderFinished: { fr: 'Cette commande est déjà annulée.', ar: 'هذا الطلب ملغى بالفعل.' },
  orderUnknown: { fr: 'Cette commande n’existe plus.', ar: 'لم يعد هذا الطلب موجودًا.' },
  referenceTaken: {
    fr: (number: number) => `Cette référence a déjà payé la commande ${number}.`,
    ar: (number: number) => `سبق أن دُفع بهذا المرجع الطلب ${number}.`,
  },
  badReference: {
    fr: 'Entrez la référence de la transaction : lettres et chiffres.',
    ar: 'أدخل مرجع العملية: حروف لاتينية وأرقام.',
  },
  badReason: { fr: 'Entrez un motif (300 caractères au plus).', ar: 'أدخل السبب (300 حرف على الأكثر).' },
  proofChanged: {
    fr: 'Le client vient d’envoyer une autre preuve : regardez-la d’abord.',
    ar: 'أرسل الزبون إثباتًا آخر للتو: اطّلع عليه أولًا.',
  },
  notEnoughCash: {
    // A person who counts blind is not told what the drawer holds.
    fr: (drawer: Money | undefined) => {
      if (drawer === undefined)
        return 'Il n’y a pas assez d’argent dans le tiroir : choisissez un autre moyen.'
      return `${drawer > 0 ? `Il n’y a que ${isolateLtr(formatMoney(drawer))} dans le tiroir` : 'Le tiroir est vide'} : choisissez un autre moyen, ou comptez d’abord la caisse.`
    },
    ar: (drawer: Money | undefined) => {
      if (drawer === undefined) return 'لا يوجد نقد كافٍ في الدرج: اختر طريقة أخرى.'
      return `${drawer > 0 ? `لا يوجد في الدرج سوى ${isolateLtr(formatMoney(drawer))}` : 'الدرج فارغ'}: اختر طريقة أخرى أو عُدّ الصندوق أولًا.`
    },
  },
  mayNotDelete: {
    fr: 'Vous n’avez pas le droit de supprimer une commande : demandez à un administrateur.',
    ar: 'لا تملك صلاحية حذف الطلبات: اطلب ذلك من أحد المديرين.',
  },
  mayNotRefund: {
    fr: 'De l’argent est à rendre pour cette commande, et vous n’avez pas le droit de rembourser : demandez à un responsable.',
    ar: 'يوجد مبلغ يُرد عن هذا الطلب، ولا تملك صلاحية رد المبالغ: اطلب ذلك من أحد المسؤولين.',
  },
  paymentAboveDue: {
    fr: (due: Money) =>
      due > 0
        ? `C’est plus que ce qui reste à payer : ${isolateLtr(formatMoney(due))}.`
        : 'Il ne reste rien à payer pour cette commande.',
    ar: (due: Money) =>
      due > 0 ? `هذا أكثر من المتبقي: ${isolateLtr(formatMoney(due))}.` : 'لم يبق شيء للدفع عن هذا الطلب.',
  },
  refundAboveOrder: {
    fr: (available: Money) =>
      available > 0
        ? `C’est plus que ce qui est à rendre : ${isolateLtr(formatMoney(available))}.`
        : 'Il n’y a rien à rendre pour cette commande.',
    ar: (available: Money) =>
      available > 0
        ? `هذا أكثر مما يجب رده: ${isolateLtr(formatMoney(available))}.`
        : 'لا شيء للرد عن هذا الطلب.',
  },
  creditTooLow: {
    fr: (available: Money) => `L’avoir du client est de ${isolateLtr(formatMoney(available))}.`,
    ar: (available: Money) => `رصيد الزبون ${isolateLtr(formatMoney(available))} فقط.`,
  },
  clientUnknown: {
    fr: 'Cette commande n’a pas de fiche client : choisissez un autre moyen.',
    ar: 'لا توجد بطاقة زبون لهذا الطلب: اختر طريقة أخرى.',
  },
  badAmount: { fr: 'Entrez un montant, par exemple 500.', ar: 'أدخل مبلغًا، مثل 500.' },
  keyUsed: {
    fr: 'Ce paiement est déjà inscrit. Fermez la fenêtre et vérifiez la liste.',
    ar: 'سُجّلت هذه الدفعة من قبل. أغلق النافذة وتحقق من القائمة.',
  },
  paymentReplaced: {
    fr: 'Un autre paiement a déjà remplacé ce transfert refusé.',
    ar: 'حلّت دفعة أخرى محل هذا التحويل المرفوض.',
  },
  refundOwed: {
    fr: 'La commande est toujours valable : ce montant doit être rendu.',
    ar: 'الطلب ما زال قائمًا: يجب رد هذا المبلغ.',
  },
  refundSettled: { fr: 'Ce remboursement est déjà noté.', ar: 'سبق تسجيل هذا الرد.' },
  refundPending: {
    fr: 'Il reste de l’argent à rendre pour cette commande : notez-le d’abord.',
    ar: 'بقي مبلغ للرد عن هذا الطلب: سجّله أولًا.',
  },
  paymentFinished: { fr: 'Cette commande est annulée.', ar: 'هذا الطلب ملغى.' },
  system: { fr: 'Le système', ar: 'النظام' },
})

export const ordersFileText = defineText({
  id: { fr: 'ID', ar: 'الرقم' },
  client: { fr: 'Client', ar: 'الزبون' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  status: { fr: 'Statut', ar: 'الحالة' },
  date: { fr: 'Date', ar: 'التاريخ' },
  zone: { fr: 'Zone de livraison', ar: 'منطقة التوصيل' },
  shipping: { fr: 'Livraison', ar: 'التوصيل' },
  landmark: { fr: 'Repère', ar: 'معلم قريب' },
  returned: { fr: 'Retourné', ar: 'المُرجَع' },
  name: { fr: (day: string) => `commandes-${day}.csv`, ar: (day: string) => `commandes-${day}.csv` },
})
