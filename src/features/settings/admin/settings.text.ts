import { maxLengthText } from '#core/field-length.text.ts'
import { isolate, plural, defineText } from '#core/text.ts'
import type { Section, SettingsProblemCode } from '../settings-form.rules.ts'

export const settingsText = defineText({
  title: { fr: 'Paramètres', ar: 'الإعدادات' },
  sub: { fr: 'Chaque section s’enregistre séparément', ar: 'يُحفظ كل قسم على حدة' },
  version: {
    fr: (version: string) => `Melhfa, version ${version}`,
    ar: (version: string) => `ملحفة، الإصدار ${version}`,
  },
  health: { fr: 'État du système', ar: 'حالة النظام' },
  sections: { fr: 'Sections', ar: 'الأقسام' },
  unsaved: { fr: 'Modifications non enregistrées', ar: 'تغييرات غير محفوظة' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  cancel: { fr: 'Annuler', ar: 'تراجع' },
  conflict: {
    fr: (name: string) =>
      `${name ? isolate(name) : 'Quelqu’un'} a modifié cette section entre-temps. Enregistrer remplace sa version, Annuler la reprend.`,
    ar: (name: string) =>
      `عدّل ${name ? isolate(name) : 'شخص آخر'} هذا القسم في الأثناء. الحفظ يستبدل نسخته، والتراجع يعتمدها.`,
  },
  changed: {
    fr: 'Cette section vient d’être modifiée par quelqu’un d’autre. Vérifiez, puis enregistrez à nouveau.',
    ar: 'عُدّل هذا القسم للتو من شخص آخر. يرجى المراجعة ثم الحفظ من جديد.',
  },
  pictureUnknown: {
    fr: 'Cette image n’existe plus. Ajoutez-la à nouveau.',
    ar: 'لم تعد هذه الصورة موجودة. يرجى إضافتها من جديد.',
  },
})

export const sectionText = defineText({
  profile: { fr: 'Profil', ar: 'الملف الشخصي' },
  notifications: { fr: 'Notifications', ar: 'الإشعارات' },
  security: { fr: 'Sécurité', ar: 'الأمان' },
  payments: { fr: 'Paiements', ar: 'طرق الدفع' },
  confirmation: { fr: 'Confirmation', ar: 'تأكيد الطلبات' },
  catalogue: { fr: 'Catalogue', ar: 'المنتجات' },
  runs: { fr: 'Tournées', ar: 'جولات التوصيل' },
  accounting: { fr: 'Comptabilité', ar: 'المحاسبة' },
  till: { fr: 'Comptoir', ar: 'نقطة البيع' },
  register: { fr: 'Caisse', ar: 'الصندوق' },
  appearance: { fr: 'Apparence', ar: 'المظهر' },
  business: { fr: 'Boutique', ar: 'المتجر' },
} satisfies Record<Section, unknown>)

export const sectionLeadText = defineText({
  profile: {
    fr: 'Votre nom apparaît dans l’historique des commandes et de la caisse.',
    ar: 'يظهر اسمكم في سجل الطلبات والصندوق.',
  },
  notifications: {
    fr: 'Comment vous prévenir quand il se passe quelque chose.',
    ar: 'كيف يصلكم خبر ما يحدث في المتجر.',
  },
  security: { fr: 'Protège la caisse si un poste reste ouvert.', ar: 'حماية الصندوق إذا بقي الجهاز مفتوحًا.' },
  payments: {
    fr: 'Moyens proposés à la commande et numéro de compte à créditer.',
    ar: 'طرق الدفع المعروضة عند الطلب ورقم الحساب الذي يُحوَّل إليه.',
  },
  till: {
    fr: 'Un écran de vente pour le comptoir : scanner, encaisser, imprimer',
    ar: 'شاشة للبيع في المتجر: مسح الباركود والقبض وطباعة الوصل',
  },
  register: {
    fr: 'Comment la caisse est comptée et fermée.',
    ar: 'كيف يُعدّ الصندوق ويُغلق.',
  },
  accounting: {
    fr: 'Numéros de compte de l’export mensuel pour le comptable.',
    ar: 'أرقام الحسابات في التصدير الشهري للمحاسب.',
  },
  runs: {
    fr: 'Des livreurs prennent les commandes, encaissent à la livraison et rendent compte',
    ar: 'يأخذ المندوبون الطلبات ويقبضون عند الاستلام ثم يسلّمون الحساب',
  },
  confirmation: {
    fr: 'Appeler avant de préparer, et se protéger des commandes refusées.',
    ar: 'الاتصال قبل التحضير، والحماية من الطلبات المرفوضة.',
  },
  catalogue: {
    fr: 'Le stock à surveiller et vos produits sur d’autres services.',
    ar: 'المخزون الذي يستحق الانتباه، ومنتجاتكم في خدمات أخرى.',
  },
  appearance: {
    fr: 'Pour tout le panneau ; chacun peut choisir autrement sur son appareil.',
    ar: 'للوحة الإدارة كلها، ويمكن لكل شخص اختيار غيره على جهازه.',
  },
  business: {
    fr: 'Visible sur le site, les reçus et les factures.',
    ar: 'يظهر في الموقع والوصولات والفواتير.',
  },
} satisfies Record<Section, unknown>)

/** Success messages. */
export const savedText = defineText({
  profile: { fr: 'Profil enregistré', ar: 'حُفظ الملف الشخصي' },
  notifications: { fr: 'Notifications enregistrées', ar: 'حُفظت الإشعارات' },
  security: { fr: 'Sécurité enregistrée', ar: 'حُفظت إعدادات الأمان' },
  payments: { fr: 'Moyens de paiement enregistrés', ar: 'حُفظت طرق الدفع' },
  confirmation: { fr: 'Confirmation enregistrée', ar: 'حُفظت إعدادات التأكيد' },
  catalogue: { fr: 'Catalogue enregistré', ar: 'حُفظت إعدادات المنتجات' },
  runs: { fr: 'Tournées enregistrées', ar: 'حُفظت إعدادات الجولات' },
  accounting: { fr: 'Numéros de compte enregistrés', ar: 'حُفظت أرقام الحسابات' },
  till: { fr: 'Comptoir enregistré', ar: 'حُفظت إعدادات نقطة البيع' },
  register: { fr: 'Caisse enregistrée', ar: 'حُفظت إعدادات الصندوق' },
  appearance: { fr: 'Apparence enregistrée', ar: 'حُفظ المظهر' },
  business: { fr: 'Boutique enregistrée', ar: 'حُفظت بيانات المتجر' },
} satisfies Record<Section, unknown>)

/** Error messages (spec 8 for payment methods). */
export const saveErrorText = defineText({
  profile: { fr: 'Erreur lors de la sauvegarde du profil', ar: 'حدث خطأ أثناء حفظ الملف الشخصي' },
  notifications: {
    fr: 'Erreur lors de la sauvegarde des notifications',
    ar: 'حدث خطأ أثناء حفظ الإشعارات',
  },
  security: { fr: 'Erreur lors de la sauvegarde de la sécurité', ar: 'حدث خطأ أثناء حفظ إعدادات الأمان' },
  payments: {
    fr: 'Erreur lors de la sauvegarde des méthodes de paiement',
    ar: 'حدث خطأ أثناء حفظ طرق الدفع',
  },
  register: {
    fr: 'Erreur lors de la sauvegarde de la caisse',
    ar: 'حدث خطأ أثناء حفظ إعدادات الصندوق',
  },
  till: {
    fr: 'Erreur lors de la sauvegarde du comptoir',
    ar: 'حدث خطأ أثناء حفظ إعدادات نقطة البيع',
  },
  accounting: {
    fr: 'Erreur lors de la sauvegarde des numéros de compte',
    ar: 'حدث خطأ أثناء حفظ أرقام الحسابات',
  },
  runs: {
    fr: 'Erreur lors de la sauvegarde des tournées',
    ar: 'خطأ أثناء حفظ إعدادات الجولات',
  },
  confirmation: {
    fr: 'Erreur lors de la sauvegarde de la confirmation',
    ar: 'حدث خطأ أثناء حفظ إعدادات التأكيد',
  },
  catalogue: {
    fr: 'Erreur lors de la sauvegarde du catalogue',
    ar: 'حدث خطأ أثناء حفظ إعدادات المنتجات',
  },
  appearance: { fr: 'Erreur lors de la sauvegarde de l’apparence', ar: 'حدث خطأ أثناء حفظ المظهر' },
  business: { fr: 'Erreur lors de la sauvegarde de la boutique', ar: 'حدث خطأ أثناء حفظ بيانات المتجر' },
} satisfies Record<Section, unknown>)

export const settingsProblemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  tooLong: maxLengthText,
  badEmail: { fr: 'Adresse email invalide', ar: 'البريد الإلكتروني غير صالح' },
  badPhone: { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
  badMinutes: { fr: 'Entre 1 et 1440 minutes', ar: 'بين 1 و1440 دقيقة' },
  badMaxPerOrder: { fr: 'Entre 1 et 1000 pièces', ar: 'بين 1 و1000 قطعة' },
  badAccount: {
    fr: '1 à 20 chiffres ou lettres, sans espace',
    ar: 'من 1 إلى 20 رقمًا أو حرفًا لاتينيًا دون مسافة',
  },
  badUnpaidHours: { fr: '0, ou entre 24 et 720 heures', ar: '0، أو بين 24 و720 ساعة' },
  badAttempts: { fr: 'Entre 1 et 10 appels', ar: 'بين 1 و10 اتصالات' },
  badConfirmHours: { fr: 'Entre 1 et 168 heures', ar: 'بين 1 و168 ساعة' },
  badDepositPercent: { fr: 'Entre 1 et 100 %', ar: 'بين 1 و100 %' },
  badOpenOrders: { fr: 'Entre 0 et 100 commandes', ar: 'بين 0 و100 طلب' },
  badPercent: { fr: 'Entre 0 et 100 %', ar: 'بين 0 و100 %' },
  badLowStock: { fr: 'Entre 0 et 1000 pièces', ar: 'بين 0 و1000 قطعة' },
  badDays: { fr: 'Entre 0 et 3650 jours', ar: 'بين 0 و3650 يومًا' },
  badAmount: { fr: 'Doit être un nombre positif', ar: 'يجب أن يكون رقمًا موجبًا' },
  accountRequired: { fr: 'Numéro de compte requis', ar: 'رقم الحساب مطلوب' },
  oneActive: {
    fr: 'Au moins un moyen de paiement doit rester actif.',
    ar: 'يجب أن تبقى طريقة دفع واحدة مفعّلة على الأقل.',
  },
  notAnOption: { fr: 'Veuillez sélectionner une option', ar: 'يرجى اختيار أحد الخيارات' },
} satisfies Record<SettingsProblemCode, unknown>)

