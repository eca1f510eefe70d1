import { plural, defineText } from '#core/text.ts'

export const adminText = defineText({
  dataOf: {
    fr: (time: string) =>
      `Données de ${time} : la boutique ne répond pas, l’écran sera mis à jour dès que possible.`,
    ar: (time: string) => `بيانات الساعة ${time}: المتجر لا يستجيب، وستُحدَّث الشاشة فور عودته.`,
  },
  skipToContent: { fr: 'Aller au contenu', ar: 'الانتقال إلى المحتوى' },
  menu: { fr: 'Menu principal', ar: 'القائمة الرئيسية' },
  shortcutsBar: { fr: 'Accès rapide', ar: 'وصول سريع' },
  management: { fr: 'Gestion', ar: 'الإدارة' },
  openMenu: { fr: 'Ouvrir le menu', ar: 'فتح القائمة' },
  /** Short name of the dashboard in the bottom bar. */
  home: { fr: 'Accueil', ar: 'الرئيسية' },
  more: { fr: 'Plus', ar: 'المزيد' },
  seeShop: { fr: 'Voir la boutique', ar: 'زيارة المتجر' },
  backToShop: { fr: 'Retour à la boutique', ar: 'العودة إلى المتجر' },
  needHelp: { fr: 'Besoin d’aide ?', ar: 'هل تحتاج إلى مساعدة؟' },
  signOut: { fr: 'Se déconnecter', ar: 'تسجيل الخروج' },
  account: { fr: 'Compte et apparence', ar: 'الحساب والمظهر' },
  language: { fr: 'Langue', ar: 'اللغة' },
  search: { fr: 'Rechercher partout', ar: 'البحث في كل شيء' },
  searchHint: {
    fr: 'Commande, client, téléphone, produit…',
    ar: 'طلب، زبون، هاتف، منتج…',
  },
  registerOpen: { fr: 'Caisse ouverte', ar: 'الصندوق مفتوح' },
  registerClosed: { fr: 'Caisse fermée', ar: 'الصندوق مغلق' },
  drawer: { fr: 'tiroir', ar: 'الدرج' },
  goTo: { fr: 'Aller à', ar: 'الانتقال إلى' },
  theme: { fr: 'Apparence', ar: 'المظهر' },
  light: { fr: 'Clair', ar: 'فاتح' },
  dark: { fr: 'Sombre', ar: 'داكن' },
  system: { fr: 'Appareil', ar: 'حسب الجهاز' },
  push: { fr: 'Me prévenir sur cet appareil', ar: 'إشعارات على هذا الجهاز' },
  pushOn: { fr: 'Cet appareil vous préviendra.', ar: 'ستصلك الإشعارات على هذا الجهاز.' },
  pushOff: { fr: 'Cet appareil ne vous préviendra plus.', ar: 'لن تصلك إشعارات على هذا الجهاز.' },
  pushDenied: {
    fr: 'Le navigateur bloque les notifications de la boutique : autorisez-les dans ses réglages.',
    ar: 'المتصفح يمنع إشعارات المتجر: اسمح بها من إعداداته.',
  },
  pushFailed: {
    fr: 'Les notifications n’ont pas pu être changées. Vérifiez la connexion et réessayez.',
    ar: 'تعذّر تغيير الإشعارات. تحقّق من الاتصال وحاول مرة أخرى.',
  },
  notifications: { fr: 'Notifications', ar: 'الإشعارات' },
  notificationsWith: {
    fr: (count: number) => `Notifications, ${count} en attente`,
    ar: (count: number) => `الإشعارات، ${count} قيد الانتظار`,
  },
  unopened: {
    fr: (count: number) =>
      plural('fr', count, { one: '{n} commande à ouvrir', other: '{n} commandes à ouvrir' }),
    ar: (count: number) =>
      plural('ar', count, {
        zero: 'لا طلبات جديدة',
        one: 'طلب واحد لم يُفتح',
        two: 'طلبان لم يُفتحا',
        few: '{n} طلبات لم تُفتح',
        many: '{n} طلبًا لم يُفتح',
        other: '{n} طلب لم يُفتح',
      }),
  },
  unread: {
    fr: (count: number) => plural('fr', count, { one: '{n} message non lu', other: '{n} messages non lus' }),
    ar: (count: number) =>
      plural('ar', count, {
        zero: 'لا رسائل جديدة',
        one: 'رسالة واحدة غير مقروءة',
        two: 'رسالتان غير مقروءتين',
        few: '{n} رسائل غير مقروءة',
        other: '{n} رسالة غير مقروءة',
      }),
  },
  withCount: {
    fr: (name: string, count: number) => `${name}, ${count} à traiter`,
    ar: (name: string, count: number) => `${name}، ${count} قيد الانتظار`,
  },
})

