import { maxLengthText } from '#core/field-length.text.ts'
import { defineText, isolate, isolateLtr, plural } from '#core/text.ts'
import type { DocumentState } from '../content-admin.rules.ts'
import type { ContentProblemCode } from '../content-form.rules.ts'
import type { ContentKey } from '../content.rules.ts'

export const documentText = defineText({
  announcement: { fr: 'Bandeau d’annonce', ar: 'شريط الإعلان' },
  hero: { fr: 'Bannière d’accueil', ar: 'واجهة الصفحة الرئيسية' },
  about: { fr: 'À propos', ar: 'من نحن' },
  faq: { fr: 'Questions fréquentes', ar: 'الأسئلة الشائعة' },
  hours: { fr: 'Horaires d’ouverture', ar: 'أوقات العمل' },
  social: { fr: 'Réseaux sociaux', ar: 'شبكات التواصل' },
  footer: { fr: 'Pied de page', ar: 'أسفل الصفحات' },
  trust: { fr: 'Page d’un produit', ar: 'صفحة المنتج' },
} satisfies Record<ContentKey, unknown>)

export const documentLeadText = defineText({
  announcement: { fr: 'Une ligne en haut de chaque page', ar: 'سطر في أعلى كل صفحة' },
  hero: { fr: 'Images et phrases en tête de l’accueil', ar: 'الصور والجمل في أول الصفحة الرئيسية' },
  about: { fr: 'Votre histoire, vos valeurs, vos engagements', ar: 'قصة المتجر وقيمه وما يعد به' },
  faq: { fr: 'Les réponses que vos clientes cherchent', ar: 'أجوبة ما تسأل عنه الزبونات' },
  hours: { fr: 'Chaque jour, et les jours de fête', ar: 'لكل يوم، وأيام الأعياد' },
  social: { fr: 'Vos pages, liées en bas du site', ar: 'صفحات المتجر، روابطها أسفل الموقع' },
  trust: {
    fr: 'Livraison, paiement, retours : une ligne chacun, vide pour la cacher',
    ar: 'التوصيل والدفع والإرجاع: سطر لكل منها، ويُخفى إن تُرك فارغًا',
  },
  footer: { fr: 'La devise et les lignes en bas du site', ar: 'الشعار والأسطر أسفل الموقع' },
} satisfies Record<ContentKey, unknown>)

export const stateText = defineText({
  default: { fr: 'Texte d’origine', ar: 'النص الأصلي' },
  published: { fr: 'Publié', ar: 'منشور' },
  draft: { fr: 'Brouillon', ar: 'مسودة' },
  new: { fr: 'Jamais publiée', ar: 'لم تُنشر بعد' },
} satisfies Record<DocumentState, unknown>)

