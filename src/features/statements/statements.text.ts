import { defineText, isolate, plural } from '#core/text.ts'
import type { Evidence } from './matching/evidence.rules.ts'
import type { Hint } from './matching/propose.rules.ts'

export const statementsText = defineText({
  title: { fr: 'Relevés des portefeuilles', ar: 'كشوف المحافظ' },
  sub: {
    fr: 'L’argent arrivé, comparé aux paiements des commandes',
    ar: 'مقارنة المبالغ الواصلة بمدفوعات الطلبات',
  },
  backToRegister: { fr: 'Caisse', ar: 'الصندوق' },
  back: { fr: 'Relevés', ar: 'الكشوف' },
  patterns: { fr: 'Modèles', ar: 'صيغ الرسائل' },
  parts: { fr: 'Parties', ar: 'الأقسام' },
  proposals: { fr: 'Propositions', ar: 'الاقتراحات' },
  money: { fr: 'Argent sans commande', ar: 'مبالغ بلا طلب' },
  orders: { fr: 'Commandes sans argent', ar: 'طلبات بلا مبلغ' },
  unread: { fr: 'Non lues', ar: 'غير مقروءة' },
  history: { fr: 'Historique', ar: 'السجل' },
  wallet: { fr: 'Portefeuille', ar: 'المحفظة' },
  allWallets: { fr: 'Tous', ar: 'الكل' },
  paste: { fr: 'Ajouter un relevé', ar: 'إضافة كشف' },
  hasMore: {
    fr: 'Seules les 500 lignes ouvertes les plus récentes sont comparées. Traitez-les pour voir les autres.',
    ar: 'تُقارن آخر 500 سطر مفتوح فقط. عالجها لتظهر البقية.',
  },
  // ----- proposals -----
  noProposal: { fr: 'Rien à accepter', ar: 'لا شيء للقبول' },
  noProposalWhy: {
    fr: 'Collez les SMS ou l’historique d’un portefeuille : chaque somme est rapprochée d’une commande.',
    ar: 'الصق رسائل المحفظة أو سجلها لتُقارن كل عملية بالطلبات.',
  },
  accept: { fr: 'Accepter', ar: 'قبول' },
  confirm: { fr: 'Confirmer', ar: 'تأكيد' },
  acceptAll: {
    fr: (count: number) =>
      plural('fr', count, {
        one: 'Accepter la proposition sûre',
        other: 'Accepter les {n} propositions sûres',
      }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'قبول الاقتراح المؤكد',
        two: 'قبول الاقتراحين المؤكدين',
        few: 'قبول {n} اقتراحات مؤكدة',
        many: 'قبول {n} اقتراحًا مؤكدًا',
        other: 'قبول {n} اقتراح مؤكد',
      }),
  },
  acceptAllQuestion: { fr: 'Accepter en une fois ?', ar: 'قبولها دفعة واحدة؟' },
  acceptAllSentence: {
    fr: (count: number, total: string) =>
      `${plural('fr', count, { one: '{n} paiement', other: '{n} paiements' })}, ${total} en tout. Les preuves en attente sont acceptées.`,
    ar: (count: number, total: string) =>
      `${plural('ar', count, { one: 'دفعة واحدة', two: 'دفعتان', few: '{n} دفعات', many: '{n} دفعة', other: '{n} دفعة' })}، بمجموع ${total}. تُقبل إثباتات الدفع المنتظرة.`,
  },
  arrived: { fr: 'Arrivé', ar: 'وصل' },
  order: { fr: (number: number) => `Commande ${number}`, ar: (number: number) => `الطلب ${number}` },
  waiting: { fr: 'À vérifier', ar: 'بانتظار التحقق' },
  accepted: { fr: 'Accepté', ar: 'مقبول' },
  picture: { fr: 'Preuve envoyée', ar: 'أُرسل إثبات' },
  noDate: { fr: 'Sans date', ar: 'بلا تاريخ' },
  unknownSender: { fr: 'Expéditeur inconnu', ar: 'المرسل غير معروف' },
  otherSender: { fr: 'Envoyé par un autre numéro', ar: 'أُرسل من رقم آخر' },
  reference: {
    fr: (reference: string) => `Réf. ${reference}`,
    ar: (reference: string) => `المرجع ${reference}`,
  },
  choose: { fr: 'Plusieurs commandes conviennent : choisissez.', ar: 'عدة طلبات مناسبة: اختر الصحيح.' },
  showText: { fr: 'Texte du portefeuille', ar: 'نص المحفظة' },
  // ----- leftovers -----
  noMoney: { fr: 'Toute somme reçue a sa commande', ar: 'كل مبلغ وارد له طلبه' },
  noOrders: { fr: 'Aucune commande sans argent', ar: 'لا طلبات بلا مبلغ' },
  noOrdersWhy: {
    fr: 'Ici paraissent les paiements des jours d’un relevé qu’aucune ligne ne confirme.',
    ar: 'تظهر هنا مدفوعات أيام الكشف التي لا يؤكدها أي سطر.',
  },
  ordersWhy: {
    fr: 'Ces paiements sont d’un jour relevé, mais aucune ligne ne les confirme. Vérifiez avant de livrer.',
    ar: 'هذه مدفوعات ليومٍ يشمله الكشف ولا يؤكدها أي سطر. تحقق قبل التسليم.',
  },
  chooseOrder: { fr: 'Choisir la commande', ar: 'اختيار الطلب' },
  orderNumber: { fr: 'Numéro de commande', ar: 'رقم الطلب' },
  find: { fr: 'Chercher', ar: 'بحث' },
  orderHasNone: {
    fr: 'Cette commande n’a pas de paiement par portefeuille à confirmer.',
    ar: 'لا توجد في هذا الطلب دفعة بمحفظة تنتظر التأكيد.',
  },
  setAside: { fr: 'Mettre de côté', ar: 'استبعاد' },
  setAsideTitle: { fr: 'Pas pour une commande', ar: 'ليس لطلب' },
  setAsideHelp: {
    fr: 'Par exemple : virement de la propriétaire, remboursement d’un fournisseur.',
    ar: 'مثلًا: تحويل من صاحبة المتجر، أو استرداد من مورّد.',
  },
  takeUp: { fr: 'Reprendre', ar: 'إعادة' },
  reason: { fr: 'Motif', ar: 'السبب' },
  // ----- unread -----
  noUnread: { fr: 'Toutes les lignes sont lues', ar: 'كل الأسطر مقروءة' },
  unreadWhy: {
    fr: 'Aucun modèle ne reconnaît ces lignes. Faites un modèle si c’est un versement, sinon mettez de côté.',
    ar: 'لا تطابق هذه الأسطر أي صيغة. أنشئ صيغة إن كانت تحويلًا، وإلا فاستبعدها.',
  },
  makePattern: { fr: 'Faire un modèle', ar: 'إنشاء صيغة' },
  // ----- history -----
  noHistory: {
    fr: 'Chaque relevé collé est gardé ici avec ses lignes.',
    ar: 'يُحفظ هنا كل كشف يُلصق مع أسطره.',
  },
  statement: { fr: (id: number) => `Relevé ${id}`, ar: (id: number) => `الكشف ${id}` },
  pastedAt: { fr: 'Collé', ar: 'أُضيف' },
  days: { fr: 'Jours', ar: 'الأيام' },
  by: { fr: 'Par', ar: 'بواسطة' },
  lines: { fr: 'Lignes', ar: 'الأسطر' },
  matched: { fr: 'Confirmées', ar: 'مؤكدة' },
  open: { fr: 'Ouvertes', ar: 'مفتوحة' },
  older: { fr: 'Plus anciens', ar: 'الأقدم' },
  isMatched: { fr: 'Confirmée', ar: 'مؤكد' },
  otherActions: { fr: 'Autres actions', ar: 'إجراءات أخرى' },
  outgoing: { fr: 'Sortie', ar: 'صادر' },
  openLine: { fr: 'Sans commande', ar: 'بلا طلب' },
  unreadLine: { fr: 'Non lue', ar: 'غير مقروء' },
  isSetAside: { fr: 'Mise de côté', ar: 'مستبعد' },
  confirmedBy: {
    fr: (name: string) => `Confirmée par ${isolate(name)}`,
    ar: (name: string) => `أكّدها ${isolate(name)}`,
  },
  undoneBy: {
    fr: (name: string, reason: string) =>
      `Annulé par ${isolate(name)}${reason ? ` : ${isolate(reason)}` : ''}`,
    ar: (name: string, reason: string) => `ألغاه ${isolate(name)}${reason ? `: ${isolate(reason)}` : ''}`,
  },
  setAsideBy: {
    fr: (name: string, reason: string) => `Par ${isolate(name)}${reason ? ` : ${isolate(reason)}` : ''}`,
    ar: (name: string, reason: string) => `بواسطة ${isolate(name)}${reason ? `: ${isolate(reason)}` : ''}`,
  },
  refusedLater: { fr: 'Paiement refusé depuis', ar: 'رُفضت الدفعة لاحقًا' },
  undo: { fr: 'Annuler le lien', ar: 'إلغاء الربط' },
  undoTitle: { fr: 'Annuler le lien avec la commande', ar: 'إلغاء الربط بالطلب' },
  undoHelp: {
    fr: 'Le paiement reste accepté. S’il n’est pas arrivé, refusez-le sur la page de la commande.',
    ar: 'تبقى الدفعة مقبولة. إن لم يصل المبلغ فارفضها في صفحة الطلب.',
  },
  keep: { fr: 'Fermer', ar: 'إغلاق' },
})

