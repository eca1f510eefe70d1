import { defineText, isolate, isolateLtr, plural, type Bilingual } from '#core/text.ts'
import type { RunState } from '../dispatch.rules.ts'
import type { ShownStop } from './run.rules.ts'

export const runStateText = defineText({
  planned: { fr: 'En préparation', ar: 'قيد التجهيز' },
  sent: { fr: 'En route', ar: 'في الطريق' },
  back: { fr: 'De retour', ar: 'عاد المندوب' },
  settled: { fr: 'Réglée', ar: 'مسوّاة' },
} satisfies Record<RunState, Bilingual>)

export const stopStateText = defineText({
  waiting: { fr: 'À livrer', ar: 'للتسليم' },
  delivered: { fr: 'Livrée', ar: 'تم التسليم' },
  partly: { fr: 'Livrée en partie', ar: 'تسليم جزئي' },
  refused: { fr: 'Refusée', ar: 'مرفوض' },
  postponed: { fr: 'Reportée', ar: 'مؤجّل' },
  cancelled: { fr: 'Annulée par la boutique', ar: 'ألغاه المتجر' },
  deliveredByShop: { fr: 'Livrée par la boutique', ar: 'سلّمه المتجر' },
} satisfies Record<ShownStop, Bilingual>)

export const runsText = defineText({
  title: { fr: 'Tournées', ar: 'جولات التوصيل' },
  sub: {
    fr: 'Les livraisons de vos livreurs, du départ au retour',
    ar: 'توصيلات مندوبيكم من الانطلاق إلى العودة',
  },
  list: { fr: 'Liste des tournées', ar: 'قائمة الجولات' },
  couriers: { fr: 'Livreurs', ar: 'المندوبون' },
  newRun: { fr: 'Nouvelle tournée', ar: 'جولة جديدة' },
  none: {
    fr: 'Choisissez un livreur et les commandes prêtes à partir.',
    ar: 'اختاروا مندوبًا والطلبات الجاهزة للإرسال.',
  },
  run: { fr: (number: number) => `Tournée ${number}`, ar: (number: number) => `الجولة ${number}` },
  courier: { fr: 'Livreur', ar: 'المندوب' },
  day: { fr: 'Jour', ar: 'اليوم' },
  state: { fr: 'État', ar: 'الحالة' },
  stops: { fr: 'Arrêts', ar: 'المحطات' },
  done: {
    fr: (done: number, all: number) => isolateLtr(`${done} / ${all}`),
    ar: (done: number, all: number) => isolateLtr(`${done} / ${all}`),
  },
  cash: { fr: 'Espèces prises', ar: 'النقد المقبوض' },
  toCheck: { fr: 'À vérifier', ar: 'للمراجعة' },
  back: { fr: 'Tournées', ar: 'الجولات' },
})

export const newRunText = defineText({
  title: { fr: 'Nouvelle tournée', ar: 'جولة جديدة' },
  sub: {
    fr: 'Les commandes en préparation et celles qui sont reportées',
    ar: 'الطلبات قيد التحضير والطلبات المؤجّلة',
  },
  chooseCourier: { fr: 'Choisir un livreur', ar: 'اختاروا مندوبًا' },
  courierRequired: { fr: 'Choisissez un livreur.', ar: 'اختاروا مندوبًا.' },
  ordersRequired: { fr: 'Choisissez au moins une commande.', ar: 'اختاروا طلبًا واحدًا على الأقل.' },
  dayRequired: { fr: 'Indiquez le jour.', ar: 'حدّدوا اليوم.' },
  search: { fr: 'Numéro, nom ou téléphone', ar: 'الرقم أو الاسم أو الهاتف' },
  orders: { fr: 'Commandes', ar: 'الطلبات' },
  allOf: { fr: (zone: string) => `Tout ${isolate(zone)}`, ar: (zone: string) => `كل ${isolate(zone)}` },
  otherZone: { fr: 'Sans zone', ar: 'بدون منطقة' },
  postponed: { fr: 'Reportée', ar: 'مؤجّل' },
  postponedTo: {
    fr: (day: string) => `Reportée au ${isolateLtr(day)}`,
    ar: (day: string) => `مؤجّل إلى ${isolateLtr(day)}`,
  },
  chosen: {
    fr: (count: number) =>
      plural('fr', count, { one: '{n} commande choisie', other: '{n} commandes choisies' }),
    ar: (count: number) =>
      plural('ar', count, {
        zero: 'لم يُختر أي طلب',
        one: 'طلب واحد مختار',
        two: 'طلبان مختاران',
        few: '{n} طلبات مختارة',
        other: '{n} طلبًا مختارًا',
      }),
  },
  added: {
    fr: (number: number) => `Commande ${number} ajoutée`,
    ar: (number: number) => `أضيف الطلب ${number}`,
  },
  notFound: {
    fr: (code: string) => `Aucune commande à envoyer pour ${isolate(code)}.`,
    ar: (code: string) => `لا يوجد طلب جاهز للإرسال بالرمز ${isolate(code)}.`,
  },
  toCollect: { fr: 'À encaisser', ar: 'المطلوب تحصيله' },
  noOrders: { fr: 'Aucune commande n’est prête à partir.', ar: 'لا يوجد طلب جاهز للإرسال.' },
  noOrdersWhy: {
    fr: 'Passez une commande « En préparation » : elle apparaît ici.',
    ar: 'حوّلوا طلبًا إلى «قيد التحضير» فيظهر هنا.',
  },
  seeOrders: { fr: 'Voir les commandes confirmées', ar: 'عرض الطلبات المؤكدة' },
  noCouriers: {
    fr: 'Ajoutez d’abord un livreur.',
    ar: 'أضيفوا مندوب توصيل أولًا.',
  },
  addCourier: { fr: 'Ajouter un livreur', ar: 'إضافة مندوب' },
  create: { fr: 'Créer la tournée', ar: 'إنشاء الجولة' },
  creating: { fr: 'Création…', ar: 'جارٍ الإنشاء…' },
})