export const contentText = defineText({
  title: { fr: 'Contenu', ar: 'المحتوى' },
  sub: { fr: 'Les mots et les pages de votre site', ar: 'نصوص الموقع وصفحاته' },
  texts: { fr: 'Textes du site', ar: 'نصوص الموقع' },
  pages: { fr: 'Pages', ar: 'الصفحات' },
  pagesLead: {
    fr: 'Dans l’ordre du pied de page. Les trois pages légales ne se suppriment pas.',
    ar: 'بترتيب ظهورها أسفل الموقع. الصفحات القانونية الثلاث لا تُحذف.',
  },
  edited: {
    fr: (name: string, when: string) => `${isolate(name)}, le ${when}`,
    ar: (name: string, when: string) => `${isolate(name)}، ${isolateLtr(when)}`,
  },
  frenchMissing: { fr: 'Français incomplet', ar: 'الفرنسية ناقصة' },
  arabicMissing: { fr: 'Arabe incomplet', ar: 'العربية ناقصة' },
  inFooter: { fr: 'En pied de page', ar: 'أسفل الموقع' },
  inFooterOf: {
    fr: (title: string) => `${title}, en pied de page`,
    ar: (title: string) => `${isolate(title)}، أسفل الموقع`,
  },
  moveUp: {
    fr: (name: string) => `Monter : ${name}`,
    ar: (name: string) => `رفع: ${isolate(name)}`,
  },
  moveDown: {
    fr: (name: string) => `Descendre : ${name}`,
    ar: (name: string) => `خفض: ${isolate(name)}`,
  },
  remove: {
    fr: (name: string) => `Supprimer : ${name}`,
    ar: (name: string) => `حذف: ${isolate(name)}`,
  },
  removeTitle: {
    fr: (title: string) => `Supprimer la page « ${title} » ?`,
    ar: (title: string) => `حذف صفحة «${isolate(title)}»؟`,
  },
  removeSentence: {
    fr: 'La page, ses versions et ses anciennes adresses disparaissent. Cela ne se rattrape pas.',
    ar: 'تُحذف الصفحة ونسخها وعناوينها السابقة نهائيًا.',
  },
  removeConfirm: { fr: 'Supprimer la page', ar: 'حذف الصفحة' },
  removed: { fr: 'Page supprimée', ar: 'حُذفت الصفحة' },
  addPage: { fr: 'Ajouter une page', ar: 'إضافة صفحة' },
  addPageSub: {
    fr: 'Son adresse est faite du titre. Elle reste un brouillon jusqu’à sa publication.',
    ar: 'يُشتق عنوانها من العنوان المكتوب، وتبقى مسودة إلى أن تُنشر.',
  },
  create: { fr: 'Créer la page', ar: 'إنشاء الصفحة' },
  creating: { fr: 'Création…', ar: 'جارٍ الإنشاء…' },
  failed: { fr: 'Le changement n’a pas été enregistré', ar: 'لم يُحفظ التغيير' },
  tooManyPages: { fr: '50 pages au maximum', ar: '50 صفحة على الأكثر' },
  unknown: { fr: 'Cette page n’existe plus.', ar: 'لم تعد هذه الصفحة موجودة.' },
})

export const editorText = defineText({
  back: { fr: 'Tout le contenu', ar: 'كل المحتوى' },
  see: { fr: 'Voir sur le site', ar: 'عرض في الموقع' },
  versions: { fr: 'Versions', ar: 'النسخ' },
  versionsSub: { fr: 'Les 20 dernières publications', ar: 'آخر 20 نسخة منشورة' },
  noVersions: { fr: 'Rien n’a encore été publié.', ar: 'لم يُنشر شيء بعد.' },
  current: { fr: 'En ligne', ar: 'المعروضة حاليًا' },
  original: { fr: 'Texte d’origine', ar: 'النص الأصلي' },
  originalBy: { fr: 'Fourni avec le programme', ar: 'مرفق مع البرنامج' },
  restore: { fr: 'Restaurer', ar: 'استرجاع' },
  restoreOf: {
    fr: (when: string) => `Restaurer la version du ${when}`,
    ar: (when: string) => `استرجاع نسخة ${isolateLtr(when)}`,
  },
  restoreOriginal: { fr: 'Restaurer le texte d’origine', ar: 'استرجاع النص الأصلي' },
  restoreTitle: { fr: 'Restaurer cette version ?', ar: 'استرجاع هذه النسخة؟' },
  restoreSentence: {
    fr: 'Elle est publiée aussitôt. La version actuelle reste dans la liste ; un brouillon est abandonné.',
    ar: 'تُنشر فورًا. تبقى النسخة الحالية في القائمة، وتُحذف المسودة إن وُجدت.',
  },
  saveDraft: { fr: 'Enregistrer le brouillon', ar: 'حفظ المسودة' },
  publish: { fr: 'Publier', ar: 'نشر' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  discard: { fr: 'Abandonner le brouillon', ar: 'حذف المسودة' },
  discardTitle: { fr: 'Abandonner le brouillon ?', ar: 'حذف المسودة؟' },
  discardSentence: {
    fr: 'Le site ne change pas. Ce qui n’a pas été publié est perdu.',
    ar: 'لا يتغيّر الموقع، ويُفقد ما لم يُنشر.',
  },
  undo: { fr: 'Annuler', ar: 'تراجع' },
  unsaved: { fr: 'Modifications non enregistrées', ar: 'تغييرات غير محفوظة' },
  nothingToPublish: { fr: 'Rien à publier', ar: 'لا شيء للنشر' },
  draftNote: { fr: 'Brouillon, pas encore en ligne', ar: 'مسودة لم تُنشر بعد' },
  problems: {
    fr: (count: number) => plural('fr', count, { one: '1 champ à corriger', other: '{n} champs à corriger' }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'حقل واحد يحتاج إلى تصحيح',
        two: 'حقلان يحتاجان إلى تصحيح',
        few: '{n} حقول تحتاج إلى تصحيح',
        other: '{n} حقلًا يحتاج إلى تصحيح',
      }),
  },
  saved: { fr: 'Brouillon enregistré', ar: 'حُفظت المسودة' },
  published: { fr: 'Publié : le site est à jour', ar: 'تم النشر: الموقع محدَّث' },
  discarded: { fr: 'Brouillon abandonné', ar: 'حُذفت المسودة' },
  restored: { fr: 'Version restaurée et publiée', ar: 'استُرجعت النسخة ونُشرت' },
  failed: {
    fr: 'Rien n’a été enregistré. Ce que vous avez saisi reste ici.',
    ar: 'لم يُحفظ شيء، وما كُتب باقٍ هنا.',
  },
  pictureUnknown: {
    fr: 'Une des images n’existe plus. Remplacez-la.',
    ar: 'لم تعد إحدى الصور موجودة. يرجى استبدالها.',
  },
  address: { fr: 'Adresse', ar: 'الرابط' },
})

