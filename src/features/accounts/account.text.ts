/** Texts of a shopper's account. */
import { formatMoney, type Money } from '#core/money.ts'
import { defineText, isolate, isolateLtr, plural } from '#core/text.ts'
import { CODE_MINUTES, SESSION_DAYS } from './account.rules.ts'

export const accountText = defineText({
  title: {
    fr: (store: string) => `Mes commandes · ${store}`,
    ar: (store: string) => `طلباتي · ${isolate(store)}`,
  },
  heading: { fr: 'Mon espace', ar: 'حسابي' },
  greeting: {
    fr: (name: string) => `Bonjour ${isolate(name)}`,
    ar: (name: string) => `مرحبًا ${isolate(name)}`,
  },
  sections: { fr: 'Rubriques', ar: 'الأقسام' },
  orders: { fr: 'Commandes', ar: 'الطلبات' },
  addresses: { fr: 'Adresses', ar: 'العناوين' },
  wishes: { fr: 'Mes envies', ar: 'مفضلتي' },
  preferences: { fr: 'Préférences', ar: 'التفضيلات' },
  credit: {
    fr: (credit: Money) => `Votre avoir : ${formatMoney(credit)}`,
    ar: (credit: Money) => `رصيدكِ: ${isolateLtr(formatMoney(credit))}`,
  },
  creditSentence: {
    fr: 'Dites-le en commandant : nous le déduirons du montant à payer.',
    ar: 'اذكريه عند الطلب لنخصمه من المبلغ.',
  },
  movements: { fr: 'Voir le détail', ar: 'عرض التفاصيل' },
  numbered: { fr: (n: number) => `Commande n° ${n}`, ar: (n: number) => `الطلب رقم ${n}` },
  more: {
    fr: (n: number) => plural('fr', n, { one: 'et {n} autre article', other: 'et {n} autres articles' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'ومنتج آخر',
        two: 'ومنتجان آخران',
        few: 'و{n} منتجات أخرى',
        other: 'و{n} منتجًا آخر',
      }),
  },
  open: { fr: 'Suivre', ar: 'متابعة' },
  openDone: { fr: 'Voir', ar: 'عرض' },
  receipt: { fr: 'Reçu', ar: 'الوصل' },
  again: { fr: 'Commander à nouveau', ar: 'إعادة الطلب' },
  newer: { fr: 'Commandes plus récentes', ar: 'طلبات أحدث' },
  older: { fr: 'Commandes plus anciennes', ar: 'طلبات أقدم' },
  pages: { fr: 'Pages', ar: 'الصفحات' },
  reviews: { fr: 'Donnez votre avis', ar: 'قيّمي ما اشتريتِ' },
  reviewsSentence: {
    fr: 'Ces articles vous ont été livrés : aidez les autres à choisir.',
    ar: 'وصلتكِ هذه المنتجات: ساعدي غيركِ على الاختيار.',
  },
  emptyTitle: { fr: 'Aucune commande', ar: 'لا توجد طلبات' },
  emptySentence: {
    fr: 'Vos prochaines commandes apparaîtront ici.',
    ar: 'ستظهر طلباتكِ القادمة هنا.',
  },
  browse: { fr: 'Découvrir la boutique', ar: 'تصفحي المتجر' },
})