export const runText = defineText({
  totals: { fr: 'Montants de la tournée', ar: 'مبالغ الجولة' },
  stops: { fr: 'Arrêts, dans l’ordre de la route', ar: 'المحطات حسب ترتيب الطريق' },
  planned: {
    fr: 'Glissez les arrêts ou utilisez les flèches pour les ordonner.',
    ar: 'اسحبوا المحطات أو استعملوا الأسهم لترتيبها.',
  },
  send: { fr: 'Faire partir', ar: 'إرسال الجولة' },
  handOver: { fr: 'Remise d’espèces', ar: 'تسليم النقد' },
  handovers: { fr: 'Remises de cette tournée', ar: 'تسليمات هذه الجولة' },
  sending: { fr: 'Départ…', ar: 'جارٍ الإرسال…' },
  sendTitle: { fr: 'Faire partir la tournée ?', ar: 'إرسال الجولة؟' },
  sendSentence: {
    fr: (count: number) =>
      plural('fr', count, {
        one: '{n} commande passe à « Expédiée ».',
        other: '{n} commandes passent à « Expédiée ».',
      }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'يصبح طلب واحد «مُرسَلًا».',
        two: 'يصبح طلبان «مُرسَلين».',
        few: 'تصبح {n} طلبات «مُرسَلة».',
        other: 'يصبح {n} طلبًا «مُرسَلًا».',
      }),
  },
  sent: { fr: 'La tournée est partie.', ar: 'انطلقت الجولة.' },
  print: { fr: 'Feuille de route', ar: 'ورقة الجولة' },
  whatsApp: { fr: 'Envoyer le lien', ar: 'إرسال الرابط' },
  copyLink: { fr: 'Copier le lien du livreur', ar: 'نسخ رابط المندوب' },
  copied: { fr: 'Lien copié', ar: 'نُسخ الرابط' },
  copyFailed: { fr: 'Le lien n’a pas pu être copié.', ar: 'تعذّر نسخ الرابط.' },
  openPage: { fr: 'Page du livreur', ar: 'صفحة المندوب' },
  addOrders: { fr: 'Ajouter des commandes', ar: 'إضافة طلبات' },
  add: { fr: 'Ajouter', ar: 'إضافة' },
  adding: { fr: 'Ajout…', ar: 'جارٍ الإضافة…' },
  close: { fr: 'Fermer', ar: 'إغلاق' },
  up: {
    fr: (number: number) => `Monter la commande ${number}`,
    ar: (number: number) => `تقديم الطلب ${number}`,
  },
  down: {
    fr: (number: number) => `Descendre la commande ${number}`,
    ar: (number: number) => `تأخير الطلب ${number}`,
  },
  remove: {
    fr: (number: number) => `Retirer la commande ${number}`,
    ar: (number: number) => `إزالة الطلب ${number}`,
  },
  movedTo: {
    fr: (number: number, place: number) => `Commande ${number} : arrêt ${place}`,
    ar: (number: number, place: number) => `الطلب ${number}: المحطة ${place}`,
  },
  delete: { fr: 'Supprimer la tournée', ar: 'حذف الجولة' },
  deleteTitle: { fr: 'Supprimer la tournée ?', ar: 'حذف الجولة؟' },
  deleteSentence: {
    fr: 'Ses commandes restent en préparation.',
    ar: 'تبقى طلباتها قيد التحضير.',
  },
  deleted: { fr: 'Tournée supprimée.', ar: 'حُذفت الجولة.' },
  receive: { fr: 'De retour en boutique', ar: 'عاد إلى المتجر' },
  receiving: { fr: 'Enregistrement…', ar: 'جارٍ التسجيل…' },
  received: { fr: 'Retour noté.', ar: 'سُجّلت العودة.' },
  receivedAt: { fr: 'De retour', ar: 'عاد' },
  refusedHint: {
    fr: 'La commande sera annulée et ses articles remis en stock.',
    ar: 'سيُلغى الطلب وتعود منتجاته إلى المخزون.',
  },
  partlyHint: {
    fr: 'Les articles non pris seront remis en stock.',
    ar: 'ستعود المنتجات غير المأخوذة إلى المخزون.',
  },
  postponedHint: {
    fr: 'La commande pourra partir avec une autre tournée.',
    ar: 'يمكن إرسال الطلب مع جولة أخرى.',
  },
  waitingHint: {
    fr: 'Colis revenu sans être livré ? La commande pourra partir avec une autre tournée.',
    ar: 'هل عاد الطرد دون تسليم؟ يمكن إرسال الطلب مع جولة أخرى.',
  },
  closeHint: { fr: 'L’arrêt sera clos.', ar: 'ستُغلق المحطة.' },
  untaken: { fr: 'Non pris à la livraison', ar: 'لم يُؤخذ عند الاستلام' },
  notTaken: { fr: 'Non pris :', ar: 'لم يُؤخذ:' },
  until: { fr: (day: string) => `au ${isolateLtr(day)}`, ar: (day: string) => `إلى ${isolateLtr(day)}` },
  cash: { fr: 'Espèces', ar: 'نقدًا' },
  wallet: { fr: 'Portefeuille', ar: 'محفظة' },
  fees: { fr: 'Frais du livreur', ar: 'أجرة المندوب' },
  toCollect: { fr: 'À encaisser', ar: 'المطلوب تحصيله' },
  conflict: {
    fr: (name: string, state: string, cash: string) =>
      `${isolate(name)} a marqué « ${state} » et dit avoir pris ${isolateLtr(cash)}. Cela ne va pas avec la commande : voyez avec lui.`,
    ar: (name: string, state: string, cash: string) =>
      `سجّل ${isolate(name)} «${state}» ويقول إنه قبض ${isolateLtr(cash)}. هذا لا يوافق الطلب: راجعوه معه.`,
  },
  message: {
    fr: (name: string, day: string, count: number, url: string) =>
      `Bonjour ${name}, votre tournée du ${day} (${plural('fr', count, { one: '{n} arrêt', other: '{n} arrêts' })}) : ${url}`,
    ar: (name: string, day: string, count: number, url: string) =>
      `السلام عليكم ${name}، جولتك ليوم ${day} (عدد المحطات: ${count}): ${url}`,
  },
  empty: { fr: 'Aucun arrêt : ajoutez des commandes.', ar: 'لا توجد محطات: أضيفوا طلبات.' },
  failure: { fr: 'Le changement n’a pas été enregistré. Réessayez.', ar: 'لم يُحفظ التغيير. حاولوا من جديد.' },
})