export const contentConflictText = defineText({
  title: { fr: 'Deux versions de ce contenu', ar: 'نسختان من هذا المحتوى' },
  sentence: {
    fr: (name: string, when: string) =>
      `${isolate(name)} a enregistré d’autres modifications le ${when}, pendant que vous faisiez les vôtres. Comparez et choisissez.`,
    ar: (name: string, when: string) =>
      `حفظ ${isolate(name)} تعديلات أخرى في ${isolateLtr(when)} أثناء التعديل هنا. يرجى المقارنة ثم الاختيار.`,
  },
  unknownUser: { fr: 'Quelqu’un', ar: 'شخص آخر' },
  mine: { fr: 'Votre version', ar: 'النسخة المكتوبة هنا' },
  theirs: { fr: 'Version enregistrée', ar: 'النسخة المحفوظة' },
  keepMine: { fr: 'Enregistrer ma version', ar: 'حفظ النسخة المكتوبة هنا' },
  takeTheirs: { fr: 'Reprendre la version enregistrée', ar: 'اعتماد النسخة المحفوظة' },
  same: { fr: 'Les deux versions sont identiques.', ar: 'النسختان متطابقتان.' },
  empty: { fr: '(vide)', ar: '(فارغ)' },
  picture: { fr: 'Image', ar: 'صورة' },
})

/** Names of fields and lists; an item of a list has the name of the list and its number. */
export const fieldText = defineText({
  text: { fr: 'Texte', ar: 'النص' },
  link: { fr: 'Lien', ar: 'الرابط' },
  from: { fr: 'Du', ar: 'من يوم' },
  to: { fr: 'Au', ar: 'إلى يوم' },
  picture: { fr: 'Image', ar: 'الصورة' },
  pictureAr: { fr: 'Image pour l’arabe', ar: 'صورة النسخة العربية' },
  title: { fr: 'Titre', ar: 'العنوان' },
  sentence: { fr: 'Phrase', ar: 'الجملة' },
  button: { fr: 'Bouton', ar: 'الزر' },
  kicker: { fr: 'Surtitre', ar: 'العنوان الصغير' },
  heading: { fr: 'Titre', ar: 'العنوان' },
  story: { fr: 'Histoire', ar: 'القصة' },
  signature: { fr: 'Signature', ar: 'التوقيع' },
  years: { fr: 'Années d’expérience', ar: 'سنوات الخبرة' },
  question: { fr: 'Question', ar: 'السؤال' },
  answer: { fr: 'Réponse', ar: 'الجواب' },
  note: { fr: 'Occasion', ar: 'المناسبة' },
  opens: { fr: 'Ouvre à', ar: 'يفتح' },
  closes: { fr: 'Ferme à', ar: 'يغلق' },
  tagline: { fr: 'Devise', ar: 'الشعار' },
  body: { fr: 'Texte', ar: 'النص' },
  delivery: { fr: 'Avant le coût et le délai de livraison', ar: 'قبل تكلفة التوصيل ومدته' },
  payment: { fr: 'Paiement à la livraison', ar: 'الدفع عند الاستلام' },
  returns: { fr: 'Retours', ar: 'الإرجاع' },
  facebook: { fr: 'Facebook', ar: 'فيسبوك' },
  instagram: { fr: 'Instagram', ar: 'إنستغرام' },
  tiktok: { fr: 'TikTok', ar: 'تيك توك' },
  snapchat: { fr: 'Snapchat', ar: 'سناب شات' },
  youtube: { fr: 'YouTube', ar: 'يوتيوب' },
  x: { fr: 'X', ar: 'إكس' },
  week: { fr: 'La semaine', ar: 'أيام الأسبوع' },
  intervals: { fr: 'Heures', ar: 'الساعات' },
  slides: { fr: 'Diapositives', ar: 'الشرائح' },
  values: { fr: 'Valeurs', ar: 'القيم' },
  reasons: { fr: 'Engagements', ar: 'ما نعد به' },
  entries: { fr: 'Questions', ar: 'الأسئلة' },
  exceptions: { fr: 'Jours différents', ar: 'أيام مختلفة' },
  lines: { fr: 'Lignes', ar: 'الأسطر' },
})