export const signInText = defineText({
  title: {
    fr: (store: string) => `Connexion · ${store}`,
    ar: (store: string) => `الدخول · ${isolate(store)}`,
  },
  heading: { fr: 'Mes commandes', ar: 'طلباتي' },
  lead: {
    fr: 'Toutes vos commandes au même endroit, sans mot de passe : un code à six chiffres suffit.',
    ar: 'كل طلباتكِ في مكان واحد، بلا كلمة مرور: يكفي رمز من ستة أرقام.',
  },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  phoneOrEmail: { fr: 'Téléphone ou e-mail', ar: 'الهاتف أو البريد الإلكتروني' },
  contactHelp: { fr: 'Celui que vous avez donné en commandant.', ar: 'الذي أعطيتِه عند الطلب.' },
  send: { fr: 'Recevoir un code', ar: 'إرسال الرمز' },
  proceed: { fr: 'Continuer', ar: 'متابعة' },
  sending: { fr: 'Un instant…', ar: 'لحظة…' },
  badPhone: { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
  badContact: {
    fr: 'Entrez un numéro de téléphone ou une adresse e-mail valide',
    ar: 'أدخلي رقم هاتف أو بريدًا إلكترونيًا صالحًا',
  },
  tooMany: {
    fr: 'Trop d’essais. Réessayez dans une heure, ou appelez-nous.',
    ar: 'محاولات كثيرة. أعيدي المحاولة بعد ساعة أو اتصلي بنا.',
  },
  failed: {
    fr: 'La demande n’est pas partie. Vérifiez le réseau et réessayez.',
    ar: 'تعذّر الإرسال. تحققي من الشبكة وأعيدي المحاولة.',
  },
  codeHeading: { fr: 'Entrez le code', ar: 'أدخلي الرمز' },
  sentBySms: {
    fr: (contact: string) =>
      `Si ce numéro a déjà commandé chez nous, un code arrive par SMS au ${contact}. Il est valable ${CODE_MINUTES} minutes.`,
    ar: (contact: string) =>
      `إذا سبق لهذا الرقم أن طلب منا، فسيصل رمز في رسالة قصيرة إلى ${isolateLtr(contact)}. صلاحيته ${CODE_MINUTES} دقائق.`,
  },
  sentByEmail: {
    fr: (contact: string) =>
      `Si cette adresse a déjà servi à une commande, un code arrive par e-mail à ${contact}. Il est valable ${CODE_MINUTES} minutes.`,
    ar: (contact: string) =>
      `إذا سبق استعمال هذا البريد في طلب، فسيصل رمز إلى ${isolateLtr(contact)}. صلاحيته ${CODE_MINUTES} دقائق.`,
  },
  askShop: {
    fr: (contact: string) =>
      `Appelez-nous : après avoir vérifié que c’est bien vous, nous vous lirons un code pour le ${contact}.`,
    ar: (contact: string) => `اتصلي بنا: بعد أن نتأكد أنكِ صاحبة الرقم ${isolateLtr(contact)} نقرأ لكِ الرمز.`,
  },
  call: { fr: 'Appeler', ar: 'اتصال' },
  whatsapp: { fr: 'WhatsApp', ar: 'واتساب' },
  whatsappMessage: {
    fr: 'Bonjour, je voudrais mon code pour voir mes commandes. Pouvez-vous m’appeler ?',
    ar: 'السلام عليكم، أريد رمز الدخول لرؤية طلباتي. هل يمكنكم الاتصال بي؟',
  },
  code: { fr: 'Code à six chiffres', ar: 'الرمز من ستة أرقام' },
  enter: { fr: 'Entrer', ar: 'دخول' },
  badCode: { fr: 'Le code a six chiffres', ar: 'الرمز من ستة أرقام' },
  wrong: {
    fr: (left: number) =>
      left === 0
        ? 'Ce code n’est pas le bon. Demandez-en un autre.'
        : plural('fr', left, {
            one: 'Ce code n’est pas le bon, ou il est trop ancien. Il reste {n} essai.',
            other: 'Ce code n’est pas le bon, ou il est trop ancien. Il reste {n} essais.',
          }),
    ar: (left: number) =>
      left === 0
        ? 'الرمز غير صحيح. اطلبي رمزًا آخر.'
        : plural('ar', left, {
            one: 'الرمز غير صحيح أو انتهت صلاحيته. بقيت محاولة واحدة.',
            two: 'الرمز غير صحيح أو انتهت صلاحيته. بقيت محاولتان.',
            few: 'الرمز غير صحيح أو انتهت صلاحيته. بقيت {n} محاولات.',
            other: 'الرمز غير صحيح أو انتهت صلاحيته. بقيت {n} محاولة.',
          }),
  },
  over: {
    fr: 'Ce code ne peut plus servir. Demandez-en un autre.',
    ar: 'لم يعد هذا الرمز صالحًا. اطلبي رمزًا آخر.',
  },
  newCode: { fr: 'Demander un nouveau code', ar: 'طلب رمز جديد' },
  noCode: { fr: 'Je n’ai pas reçu de code', ar: 'لم يصلني الرمز' },
  restart: { fr: 'Autre numéro ou nouveau code', ar: 'رقم آخر أو رمز جديد' },
  stays: {
    fr: `Cet appareil reste connecté ${SESSION_DAYS} jours.`,
    ar: `يبقى هذا الجهاز متصلًا ${SESSION_DAYS} يومًا.`,
  },
  withoutAccount: {
    fr: 'Pour une seule commande, son numéro et le téléphone suffisent :',
    ar: 'لطلب واحد يكفي رقمه والهاتف:',
  },
  findOrder: { fr: 'Retrouver une commande', ar: 'البحث عن طلب' },
  erased: {
    fr: 'Vos données ont été supprimées. Pour effacer aussi ce que ce téléphone garde, effacez les données du site dans votre navigateur.',
    ar: 'حُذفت بياناتكِ. ولمحو ما يحفظه هذا الهاتف أيضًا، امسحي بيانات الموقع في متصفحكِ.',
  },
  signedOut: { fr: 'Vous êtes déconnectée.', ar: 'تم تسجيل الخروج.' },
})

export const preferencesText = defineText({
  language: { fr: 'Langue des messages', ar: 'لغة الرسائل' },
  french: { fr: 'Français', ar: 'الفرنسية' },
  arabic: { fr: 'Arabe', ar: 'العربية' },
  messages: { fr: 'Messages sur mes commandes', ar: 'رسائل عن طلباتي' },
  messagesHelp: {
    fr: 'Reçue, confirmée, en route, livrée. Les codes de connexion arrivent toujours.',
    ar: 'عند الاستلام والتأكيد والإرسال والتسليم. أما رموز الدخول فتصل دائمًا.',
  },
  emailMessages: { fr: 'Par e-mail', ar: 'بالبريد الإلكتروني' },
  emailMessagesHelp: { fr: 'À l’adresse donnée en commandant.', ar: 'إلى البريد الذي أعطيتِه عند الطلب.' },
  smsMessages: { fr: 'Par SMS', ar: 'برسالة قصيرة' },
  smsMessagesHelp: { fr: 'Au numéro donné en commandant.', ar: 'إلى الرقم الذي أعطيتِه عند الطلب.' },
  pushMessages: { fr: 'Par notification', ar: 'بإشعار' },
  pushMessagesHelp: {
    fr: 'Sur les appareils où vous l’avez autorisé.',
    ar: 'على الأجهزة التي سمحتِ فيها بذلك.',
  },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  emailHelp: {
    fr: 'Pour la lettre d’information et les nouvelles de vos envies.',
    ar: 'للنشرة البريدية وأخبار مفضلتكِ.',
  },
  badEmail: { fr: 'Adresse e-mail invalide', ar: 'البريد الإلكتروني غير صالح' },
  emailNeeded: { fr: 'Entrez l’adresse qui recevra la lettre', ar: 'أدخلي البريد الذي ستصله النشرة' },
  newsletter: { fr: 'Lettre d’information', ar: 'النشرة البريدية' },
  newsletterHelp: { fr: 'Nouveautés et offres, par e-mail.', ar: 'الجديد والعروض، بالبريد الإلكتروني.' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  saved: { fr: 'Préférences enregistrées', ar: 'حُفظت التفضيلات' },
  failed: { fr: 'Rien n’a été enregistré. Réessayez.', ar: 'لم يُحفظ شيء. أعيدي المحاولة.' },
  session: { fr: 'Connexion', ar: 'الدخول' },
  signedInWith: {
    fr: (contact: string) => `Connectée avec ${contact}.`,
    ar: (contact: string) => `الدخول بـ ${isolateLtr(contact)}.`,
  },
  signOut: { fr: 'Se déconnecter', ar: 'تسجيل الخروج' },
  signOutEverywhere: { fr: 'Se déconnecter de tous les appareils', ar: 'تسجيل الخروج من كل الأجهزة' },
  data: { fr: 'Mes données', ar: 'بياناتي' },
  dataSentence: {
    fr: 'Vous pouvez faire effacer votre nom, votre numéro et vos adresses.',
    ar: 'يمكنكِ محو اسمكِ ورقمكِ وعناوينكِ.',
  },
  erase: { fr: 'Supprimer mes données…', ar: 'حذف بياناتي…' },
  phoneOnly: {
    fr: 'Pour d’autres réglages et pour supprimer vos données, connectez-vous avec votre numéro de téléphone.',
    ar: 'لبقية الإعدادات ولحذف بياناتكِ، ادخلي برقم هاتفكِ.',
  },
})

export const eraseText = defineText({
  heading: { fr: 'Supprimer mes données', ar: 'حذف بياناتي' },
  lead: { fr: 'Rien ne pourra être récupéré.', ar: 'لا يمكن استرجاع أي شيء بعد ذلك.' },
  goes: { fr: 'Effacé', ar: 'يُمحى' },
  person: {
    fr: 'Votre nom, votre téléphone, votre e-mail et vos adresses, aussi dans vos commandes',
    ar: 'اسمكِ وهاتفكِ وبريدكِ وعناوينكِ، وكذلك في طلباتكِ',
  },
  files: {
    fr: 'Vos messages, vos captures de paiement et vos notes vocales',
    ar: 'رسائلكِ وصور الدفع وتسجيلاتكِ الصوتية',
  },
  subscription: {
    fr: 'Votre abonnement à la lettre d’information et vos connexions',
    ar: 'اشتراككِ في النشرة البريدية وجلسات الدخول',
  },
  stays: { fr: 'Gardé, sans nom', ar: 'يبقى بلا اسم' },
  orders: {
    fr: 'Articles, montants et wilaya de vos commandes, pour les comptes de la boutique',
    ar: 'منتجات طلباتكِ ومبالغها والولاية، لحسابات المتجر',
  },
  credit: {
    fr: (credit: Money) => `Votre avoir de ${formatMoney(credit)} sera perdu.`,
    ar: (credit: Money) => `ستفقدين رصيدكِ (${isolateLtr(formatMoney(credit))}).`,
  },
  openOrders: {
    fr: (count: number) =>
      plural('fr', count, {
        one: 'Pas encore possible : {n} commande est en cours ou un remboursement vous est dû. Vos données pourront être supprimées quand elle sera terminée.',
        other:
          'Pas encore possible : {n} commandes sont en cours ou à rembourser. Vos données pourront être supprimées quand elles seront terminées.',
      }),
    ar: (count: number) =>
      `غير ممكن الآن: لكِ طلبات لم تكتمل أو مبلغ لم يُرد بعد (${count}). يمكن حذف بياناتكِ بعد انتهائها.`,
  },
  ask: { fr: 'Recevoir un code pour supprimer', ar: 'إرسال رمز الحذف' },
  codeLead: {
    fr: 'Pour être sûrs que c’est vous, nous demandons un nouveau code.',
    ar: 'للتأكد من أنكِ أنتِ، نطلب رمزًا جديدًا.',
  },
  confirm: { fr: 'Supprimer définitivement', ar: 'حذف نهائي' },
  cancel: { fr: 'Garder mes données', ar: 'الاحتفاظ ببياناتي' },
})