export const evidenceText = defineText({
  reference: { fr: 'Même référence', ar: 'المرجع نفسه' },
  phone: { fr: 'Même téléphone', ar: 'الهاتف نفسه' },
  name: { fr: 'Même nom', ar: 'الاسم نفسه' },
  amount: { fr: 'Montant et heure', ar: 'المبلغ والوقت' },
} satisfies Record<Evidence, unknown>)

export const hintText = defineText({
  otherWallet: {
    fr: (number: number, wallet: string) =>
      `Commande ${number} attend cette somme par ${isolate(wallet)}. Refusez ce paiement et inscrivez celui-ci.`,
    ar: (number: number, wallet: string) =>
      `الطلب ${number} ينتظر هذا المبلغ عبر ${isolate(wallet)}. ارفض تلك الدفعة وسجّل هذه.`,
  },
  otherAmount: {
    fr: (number: number, amount: string) => `La commande ${number} de cette personne attend ${amount}.`,
    ar: (number: number, amount: string) => `الطلب ${number} لهذا الشخص ينتظر ${amount}.`,
  },
  otherReference: {
    fr: (number: number, reference: string) =>
      `La commande ${number} attend cette somme, mais avec la référence ${reference}.`,
    ar: (number: number, reference: string) => `الطلب ${number} ينتظر هذا المبلغ لكن بالمرجع ${reference}.`,
  },
} satisfies Record<Hint['reason'], unknown>)