export const fieldHelpText = defineText({
  placeholder: {
    fr: 'Les mots entre accolades, comme {delivery-times}, sont remplacés par vos réglages de livraison.',
    ar: 'الكلمات بين قوسين، مثل ‎{delivery-times}، تُستبدل بإعدادات التوصيل.',
  },
  link: { fr: 'Par exemple /collections, ou https://…', ar: 'مثلًا ‎/collections أو ‎https://…' },
  from: { fr: 'Vide : dès la publication', ar: 'إذا تُرك فارغًا: منذ النشر' },
  to: { fr: 'Vide : sans fin', ar: 'إذا تُرك فارغًا: بلا نهاية' },
  years: { fr: '0 : pas de badge', ar: '0: بلا شارة' },
  title: {
    fr: 'Vide : les mots de la première diapositive',
    ar: 'إذا تُرك فارغًا: كلمات الشريحة الأولى',
  },
  picture: {
    fr: '16:9, 1200 × 675 au moins. JPG, PNG, WebP, 5 Mo max',
    ar: `16:9، ${isolateLtr('1200 × 675')} على الأقل. JPG أو PNG أو WebP حتى 5 ميغابايت`,
  },
  pictureAr: { fr: 'Sinon la même dans les deux langues', ar: 'وإلا تظهر الصورة نفسها في اللغتين' },
  exceptions: {
    fr: 'Aïd, Ramadan, congés. Sans heures : fermé.',
    ar: 'العيد ورمضان والعطل. بلا ساعات: مغلق.',
  },
})

/** One item of a list. */
export const itemText = defineText({
  slides: { fr: 'Diapositive', ar: 'الشريحة' },
  values: { fr: 'Valeur', ar: 'القيمة' },
  reasons: { fr: 'Engagement', ar: 'الوعد' },
  entries: { fr: 'Question', ar: 'السؤال' },
  exceptions: { fr: 'Période', ar: 'الفترة' },
  lines: { fr: 'Ligne', ar: 'السطر' },
  intervals: { fr: 'Plage', ar: 'الفترة' },
  week: { fr: 'Jour', ar: 'اليوم' },
})

export const addItemText = defineText({
  slides: { fr: 'Ajouter une diapositive', ar: 'إضافة شريحة' },
  values: { fr: 'Ajouter une valeur', ar: 'إضافة قيمة' },
  reasons: { fr: 'Ajouter un engagement', ar: 'إضافة وعد' },
  entries: { fr: 'Ajouter une question', ar: 'إضافة سؤال' },
  exceptions: { fr: 'Ajouter une période', ar: 'إضافة فترة' },
  lines: { fr: 'Ajouter une ligne', ar: 'إضافة سطر' },
  intervals: { fr: 'Ajouter des heures', ar: 'إضافة ساعات' },
})

