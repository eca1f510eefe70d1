import { defineText, isolate, isolateLtr, plural } from '#core/text.ts'

export const messagesText = defineText({
  title: { fr: 'Messages envoyés', ar: 'الرسائل المرسلة' },
  sub: {
    fr: 'Qui est prévenu, par quel moyen, et avec quels mots.',
    ar: 'من يُبلَّغ، وبأي وسيلة، وبأي كلمات.',
  },
  back: { fr: 'Paramètres', ar: 'الإعدادات' },
  shopper: { fr: 'Aux clientes', ar: 'إلى الزبائن' },
  staff: { fr: 'À l’équipe', ar: 'إلى الفريق' },
  edit: { fr: 'Modifier le texte', ar: 'تعديل النص' },
  editOf: {
    fr: (event: string) => `Modifier le texte : ${event}`,
    ar: (event: string) => `تعديل النص: ${event}`,
  },
  own: { fr: 'vos mots', ar: 'نصّكم' },
  by: {
    fr: (event: string, channel: string) => `${event} par ${channel}`,
    ar: (event: string, channel: string) => `${event} عبر ${channel}`,
  },
  ofSettings: { fr: 'Se règle dans Paramètres › Notifications', ar: 'يُضبط في الإعدادات › الإشعارات' },
  notConfigured: {
    fr: (channels: string) => `Pas encore relié à la boutique : ${channels}. Vos choix sont gardés.`,
    ar: (channels: string) => `غير مربوط بالمتجر بعد: ${channels}. تبقى خياراتكم محفوظة.`,
  },
  quietTitle: { fr: 'Heures calmes', ar: 'ساعات الهدوء' },
  quietLead: {
    fr: 'Entre ces heures, aucun SMS et aucune notification ne part aux clientes ; ils attendent la fin. Les e-mails partent aussitôt. La confirmation d’une commande n’attend pas.',
    ar: 'بين هاتين الساعتين لا تُرسل رسائل قصيرة ولا إشعارات إلى الزبائن، بل تنتظر حتى النهاية. أما البريد الإلكتروني فيُرسل فورًا، ورسالة وصول الطلب لا تنتظر.',
  },
  from: { fr: 'De', ar: 'من' },
  to: { fr: 'À', ar: 'إلى' },
  noQuiet: { fr: 'Deux heures égales : pas d’heures calmes.', ar: 'ساعتان متساويتان: لا ساعات هدوء.' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  quietSaved: { fr: 'Heures calmes enregistrées.', ar: 'حُفظت ساعات الهدوء.' },
  failed: { fr: 'L’enregistrement n’a pas abouti. Réessayez.', ar: 'لم يكتمل الحفظ. أعيدوا المحاولة.' },
  deadTitle: { fr: 'Messages non envoyés', ar: 'رسائل لم تُرسل' },
  deadLead: {
    fr: 'Après plusieurs tentatives, ces messages ont été abandonnés.',
    ar: 'تُرك إرسال هذه الرسائل بعد عدة محاولات.',
  },
  deadEmpty: { fr: 'Aucun message abandonné.', ar: 'لا توجد رسائل متروكة.' },
  waiting: {
    fr: (count: number) =>
      plural('fr', count, { one: '{n} message part bientôt', other: '{n} messages partent bientôt' }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'رسالة واحدة ستُرسل قريبًا',
        two: 'رسالتان ستُرسلان قريبًا',
        few: '{n} رسائل ستُرسل قريبًا',
        other: '{n} رسالة ستُرسل قريبًا',
      }),
  },
  again: { fr: 'Renvoyer', ar: 'إعادة الإرسال' },
  againTo: {
    fr: (recipient: string) => `Renvoyer à ${recipient}`,
    ar: (recipient: string) => `إعادة الإرسال إلى ${isolateLtr(recipient)}`,
  },
  sentAgain: { fr: 'Le message repart.', ar: 'سيُعاد إرسال الرسالة.' },
  otherMessage: { fr: 'Autre message', ar: 'رسالة أخرى' },
  pages: { fr: 'Pages', ar: 'الصفحات' },
  page: { fr: (n: number) => `Page ${n}`, ar: (n: number) => `الصفحة ${n}` },
  previous: { fr: 'Page précédente', ar: 'الصفحة السابقة' },
  next: { fr: 'Page suivante', ar: 'الصفحة التالية' },
})