function linesFr(count: number, word: string) {
  return plural('fr', count, { one: `{n} ligne ${word}`, other: `{n} lignes ${word}s` })
}

function linesAr(count: number, word: string) {
  const noun = {
    zero: 'لا أسطر',
    one: 'سطر واحد',
    two: 'سطران',
    few: '{n} أسطر',
    many: '{n} سطرًا',
    other: '{n} سطر',
  }
  return `${plural('ar', count, noun)} ${word}`
}

/** What a change did. */
export const statementChangeText = defineText({
  added: {
    fr: (added: number, known: number, unread: number) =>
      added === 0
        ? 'Rien de nouveau : toutes les lignes sont connues.'
        : [
            linesFr(added, 'ajoutée'),
            ...(known > 0 ? [linesFr(known, 'déjà connue')] : []),
            ...(unread > 0 ? [`dont ${unread} non lue${unread > 1 ? 's' : ''}`] : []),
          ].join(', '),
    ar: (added: number, known: number, unread: number) =>
      added === 0
        ? 'لا جديد: كل الأسطر معروفة.'
        : [
            `أُضيف ${linesAr(added, '')}`.trim(),
            ...(known > 0 ? [`معروف من قبل: ${known}`] : []),
            ...(unread > 0 ? [`غير مقروء: ${unread}`] : []),
          ].join('، '),
  },
  allMatched: {
    fr: (matched: number, refused: number) =>
      `${plural('fr', matched, { one: '{n} paiement confirmé', other: '{n} paiements confirmés' })}${refused > 0 ? `, ${refused} à revoir` : ''}`,
    ar: (matched: number, refused: number) =>
      `${plural('ar', matched, { zero: 'لم تُؤكد أي دفعة', one: 'أُكدت دفعة واحدة', two: 'أُكدت دفعتان', few: 'أُكدت {n} دفعات', many: 'أُكدت {n} دفعة', other: 'أُكدت {n} دفعة' })}${refused > 0 ? `، و${refused} للمراجعة` : ''}`,
  },
  accepted: { fr: 'Paiement accepté', ar: 'قُبلت الدفعة' },
  confirmed: { fr: 'Paiement confirmé', ar: 'أُكدت الدفعة' },
  undone: { fr: 'Lien annulé', ar: 'أُلغي الربط' },
  setAside: { fr: 'Mis de côté', ar: 'استُبعد السطر' },
  takenUp: { fr: 'Ligne reprise', ar: 'أُعيد السطر' },
  failure: { fr: 'Rien n’a été enregistré. Réessayez.', ar: 'لم يُسجَّل شيء. أعد المحاولة.' },
})