export const listText = defineText({
  count: {
    fr: (count: number, max: number) => `${count} sur ${max}`,
    ar: (count: number, max: number) => `${count} من ${max}`,
  },
  closed: { fr: 'Fermé', ar: 'مغلق' },
  copyToAll: { fr: 'Copier sur tous les jours', ar: 'نسخ إلى كل الأيام' },
  copyOf: {
    fr: (day: string) => `Copier les heures du ${day} sur tous les jours`,
    ar: (day: string) => `نسخ ساعات ${day} إلى كل الأيام`,
  },
  removeHours: {
    fr: (day: string) => `Retirer ces heures, ${day}`,
    ar: (day: string) => `حذف هذه الساعات، ${day}`,
  },
  addHoursTo: {
    fr: (day: string) => `Ajouter des heures, ${day}`,
    ar: (day: string) => `إضافة ساعات، ${day}`,
  },
  timeOf: {
    fr: (field: string, day: string) => `${field}, ${day}`,
    ar: (field: string, day: string) => `${field}، ${day}`,
  },
})

/** Monday first. */
export const WEEKDAYS = {
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  ar: ['الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت', 'الأحد'],
}

export const richText = defineText({
  toolbar: { fr: 'Mise en forme', ar: 'التنسيق' },
  bold: { fr: 'Gras', ar: 'خط عريض' },
  heading: { fr: 'Titre', ar: 'عنوان' },
  list: { fr: 'Liste', ar: 'قائمة' },
  link: { fr: 'Lien', ar: 'رابط' },
  picture: { fr: 'Image', ar: 'صورة' },
  preview: { fr: 'Aperçu sur un téléphone', ar: 'المعاينة على الهاتف' },
  emptyPreview: { fr: 'Rien à afficher pour l’instant', ar: 'لا شيء للعرض بعد' },
  fallback: {
    fr: 'Vide : le texte arabe est affiché, avec une mention.',
    ar: 'فارغ: يظهر النص الفرنسي مع تنبيه.',
  },
  linkTitle: { fr: 'Ajouter un lien', ar: 'إضافة رابط' },
  linkLabel: { fr: 'Mots du lien', ar: 'كلمات الرابط' },
  linkHref: { fr: 'Adresse', ar: 'العنوان' },
  pictureTitle: { fr: 'Ajouter une image', ar: 'إضافة صورة' },
  pictureAlt: { fr: 'Ce que montre l’image', ar: 'ما تُظهره الصورة' },
  pictureAltHelp: { fr: 'Pour qui ne voit pas l’image', ar: 'لمن لا يرى الصورة' },
  insert: { fr: 'Insérer', ar: 'إدراج' },
})

export const contentProblemText = defineText({
  required: { fr: () => 'Ce champ est requis', ar: () => 'هذا الحقل مطلوب' },
  tooLong: maxLengthText,
  tooMany: {
    fr: (limit: number) => `${limit} au maximum`,
    ar: (limit: number) => `${limit} على الأكثر`,
  },
  badLink: {
    fr: () => 'Une page du site (/collections), ou une adresse https://, mailto: ou tel:',
    ar: () => 'صفحة من الموقع (‎/collections) أو عنوان ‎https://‎ أو ‎mailto:‎ أو ‎tel:',
  },
  badTextLink: {
    fr: () =>
      'Un lien du texte n’est pas permis : il faut une page du site (/contact) ou une adresse https://',
    ar: () => 'في النص رابط غير مسموح: المسموح صفحة من الموقع (‎/contact) أو عنوان ‎https://',
  },
  badAddress: {
    fr: () => 'Une adresse complète, comme https://instagram.com/maboutique',
    ar: () => 'عنوان كامل مثل ‎https://instagram.com/maboutique',
  },
  badDay: { fr: () => 'Date invalide', ar: () => 'التاريخ غير صالح' },
  badTime: { fr: () => 'Heure invalide', ar: () => 'الساعة غير صالحة' },
  badNumber: {
    fr: (limit: number) => `Un nombre entre 0 et ${limit}`,
    ar: (limit: number) => `عدد بين 0 و${limit}`,
  },
  datesReversed: {
    fr: () => 'La fin est avant le début',
    ar: () => 'تاريخ النهاية قبل البداية',
  },
  sameTime: {
    fr: () => 'L’ouverture et la fermeture sont à la même heure',
    ar: () => 'ساعة الفتح والإغلاق واحدة',
  },
  hoursOverlap: {
    fr: () => 'Ces heures en recouvrent d’autres du même jour',
    ar: () => 'تتداخل هذه الساعات مع غيرها في اليوم نفسه',
  },
} satisfies Record<ContentProblemCode, unknown>)