export const templateText = defineText({
  back: { fr: 'Messages envoyés', ar: 'الرسائل المرسلة' },
  sub: {
    fr: 'Une ligne dont une variable est vide n’est pas envoyée.',
    ar: 'السطر الذي تكون إحدى متغيراته فارغة لا يُرسل.',
  },
  language: { fr: 'Langue du message', ar: 'لغة الرسالة' },
  fr: { fr: 'Français', ar: 'Français' },
  ar: { fr: 'العربية', ar: 'العربية' },
  isDefault: { fr: 'Texte d’origine du programme', ar: 'النص الأصلي للبرنامج' },
  changed: {
    fr: (name: string, at: string) => `Modifié par ${isolate(name)} le ${at}`,
    ar: (name: string, at: string) => `عدّله ${isolate(name)} بتاريخ ${at}`,
  },
  subject: { fr: 'Objet de l’e-mail', ar: 'عنوان البريد' },
  text: { fr: 'Texte de l’e-mail et de WhatsApp', ar: 'نص البريد وواتساب' },
  sms: { fr: 'Texte du SMS et de la notification', ar: 'نص الرسالة القصيرة والإشعار' },
  variables: { fr: 'Variables', ar: 'المتغيرات' },
  variablesHelp: {
    fr: 'Touchez une variable pour l’insérer dans le dernier champ utilisé.',
    ar: 'المسوا متغيرًا لإدراجه في آخر حقل استُعمل.',
  },
  insert: {
    fr: (name: string) => `Insérer : ${name}`,
    ar: (name: string) => `إدراج: ${name}`,
  },
  preview: { fr: 'Aperçu', ar: 'معاينة' },
  smsLength: {
    fr: (length: number, parts: number) =>
      `Avec ces exemples : ${length} caractères, ${plural('fr', parts, { one: '{n} SMS', other: '{n} SMS' })}`,
    ar: (length: number, parts: number) =>
      `مع هذه الأمثلة: ${length} حرفًا، ${plural('ar', parts, { one: 'رسالة واحدة', two: 'رسالتان', few: '{n} رسائل', other: '{n} رسالة' })}`,
  },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  saved: { fr: 'Texte enregistré.', ar: 'حُفظ النص.' },
  reset: { fr: 'Revenir au texte d’origine', ar: 'العودة إلى النص الأصلي' },
  resetTitle: { fr: 'Revenir au texte d’origine ?', ar: 'العودة إلى النص الأصلي؟' },
  resetSentence: {
    fr: 'Vos mots dans cette langue seront perdus.',
    ar: 'ستفقدون نصّكم بهذه اللغة.',
  },
  keep: { fr: 'Garder mes mots', ar: 'إبقاء نصّي' },
  wasReset: { fr: 'Texte d’origine restauré.', ar: 'عاد النص الأصلي.' },
  failed: { fr: 'L’enregistrement n’a pas abouti. Réessayez.', ar: 'لم يكتمل الحفظ. أعيدوا المحاولة.' },
  required: { fr: 'Ce texte est obligatoire.', ar: 'هذا النص إلزامي.' },
  tooLong: {
    fr: (max: string) => `${max} caractères au plus.`,
    ar: (max: string) => `${max} حرفًا على الأكثر.`,
  },
  unknownVariable: {
    fr: (name: string) =>
      `La variable ${name} n’existe pas pour ce message. Choisissez-en une dans la liste.`,
    ar: (name: string) => `المتغير ${isolateLtr(name)} غير موجود في هذه الرسالة. اختاروا من القائمة.`,
  },
})