/** Sentences of refusals. */
export const statementRefusalText = defineText({
  statementEmpty: { fr: 'Aucune ligne à lire.', ar: 'لا يوجد سطر للقراءة.' },
  statementTooLong: {
    fr: 'Ce relevé est trop long : collez au plus 1 500 lignes à la fois.',
    ar: 'هذا الكشف طويل جدًا: الصق 1 500 سطر على الأكثر في المرة الواحدة.',
  },
  walletNeeded: { fr: 'Choisissez le portefeuille.', ar: 'اختر المحفظة.' },
  tooLong: {
    fr: 'Le motif est trop long : 300 caractères au plus.',
    ar: 'السبب طويل جدًا: 300 حرف على الأكثر.',
  },
  reasonNeeded: { fr: 'Écrivez le motif.', ar: 'اكتب السبب.' },
  lineUnknown: { fr: 'Cette ligne n’existe pas.', ar: 'هذا السطر غير موجود.' },
  lineTaken: { fr: 'Cette ligne a déjà sa commande.', ar: 'هذا السطر له طلبه بالفعل.' },
  lineSetAside: {
    fr: 'Cette ligne a été mise de côté. Reprenez-la d’abord.',
    ar: 'هذا السطر مستبعد. أعده أولًا.',
  },
  lineNotReceived: { fr: 'Cette ligne n’est pas une somme reçue.', ar: 'هذا السطر ليس مبلغًا واردًا.' },
  notMatched: { fr: 'Cette ligne n’a plus de commande.', ar: 'لم يعد لهذا السطر طلب.' },
  paymentUnknown: { fr: 'Ce paiement n’existe pas.', ar: 'هذه الدفعة غير موجودة.' },
  orderUnknown: { fr: 'Cette commande n’existe plus.', ar: 'لم يعد هذا الطلب موجودًا.' },
  paymentTaken: {
    fr: 'Ce paiement est déjà confirmé par une autre ligne.',
    ar: 'هذه الدفعة يؤكدها سطر آخر بالفعل.',
  },
  paymentFinished: {
    fr: 'Ce paiement a été refusé, ou la commande est annulée.',
    ar: 'رُفضت هذه الدفعة أو أُلغي الطلب.',
  },
  paymentReplaced: { fr: 'Un autre paiement a pris sa place.', ar: 'حلّت دفعة أخرى محلها.' },
  paymentAboveDue: { fr: 'La commande attend moins que cette somme.', ar: 'الطلب ينتظر أقل من هذا المبلغ.' },
  proofChanged: {
    fr: 'Le client a envoyé une autre preuve. Regardez-la d’abord.',
    ar: 'أرسل الزبون إثباتًا آخر. راجعه أولًا.',
  },
  referenceTaken: {
    fr: 'Cette référence a déjà payé une autre commande.',
    ar: 'هذا المرجع دفع طلبًا آخر بالفعل.',
  },
  otherAmount: { fr: 'Les montants diffèrent.', ar: 'المبلغان مختلفان.' },
  otherWallet: {
    fr: 'La commande attend un autre portefeuille. Refusez ce paiement et inscrivez le bon.',
    ar: 'الطلب ينتظر محفظة أخرى. ارفض تلك الدفعة وسجّل الصحيحة.',
  },
  otherReference: { fr: 'Ce paiement a une autre référence.', ar: 'لهذه الدفعة مرجع آخر.' },
  mayNotAccept: {
    fr: 'Accepter une preuve demande le droit « Commandes ».',
    ar: 'قبول الإثبات يتطلب صلاحية «الطلبات».',
  },
  statementUnknown: { fr: 'Ce relevé n’existe pas.', ar: 'هذا الكشف غير موجود.' },
})