export const profileText = defineText({
  name: { fr: 'Nom', ar: 'الاسم' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  emailLocked: { fr: 'Lié à votre compte de connexion.', ar: 'مرتبط بحساب الدخول.' },
  changePhoto: { fr: 'Changer la photo', ar: 'تغيير الصورة' },
  addPhoto: { fr: 'Ajouter une photo', ar: 'إضافة صورة' },
  removePhoto: { fr: 'Retirer la photo', ar: 'حذف الصورة' },
  photoRules: { fr: 'JPG, PNG ou GIF, 2 Mo maximum', ar: 'JPG أو PNG أو GIF حتى 2 ميغابايت' },
})

export const notificationsText = defineText({
  emailOrders: { fr: 'Nouvelle commande par e-mail', ar: 'طلب جديد بالبريد الإلكتروني' },
  emailOrdersHelp: { fr: 'Avec le détail des articles', ar: 'مع تفاصيل القطع' },
  emailMessages: { fr: 'Nouveau message par e-mail', ar: 'رسالة جديدة بالبريد الإلكتروني' },
  emailMessagesHelp: {
    fr: 'Un seul e-mail par conversation et par heure',
    ar: 'بريد واحد لكل محادثة في الساعة',
  },
  smsOrders: { fr: 'Nouvelle commande par SMS', ar: 'طلب جديد برسالة نصية' },
  smsOrdersHelp: { fr: 'Au téléphone de la boutique', ar: 'على هاتف المتجر' },
  noSms: {
    fr: 'Aucun service SMS n’est relié à la boutique',
    ar: 'لا توجد خدمة رسائل نصية مربوطة بالمتجر',
  },
  messages: {
    fr: 'Messages aux clientes : textes, moyens d’envoi, heures calmes',
    ar: 'الرسائل إلى الزبائن: النصوص ووسائل الإرسال وساعات الهدوء',
  },
  push: { fr: 'Son et pastille dans le panneau', ar: 'صوت وعلامة في لوحة الإدارة' },
  pushHelp: { fr: 'Pour les commandes et les messages qui arrivent', ar: 'عند وصول الطلبات والرسائل' },
  email: { fr: 'Adresse qui reçoit les e-mails', ar: 'البريد الذي يستقبل الإشعارات' },
  emailHelp: { fr: 'Vide : l’adresse de la boutique', ar: 'إذا تُرك فارغًا: بريد المتجر' },
  noMail: {
    fr: 'Aucun serveur d’e-mail n’est configuré : rien ne part pour l’instant. Vos choix sont gardés.',
    ar: 'لم يُضبط خادم بريد بعد: لا يُرسل شيء حاليًا، وتبقى الخيارات محفوظة.',
  },
})

export const securityText = defineText({
  twoFactor: { fr: 'Double vérification', ar: 'التحقق بخطوتين' },
  twoFactorHelp: {
    fr: 'Exigée à chaque connexion, si le service de connexion indique comment le compte a été vérifié (Google ne l’indique pas : activez-la aussi dans chaque compte)',
    ar: 'يُشترط عند كل دخول، إذا كانت خدمة الدخول تذكر طريقة التحقق (لا تذكرها Google: يجب تفعيله أيضًا في كل حساب)',
  },
  sessionTimeout: { fr: 'Fermer la session après', ar: 'إنهاء الجلسة بعد' },
  minutes: { fr: 'minutes sans activité', ar: 'دقيقة دون نشاط' },
  passwordExpiry: { fr: 'Redemander le mot de passe tous les', ar: 'طلب كلمة المرور من جديد كل' },
  passwordExpiryHelp: { fr: '0 : jamais', ar: '0: أبدًا' },
  days: { fr: 'jours', ar: 'يوم' },
})

export const paymentsText = defineText({
  method: { fr: 'Moyen', ar: 'الطريقة' },
  name: { fr: 'Nom en français', ar: 'الاسم بالفرنسية' },
  nameAr: { fr: 'Nom en arabe', ar: 'الاسم بالعربية' },
  account: { fr: 'Numéro de compte', ar: 'رقم الحساب' },
  active: { fr: 'Actif', ar: 'مفعّل' },
  noAccount: { fr: 'Aucun compte, payé au livreur', ar: 'بدون حساب، يُدفع عند الاستلام' },
  activeOf: {
    fr: (method: string) => `${method}, actif`,
    ar: (method: string) => `${isolate(method)}، مفعّل`,
  },
  nameOf: {
    fr: (method: string) => `Nom de ${method} en français`,
    ar: (method: string) => `اسم ${isolate(method)} بالفرنسية`,
  },
  nameArOf: {
    fr: (method: string) => `Nom de ${method} en arabe`,
    ar: (method: string) => `اسم ${isolate(method)} بالعربية`,
  },
  accountOf: {
    fr: (method: string) => `Numéro de compte ${method}`,
    ar: (method: string) => `رقم حساب ${isolate(method)}`,
  },
  differenceLimit: { fr: 'Écart de caisse sans motif', ar: 'فارق الصندوق المقبول دون سبب' },
  differenceLimitHelp: {
    fr: 'À la fermeture, un écart plus grand demande une explication. 0 : tout écart.',
    ar: 'عند الإغلاق، كل فارق أكبر من هذا يتطلب توضيحًا. 0: أي فارق.',
  },
  maxPerOrder: {
    fr: 'Maximum d’un même article par commande',
    ar: 'أقصى عدد من المنتج الواحد في الطلب',
  },
  maxPerOrderHelp: {
    fr: 'Pour les commandes en ligne. Les ventes que vous saisissez n’ont pas de limite.',
    ar: 'لطلبات الموقع. لا حد للمبيعات التي تُدخل من اللوحة.',
  },
  unpaidHours: { fr: 'Annuler une commande impayée après', ar: 'إلغاء الطلب غير المدفوع بعد' },
  hours: { fr: 'heures', ar: 'ساعة' },
  unpaidHoursHelp: {
    fr: 'Paiement par portefeuille sans preuve, ou preuve refusée. Le client et vous êtes prévenus avant, et les articles retournent en stock. 0 : jamais.',
    ar: 'للدفع عبر المحفظة دون إثبات، أو بإثبات مرفوض. يصل التنبيه إليكم وإلى الزبون قبل ذلك، وتعود المنتجات إلى المخزون. 0: أبدًا.',
  },
  discountLimits: { fr: 'Remise maximale sur une commande', ar: 'أقصى تخفيض على الطلب' },
  discountLimitsHelp: {
    fr: 'En pourcentage des articles, pour les personnes qui ont le droit d’accorder une remise. Les administrateurs n’ont pas de limite.',
    ar: 'نسبة من ثمن المنتجات، لمن يملك صلاحية منح التخفيضات. لا حد للمديرين.',
  },
  managers: { fr: 'Gestionnaires', ar: 'المسيّرون' },
  cashiers: { fr: 'Caissiers', ar: 'أمناء الصندوق' },
})

export const catalogueSettingsText = defineText({
  lowStock: { fr: 'Stock faible à partir de', ar: 'مخزون منخفض ابتداءً من' },
  lowStockHelp: {
    fr: 'Pour les produits qui n’ont pas leur propre seuil.',
    ar: 'للمنتجات التي ليس لها حد خاص بها.',
  },
  units: { fr: 'pièces', ar: 'قطعة' },
  feeds: { fr: 'Flux produits', ar: 'ملفات المنتجات' },
  feedsHelp: {
    fr: 'Vos produits publiés, lus par Facebook, Instagram, WhatsApp et Google',
    ar: 'منتجاتكم المنشورة، تقرؤها فيسبوك وإنستغرام وواتساب وغوغل',
  },
  feedsUnsaved: {
    fr: 'Les adresses répondent dès que la section est enregistrée.',
    ar: 'تعمل العناوين بعد حفظ هذا القسم.',
  },
  addresses: {
    fr: 'Donnez une adresse à chaque service ; il la relit lui-même.',
    ar: 'أعطوا كل خدمة عنوانًا، وهي تعيد قراءته بنفسها.',
  },
  facebook: { fr: 'Facebook, Instagram, WhatsApp', ar: 'فيسبوك وإنستغرام وواتساب' },
  google: { fr: 'Google Merchant', ar: 'Google Merchant' },
  inFrench: {
    fr: (service: string) => `${service}, en français`,
    ar: (service: string) => `${service}، بالفرنسية`,
  },
  inArabic: {
    fr: (service: string) => `${service}, en arabe`,
    ar: (service: string) => `${service}، بالعربية`,
  },
  copy: { fr: (name: string) => `Copier : ${name}`, ar: (name: string) => `نسخ: ${name}` },
  copied: { fr: 'Adresse copiée', ar: 'نُسخ العنوان' },
  copyFailed: {
    fr: 'Copie impossible : sélectionnez l’adresse pour la copier',
    ar: 'تعذّر النسخ: يرجى تحديد العنوان لنسخه',
  },
})

export const appearanceText = defineText({
  theme: { fr: 'Thème', ar: 'السمة' },
  light: { fr: 'Clair', ar: 'فاتح' },
  dark: { fr: 'Sombre', ar: 'داكن' },
  system: { fr: 'Système', ar: 'حسب الجهاز' },
  language: { fr: 'Langue par défaut du panneau', ar: 'اللغة الافتراضية للوحة' },
  languageHelp: {
    fr: 'Pour qui n’a pas encore choisi sur son appareil',
    ar: 'لمن لم يختر لغة على جهازه بعد',
  },
  french: { fr: 'Français', ar: 'Français' },
  arabic: { fr: 'العربية', ar: 'العربية' },
  currency: { fr: 'Devise', ar: 'العملة' },
  ouguiya: { fr: 'Ouguiya, MRU (UM)', ar: 'أوقية جديدة، MRU (UM)' },
})

export const businessText = defineText({
  name: { fr: 'Nom de la boutique', ar: 'اسم المتجر' },
  description: { fr: 'Description', ar: 'الوصف' },
  address: { fr: 'Adresse', ar: 'العنوان' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  taxNumber: { fr: 'Numéro fiscal (NIF)', ar: 'الرقم الضريبي (NIF)' },
  logo: { fr: 'Logo', ar: 'الشعار' },
  logoHint: { fr: 'PNG carré transparent, 200 × 200 min.', ar: 'PNG مربع شفاف، 200 × 200 على الأقل' },
  hero: {
    fr: 'Les images et les mots de la page d’accueil et les horaires sont dans Contenu.',
    ar: 'صور الصفحة الرئيسية وكلماتها وأوقات العمل في قسم المحتوى.',
  },
  editHero: { fr: 'Modifier la vitrine', ar: 'تعديل الواجهة' },
  editHours: { fr: 'Modifier les horaires', ar: 'تعديل أوقات العمل' },
})

export const backupText = defineText({
  title: { fr: 'Sauvegardes', ar: 'النسخ الاحتياطية' },
  lead: {
    fr: 'Commandes, caisse, clients et images, dans un seul fichier.',
    ar: 'الطلبات والصندوق والزبائن والصور في ملف واحد.',
  },
  last: { fr: 'Dernière sauvegarde', ar: 'آخر نسخة احتياطية' },
  none: { fr: 'Aucune pour l’instant', ar: 'لا توجد نسخة بعد' },
  size: { fr: 'Taille', ar: 'الحجم' },
  megabytes: { fr: (count: string) => `${count} Mo`, ar: (count: string) => `${count} ميغابايت` },
  interval: { fr: 'Automatique', ar: 'تلقائيًا' },
  every: {
    fr: (hours: number, keep: number) =>
      `${plural('fr', hours, { one: 'Toutes les heures', other: 'Toutes les {n} h' })}, ${plural('fr', keep, { one: 'la dernière est gardée', other: 'les {n} dernières sont gardées' })}`,
    ar: (hours: number, keep: number) =>
      `${plural('ar', hours, { one: 'كل ساعة', two: 'كل ساعتين', few: 'كل {n} ساعات', other: 'كل {n} ساعة' })}، ${plural('ar', keep, { one: 'ويُحتفظ بآخر نسخة', two: 'ويُحتفظ بآخر نسختين', few: 'ويُحتفظ بآخر {n} نسخ', other: 'ويُحتفظ بآخر {n} نسخة' })}`,
  },
  off: { fr: 'Désactivée sur ce serveur', ar: 'متوقفة على هذا الخادم' },
  upToDate: { fr: 'À jour', ar: 'محدَّثة' },
  help: {
    fr: 'Les sauvegardes sont sur le serveur même : la personne qui le gère peut en garder une ailleurs, et revenir à l’une d’elles.',
    ar: 'تُحفظ النسخ على الخادم نفسه، ويمكن لمن يديره الاحتفاظ بنسخة في مكان آخر والعودة إلى إحداها.',
  },
  overdue: {
    fr: 'Aucune sauvegarde récente : si le disque tombe en panne, les dernières ventes seraient perdues. Prévenez la personne qui gère le serveur.',
    ar: 'لا توجد نسخة احتياطية حديثة: إذا تعطل القرص فقد تضيع آخر المبيعات. يرجى إبلاغ من يدير الخادم.',
  },
  failed: {
    fr: (when: string) => `La sauvegarde du ${when} a échoué. Le journal du serveur dit pourquoi.`,
    ar: (when: string) => `فشل النسخ الاحتياطي بتاريخ ${when}. السبب مذكور في سجل الخادم.`,
  },
  diskFull: {
    fr: (when: string) => `La sauvegarde du ${when} a échoué : le disque est plein.`,
    ar: (when: string) => `فشل النسخ الاحتياطي بتاريخ ${when}: القرص ممتلئ.`,
  },
})

export const developersText = defineText({
  title: { fr: 'Pour les développeurs', ar: 'للمطوّرين' },
  lead: {
    fr: 'Relier la boutique à d’autres programmes. Une boutique seule n’en a pas besoin.',
    ar: 'لربط المتجر ببرامج أخرى. لا يحتاج إليه متجر يعمل وحده.',
  },
  keys: { fr: 'Clés d’API', ar: 'مفاتيح API' },
  keysHelp: {
    fr: 'Permettre à un autre programme de lire ou d’enregistrer des commandes, des paiements ou du stock.',
    ar: 'السماح لبرنامج آخر بقراءة الطلبات والمدفوعات والمخزون أو بتسجيلها.',
  },
  webhooks: { fr: 'Webhooks', ar: 'الويب هوك' },
  webhooksHelp: {
    fr: 'Prévenir un autre programme à chaque commande, paiement ou changement de stock.',
    ar: 'إبلاغ برنامج آخر عند كل طلب أو دفع أو تغيّر في المخزون.',
  },
})

export const runsSettingsText = defineText({
  hasRuns: { fr: 'Livreurs et tournées', ar: 'المندوبون وجولات التوصيل' },
  hasRunsHelp: {
    fr: 'Ajoute « Tournées » au menu, et le rôle de livreur sert à ouvrir ses propres tournées. Désactivé, rien n’en est affiché.',
    ar: 'يضيف «جولات التوصيل» إلى القائمة، ويفتح المندوب جولاته بحسابه. عند الإيقاف لا يظهر منها شيء.',
  },
})

export const tillSettingsText = defineText({
  hasTill: { fr: 'Vente au comptoir', ar: 'البيع في المتجر' },
  hasTillHelp: {
    fr: 'Ajoute « Comptoir » au menu de ceux qui gèrent la caisse et les commandes. L’écran vend aussi sans connexion. Désactivé, rien n’en est affiché.',
    ar: 'يضيف «نقطة البيع» إلى قائمة من يدير الصندوق والطلبات. تعمل الشاشة أيضًا دون اتصال. عند الإيقاف لا يظهر منها شيء.',
  },
})

export const registerSettingsText = defineText({
  blind: { fr: 'Compter à l’aveugle', ar: 'العدّ دون رؤية المتوقع' },
  blindHelp: {
    fr: 'Ces rôles envoient leur compte avant de voir les montants attendus. Aucun rôle choisi : rien ne change.',
    ar: 'يرسل أصحاب هذه الأدوار عدّهم قبل رؤية المبالغ المتوقعة. دون اختيار لا يتغيّر شيء.',
  },
  countWallets: { fr: 'Compter aussi les portefeuilles', ar: 'عدّ المحافظ أيضًا' },
  countWalletsHelp: {
    fr: 'La fermeture demande le solde de chaque portefeuille actif et le compare.',
    ar: 'يطلب الإغلاق رصيد كل محفظة مفعّلة ويقارنه.',
  },
  approvalLimit: { fr: 'Écart à faire approuver au-dessus de', ar: 'فارق يحتاج إلى موافقة فوق' },
  approvalLimitHelp: {
    fr: 'Par une personne qui peut réinitialiser la caisse, avec son code. Vide : jamais.',
    ar: 'من شخص يملك صلاحية تصفير الصندوق، برمزه. فارغ: أبدًا.',
  },
  places: { fr: 'Coffres et banques', ar: 'الخزائن والبنوك' },
})