export const adminStateText = defineText({
  deniedTitle: { fr: 'Accès refusé', ar: 'الدخول مرفوض' },
  deniedSentence: {
    fr: 'Vous n’avez pas les permissions nécessaires pour accéder à cette section.',
    ar: 'ليست لديك الصلاحيات اللازمة لدخول هذا القسم.',
  },
  missingTitle: { fr: 'Page introuvable', ar: 'الصفحة غير موجودة' },
  missingSentence: {
    fr: 'Cette adresse ne mène à rien, ou ce qu’elle montrait a été supprimé.',
    ar: 'هذا العنوان لا يؤدي إلى شيء، أو حُذف ما كان يعرضه.',
  },
  failedTitle: { fr: 'Une erreur est survenue', ar: 'حدث خطأ' },
  failedSentence: {
    fr: 'La page n’a pas pu être affichée. Réessayez dans un instant.',
    ar: 'تعذّر عرض الصفحة. أعد المحاولة بعد لحظة.',
  },
  reference: { fr: 'Référence :', ar: 'الرقم المرجعي:' },
  tryAgain: { fr: 'Réessayer', ar: 'إعادة المحاولة' },
  runs: { fr: 'Mes tournées', ar: 'جولاتي' },
  dashboard: { fr: 'Tableau de bord', ar: 'لوحة التحكم' },
})

export const shortcutText = defineText({
  title: { fr: 'Raccourcis clavier', ar: 'اختصارات لوحة المفاتيح' },
  search: { fr: 'Rechercher partout', ar: 'البحث في كل شيء' },
  tableSearch: { fr: 'Rechercher dans le tableau', ar: 'البحث في الجدول' },
  rows: { fr: 'Ligne ou fiche suivante, précédente', ar: 'الصف أو الملف التالي، السابق' },
  open: { fr: 'Ouvrir la ligne', ar: 'فتح الصف' },
  select: { fr: 'Sélectionner la commande', ar: 'تحديد الطلب' },
  print: { fr: 'Imprimer la facture de la commande', ar: 'طباعة فاتورة الطلب' },
  whatsapp: { fr: 'Écrire au client sur WhatsApp', ar: 'مراسلة الزبون على واتساب' },
  close: { fr: 'Fermer', ar: 'إغلاق' },
  list: { fr: 'Cette liste', ar: 'هذه القائمة' },
  atTheTill: { fr: 'Au comptoir', ar: 'في نقطة البيع' },
  tillSearch: { fr: 'Chercher un article', ar: 'البحث عن منتج' },
  tillCash: { fr: 'Encaisser en espèces', ar: 'القبض نقدًا' },
  tillOther: { fr: 'Encaisser autrement', ar: 'القبض بطريقة أخرى' },
  tillPark: { fr: 'Mettre le ticket en attente', ar: 'تعليق التذكرة' },
  singleKeys: { fr: 'Raccourcis à une touche', ar: 'اختصارات بمفتاح واحد' },
  singleKeysHelp: {
    fr: 'À couper si des lettres sont tapées par mégarde.',
    ar: 'يمكن إيقافها إن كانت الأحرف تُضغط سهوًا.',
  },
})