type Details = Record<string, string | number>

/** Sentences for the refusals of runs. */
export const runRefusalText = defineText({
  orderInRun: {
    fr: ({ number }: Details) => `La commande ${number} est déjà dans une tournée.`,
    ar: ({ number }: Details) => `الطلب ${number} موجود في جولة أخرى.`,
  },
  orderNotReady: {
    fr: ({ number }: Details) => `La commande ${number} n’est plus à envoyer. Retirez-la de la tournée.`,
    ar: ({ number }: Details) => `الطلب ${number} لم يعد للإرسال. أزيلوه من الجولة.`,
  },
  courierInactive: {
    fr: ({ name }: Details) => `${isolate(String(name))} n’est plus actif.`,
    ar: ({ name }: Details) => `${isolate(String(name))} لم يعد نشطًا.`,
  },
  courierUnknown: { fr: () => 'Ce livreur n’existe plus.', ar: () => 'هذا المندوب لم يعد موجودًا.' },
  tooManyStops: {
    fr: ({ most }: Details) => `Une tournée a au plus ${most} arrêts.`,
    ar: ({ most }: Details) => `لا تتجاوز الجولة ${most} محطة.`,
  },
  runSent: { fr: () => 'La tournée est déjà partie.', ar: () => 'انطلقت الجولة من قبل.' },
  runEmpty: {
    fr: () => 'Aucune commande à envoyer : ajoutez-en une.',
    ar: () => 'لا يوجد طلب للإرسال: أضيفوا طلبًا.',
  },
  stopsChanged: {
    fr: () => 'Les arrêts ont changé entre-temps. Voici l’état actuel.',
    ar: () => 'تغيّرت المحطات في هذه الأثناء. هذه حالتها الآن.',
  },
  orderUnknown: { fr: () => 'Une commande n’existe plus.', ar: () => 'أحد الطلبات لم يعد موجودًا.' },
  mayNotRefund: {
    fr: () => 'Cette commande est payée d’avance : il faut le droit de rembourser.',
    ar: () => 'هذا الطلب مدفوع مسبقًا: يلزم حق رد المبالغ.',
  },
})
