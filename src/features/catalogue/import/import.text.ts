import { maxLengthText } from '#core/field-length.text.ts'
import { defineText, isolate, isolateLtr, plural, type Bilingual } from '#core/text.ts'
import { formProblemText } from '../catalogue-form.text.ts'
import type { FileProblem } from './import-limits.rules.ts'
import type { ImportStatus } from './import.rules.ts'

const rowsFr = (count: number) => `${count} ${count > 1 ? 'lignes' : 'ligne'}`
const rowsAr = (count: number) =>
  plural('ar', count, {
    zero: '0 سطر',
    one: 'سطر واحد',
    two: 'سطران',
    few: '{n} أسطر',
    many: '{n} سطرًا',
    other: '{n} سطر',
  })

export const importText = defineText({
  title: { fr: 'Importer des produits', ar: 'استيراد المنتجات' },
  lead: {
    fr: 'Depuis un fichier Excel ou CSV. Rien n’est enregistré avant votre confirmation.',
    ar: 'من ملف Excel أو CSV. لا يُحفظ شيء قبل التأكيد.',
  },
  toProducts: { fr: 'Produits', ar: 'المنتجات' },
  toImports: { fr: 'Imports', ar: 'عمليات الاستيراد' },
  chooseFile: { fr: 'Choisir le fichier', ar: 'اختيار الملف' },
  changeFile: { fr: 'Choisir un autre fichier', ar: 'اختيار ملف آخر' },
  fileHint: {
    fr: 'Excel (.xlsx) ou CSV, 20 Mo et 20 000 lignes au plus',
    ar: `Excel ${isolateLtr('(.xlsx)')} أو CSV، حتى 20 ميغابايت و${isolateLtr('20 000')} سطر`,
  },
  chooseZip: { fr: 'Ajouter les images (ZIP)', ar: 'إضافة الصور (ZIP)' },
  zipHint: {
    fr: 'Facultatif, 30 Mo au plus par ZIP. La colonne « Images » donne les noms des fichiers, séparés par |',
    ar: 'اختياري، حتى 30 ميغابايت لكل ملف ZIP. يحدد عمود «الصور» أسماء الملفات مفصولة بالعلامة |',
  },
  drop: { fr: 'ou déposez-le ici', ar: 'أو إفلاته هنا' },
  send: { fr: 'Continuer', ar: 'متابعة' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  reading: { fr: 'Lecture…', ar: 'جارٍ القراءة…' },
  lost: {
    fr: 'Le fichier n’est pas arrivé. Vérifiez la connexion et réessayez.',
    ar: 'لم يصل الملف. يرجى التحقق من الاتصال وإعادة المحاولة.',
  },
  signedOut: {
    fr: 'Votre session est terminée. Reconnectez-vous dans un autre onglet.',
    ar: 'انتهت الجلسة. يرجى تسجيل الدخول في علامة تبويب أخرى.',
  },
  template: { fr: 'Modèle à remplir', ar: 'نموذج للتعبئة' },
  templateHint: {
    fr: 'Il contient toutes les colonnes et des exemples. L’export des produits peut aussi être modifié puis importé.',
    ar: 'يحتوي على كل الأعمدة مع أمثلة. يمكن أيضًا تعديل ملف التصدير ثم استيراده.',
  },
  past: { fr: 'Imports précédents', ar: 'عمليات الاستيراد السابقة' },
  noPast: { fr: 'Vos imports apparaîtront ici.', ar: 'ستظهر عمليات الاستيراد هنا.' },
  file: { fr: 'Fichier', ar: 'الملف' },
  date: { fr: 'Date', ar: 'التاريخ' },
  by: { fr: 'Par', ar: 'بواسطة' },
  result: { fr: 'Résultat', ar: 'النتيجة' },
  state: { fr: 'État', ar: 'الحالة' },
  rows: { fr: rowsFr, ar: rowsAr },
  notDone: { fr: 'L’opération n’a pas abouti', ar: 'لم تتم العملية' },
  columns: { fr: 'Colonnes du fichier', ar: 'أعمدة الملف' },
  columnsLead: {
    fr: 'Vérifiez à quoi correspond chaque colonne. Votre choix sera repris la prochaine fois.',
    ar: 'يرجى التحقق مما يقابل كل عمود. سيُعتمد هذا الاختيار في المرة القادمة.',
  },
  columnNumber: { fr: (number: number) => `Colonne ${number}`, ar: (number: number) => `العمود ${number}` },
  notImported: { fr: 'Ne pas importer', ar: 'عدم الاستيراد' },
  empty: { fr: 'vide', ar: 'فارغ' },
  sheet: { fr: 'Feuille', ar: 'الورقة' },
  createCategories: { fr: 'Créer les catégories qui manquent', ar: 'إنشاء الفئات غير الموجودة' },
  createCategoriesHelp: {
    fr: 'Sinon, leurs lignes sont refusées.',
    ar: 'وإلا تُرفض أسطرها.',
  },
  pictures: {
    fr: (count: number) => `${count} ${count > 1 ? 'images' : 'image'} en ZIP`,
    ar: (count: number) =>
      plural('ar', count, { one: 'صورة واحدة', two: 'صورتان', few: '{n} صور', other: '{n} صورة' }) +
      ' في ملف ZIP',
  },
  picturesIgnored: {
    fr: 'Sans ZIP, les noms d’images du fichier ne changent rien.',
    ar: 'دون ملف ZIP لا تغيّر أسماء الصور في الملف شيئًا.',
  },
  rules: {
    fr: [
      'Un produit est reconnu par sa référence, sinon par son nom.',
      'Une cellule vide ne change rien ; un tiret (-) efface une valeur facultative.',
      'Un nouveau produit sans image, ou sans texte dans une des deux langues, devient un brouillon.',
      'Plusieurs lignes du même nom avec des valeurs d’option différentes forment un seul produit.',
    ],
    ar: [
      'يُعرف المنتج برمزه المرجعي، وإلا فباسمه.',
      'الخلية الفارغة لا تغيّر شيئًا، والشرطة (-) تمحو القيمة الاختيارية.',
      'المنتج الجديد بلا صورة، أو بلا نص في إحدى اللغتين، يصبح مسودة.',
      'الأسطر التي لها الاسم نفسه وقيم خيارات مختلفة تكوّن منتجًا واحدًا.',
    ],
  },
  missingForNew: {
    fr: (columns: string[]) =>
      `Aucune colonne pour ${columns.map((name) => `« ${name} »`).join(' et ')} : les nouveaux produits seront refusés.`,
    ar: (columns: string[]) =>
      `لا عمود لـ ${columns.map((name) => `«${name}»`).join(' و')}: ستُرفض المنتجات الجديدة.`,
  },
  preview: { fr: 'Prévisualiser', ar: 'معاينة' },
  previewing: { fr: 'Calcul…', ar: 'جارٍ الحساب…' },
  editColumns: { fr: 'Changer les colonnes', ar: 'تغيير الأعمدة' },
  abandon: { fr: 'Abandonner', ar: 'إلغاء الاستيراد' },
  stop: { fr: 'Arrêter l’import', ar: 'إيقاف الاستيراد' },
  run: {
    fr: (count: number) => `Importer ${rowsFr(count)}`,
    ar: (count: number) => `استيراد ${rowsAr(count)}`,
  },
  starting: { fr: 'Démarrage…', ar: 'جارٍ البدء…' },
  nothingToDo: { fr: 'Rien à importer', ar: 'لا شيء للاستيراد' },
  create: { fr: 'Nouveaux', ar: 'جديدة' },
  change: { fr: 'Modifiés', ar: 'معدَّلة' },
  same: { fr: 'Inchangés', ar: 'دون تغيير' },
  refuse: { fr: 'Refusés', ar: 'مرفوضة' },
  refusedNote: {
    fr: (count: number) =>
      count > 1
        ? `${count} lignes ne seront pas importées : voir pourquoi`
        : 'Une ligne ne sera pas importée : voir pourquoi',
    ar: (count: number) => `أسطر لن تُستورد: ${isolateLtr(String(count))}، عرض الأسباب`,
  },
  downloadRefused: { fr: 'Télécharger ces lignes (CSV)', ar: 'تنزيل هذه الأسطر (CSV)' },
  downloadRefusedHelp: {
    fr: 'Avec le motif de chaque refus. Corrigez ce fichier, puis importez-le : le reste ne change pas.',
    ar: 'مع سبب رفض كل سطر. بعد تصحيح هذا الملف يمكن استيراده: لا يتغيّر الباقي.',
  },
  reason: { fr: 'Motif du refus', ar: 'سبب الرفض' },
  reasonsOfRow: {
    fr: (row: number, reasons: string[]) => `Ligne ${row} : ${reasons.join(' ; ')}`,
    ar: (row: number, reasons: string[]) => `السطر ${row}: ${reasons.join('؛ ')}`,
  },
  row: { fr: 'Ligne', ar: 'السطر' },
  product: { fr: 'Produit', ar: 'المنتج' },
  what: { fr: 'Détail', ar: 'التفاصيل' },
  incomplete: {
    fr: (columns: string[]) => `Brouillon, il manque : ${columns.join(', ')}`,
    ar: (columns: string[]) => `مسودة، ينقص: ${columns.join('، ')}`,
  },
  newProduct: { fr: 'Sera créé', ar: 'سيُنشأ' },
  unchanged: { fr: 'Identique à la boutique', ar: 'مطابق لما في المتجر' },
  noRows: { fr: 'Aucune ligne de ce genre.', ar: 'لا أسطر من هذا النوع.' },
  chooseAll: { fr: 'Tout choisir', ar: 'اختيار الكل' },
  chooseNone: { fr: 'Ne rien choisir', ar: 'عدم اختيار شيء' },
  choose: { fr: (row: number) => `Importer la ligne ${row}`, ar: (row: number) => `استيراد السطر ${row}` },
  chosen: {
    fr: (chosen: number, all: number) => `${chosen} sur ${all} choisies`,
    ar: (chosen: number, all: number) => `${isolateLtr(String(chosen))} من ${all} مختارة`,
  },
  noValue: { fr: '(vide)', ar: '(فارغ)' },
  imageCount: {
    fr: (count: number) => `${count} ${count > 1 ? 'images' : 'image'}`,
    ar: (count: number) =>
      plural('ar', count, {
        zero: 'بلا صور',
        one: 'صورة واحدة',
        two: 'صورتان',
        few: '{n} صور',
        other: '{n} صورة',
      }),
  },
  running: { fr: 'Import en cours', ar: 'الاستيراد جارٍ' },
  runningLead: {
    fr: 'Vous pouvez quitter cette page : l’import continue et vous le retrouverez ici.',
    ar: 'يمكن مغادرة هذه الصفحة: يستمر الاستيراد وتجده هنا عند العودة.',
  },
  progress: {
    fr: (done: number, all: number) => `${done} sur ${rowsFr(all)}`,
    ar: (done: number, all: number) => `${done} من ${rowsAr(all)}`,
  },
  done: { fr: 'Import terminé', ar: 'انتهى الاستيراد' },
  cancelled: { fr: 'Import arrêté', ar: 'أُوقف الاستيراد' },
  outcome: {
    fr: (created: number, changed: number, refused: number) =>
      `${created} créées, ${changed} modifiées, ${refused} refusées`,
    ar: (created: number, changed: number, refused: number) =>
      `${created} جديدة، ${changed} معدَّلة، ${refused} مرفوضة`,
  },
  seeProducts: { fr: 'Voir les produits', ar: 'عرض المنتجات' },
  another: { fr: 'Nouvel import', ar: 'استيراد جديد' },
  missing: { fr: 'Cet import n’existe pas', ar: 'عملية الاستيراد هذه غير موجودة' },
})

export const importStatusText = defineText({
  reading: { fr: 'Lecture', ar: 'قيد القراءة' },
  mapping: { fr: 'Colonnes à vérifier', ar: 'الأعمدة قيد التحقق' },
  checked: { fr: 'À confirmer', ar: 'بانتظار التأكيد' },
  running: { fr: 'En cours', ar: 'جارٍ' },
  done: { fr: 'Terminé', ar: 'منتهٍ' },
  failed: { fr: 'Échoué', ar: 'فشل' },
  cancelled: { fr: 'Abandonné', ar: 'ملغى' },
} satisfies Record<ImportStatus, Bilingual>)

type Details = Record<string, string | number>

/** Why a file, or a step of an import, is refused. */
export const importRefusalText = defineText({
  fileMissing: { fr: () => 'Choisissez un fichier.', ar: () => 'يرجى اختيار ملف.' },
  fileEmpty: {
    fr: () => 'Ce fichier ne contient aucune ligne sous les titres.',
    ar: () => 'لا يحتوي هذا الملف على أي سطر تحت العناوين.',
  },
  fileTooLarge: {
    fr: () => 'Ce fichier dépasse 20 Mo. Divisez-le en plusieurs fichiers.',
    ar: () => 'يتجاوز هذا الملف 20 ميغابايت. يرجى تقسيمه إلى عدة ملفات.',
  },
  tooManyRows: {
    fr: ({ limit = 0 }: Details) => `Plus de ${limit} lignes : divisez le fichier.`,
    ar: ({ limit = 0 }: Details) => `أكثر من ${limit} سطر: يرجى تقسيم الملف.`,
  },
  tooManyColumns: {
    fr: ({ limit = 0, row = 1 }: Details) => `Plus de ${limit} colonnes à la ligne ${row}.`,
    ar: ({ limit = 0, row = 1 }: Details) => `أكثر من ${limit} عمود في السطر ${row}.`,
  },
  cellTooLong: {
    fr: ({ limit = 0, row = 1, column = 1 }: Details) =>
      `Ligne ${row}, colonne ${column} : plus de ${limit} caractères.`,
    ar: ({ limit = 0, row = 1, column = 1 }: Details) =>
      `السطر ${row}، العمود ${column}: أكثر من ${limit} حرف.`,
  },
  textTooLong: {
    fr: () => 'Ce fichier contient trop de texte. Divisez-le en plusieurs fichiers.',
    ar: () => 'يحتوي هذا الملف على نص كثير جدًا. يرجى تقسيمه إلى عدة ملفات.',
  },
  brokenQuotes: {
    fr: ({ row = 1 }: Details) => `Ligne ${row} : un guillemet (") n’est pas fermé ou est mal placé.`,
    ar: ({ row = 1 }: Details) => `السطر ${row}: علامة اقتباس (") غير مغلقة أو في غير موضعها.`,
  },
  notASpreadsheet: {
    fr: () => 'Ce n’est pas un fichier Excel (.xlsx) ni CSV.',
    ar: () => 'هذا الملف ليس Excel (.xlsx) ولا CSV.',
  },
  oldExcel: {
    fr: () => 'Ancien format Excel (.xls) : enregistrez-le en .xlsx, puis réessayez.',
    ar: () => 'صيغة Excel قديمة (.xls): يرجى حفظ الملف بصيغة .xlsx ثم إعادة المحاولة.',
  },
  fileEncrypted: {
    fr: () => 'Ce fichier est protégé par un mot de passe. Retirez-le, puis réessayez.',
    ar: () => 'هذا الملف محمي بكلمة مرور. يرجى إزالتها ثم إعادة المحاولة.',
  },
  expandsTooMuch: {
    fr: () => 'Ce fichier compressé devient trop grand une fois ouvert.',
    ar: () => 'يصبح هذا الملف المضغوط كبيرًا جدًا عند فتحه.',
  },
  brokenFile: {
    fr: () => 'Ce fichier est abîmé ou incomplet. Enregistrez-le à nouveau, puis réessayez.',
    ar: () => 'هذا الملف تالف أو ناقص. يرجى حفظه من جديد ثم إعادة المحاولة.',
  },
  wrongEncoding: {
    fr: () => 'L’encodage du texte n’est pas reconnu. Enregistrez le fichier en « CSV UTF-8 » ou en Excel.',
    ar: () => 'ترميز النص غير معروف. يرجى حفظ الملف بصيغة «CSV UTF-8» أو Excel.',
  },
  zipTooLarge: {
    fr: () => 'Le ZIP dépasse 30 Mo. Répartissez les images dans plusieurs ZIP.',
    ar: () => 'يتجاوز ملف ZIP حجم 30 ميغابايت. يرجى توزيع الصور على عدة ملفات ZIP.',
  },
  notAZip: {
    fr: () => 'Les images doivent être dans un fichier ZIP.',
    ar: () => 'يجب أن تكون الصور في ملف ZIP.',
  },
  tooManyPictures: {
    fr: ({ limit = 0 }: Details) => `Plus de ${limit} images dans le ZIP.`,
    ar: ({ limit = 0 }: Details) => `أكثر من ${limit} صورة في ملف ZIP.`,
  },
  diskFull: {
    fr: () => 'L’espace de stockage est plein. Réessayez plus tard.',
    ar: () => 'مساحة التخزين ممتلئة. يرجى إعادة المحاولة لاحقًا.',
  },
  nothingMapped: {
    fr: () => 'Indiquez au moins la colonne du nom ou de la référence.',
    ar: () => 'يرجى تحديد عمود الاسم أو الرمز المرجعي على الأقل.',
  },
  fieldTwice: { fr: () => 'Deux colonnes ont la même correspondance.', ar: () => 'لعمودين المقابل نفسه.' },
  nothingChosen: {
    fr: () => 'Choisissez au moins une ligne à importer.',
    ar: () => 'يرجى اختيار سطر واحد على الأقل للاستيراد.',
  },
  importStarted: {
    fr: () => 'Cet import a déjà commencé ou est terminé.',
    ar: () => 'بدأ هذا الاستيراد من قبل أو انتهى.',
  },
  importUnknown: { fr: () => 'Cet import n’existe plus.', ar: () => 'لم تعد عملية الاستيراد هذه موجودة.' },
} satisfies Record<FileProblem, Bilingual<(details: Details) => string>> &
  Record<string, Bilingual<(details: Details) => string>>)

interface ProblemDetails {
  value: string
  limit: number
}

const ofForm = (code: Exclude<keyof typeof formProblemText, 'tooLong' | 'taken'>) => ({
  fr: ({ limit }: ProblemDetails) => formProblemText[code].fr(limit),
  ar: ({ limit }: ProblemDetails) => formProblemText[code].ar(limit),
})

/** With the cell; rows that were checked before it was stored have none. */
const ofCell = (code: Parameters<typeof ofForm>[0]) => ({
  fr: (details: ProblemDetails) => inQuotes(details.value, '« ', ' » : ') + ofForm(code).fr(details),
  ar: (details: ProblemDetails) => inQuotes(details.value, '«', '»: ') + ofForm(code).ar(details),
})

function inQuotes(value: string, open: string, close: string): string {
  return value && open + isolate(value) + close
}

/** Why a row is refused. */
export const rowProblemText = defineText({
  required: ofForm('required'),
  notANumber: ofCell('notANumber'),
  notWhole: ofCell('notWhole'),
  notPositive: ofCell('notPositive'),
  notAnInteger: ofCell('notAnInteger'),
  tooLarge: ofForm('tooLarge'),
  notAbovePrice: ofForm('notAbovePrice'),
  tooMany: ofForm('tooMany'),
  unknownChoice: ofForm('unknownChoice'),
  notABarcode: ofForm('notABarcode'),
  tooLong: {
    fr: ({ limit }: ProblemDetails) => maxLengthText.fr(limit),
    ar: ({ limit }: ProblemDetails) => maxLengthText.ar(limit),
  },
  unknownCategory: {
    fr: ({ value }: ProblemDetails) => `« ${isolate(value)} » n’existe pas dans la boutique`,
    ar: ({ value }: ProblemDetails) => `«${isolate(value)}» غير موجودة في المتجر`,
  },
  unknownSubCategory: {
    fr: ({ value }: ProblemDetails) => `« ${isolate(value)} » n’existe pas dans cette catégorie`,
    ar: ({ value }: ProblemDetails) => `«${isolate(value)}» غير موجودة في هذه الفئة`,
  },
  unknownPicture: {
    fr: ({ value }: ProblemDetails) => `« ${isolate(value)} » n’est pas dans le ZIP ou n’est pas une image`,
    ar: ({ value }: ProblemDetails) => `«${isolate(value)}» غير موجودة في ملف ZIP أو ليست صورة`,
  },
  unknownWord: {
    fr: ({ value }: ProblemDetails) => `« ${isolate(value)} » n’est pas compris`,
    ar: ({ value }: ProblemDetails) => `«${isolate(value)}» غير مفهوم`,
  },
  skuTaken: {
    fr: ({ value }: ProblemDetails) => `La référence ${isolate(value)} appartient à un autre produit`,
    ar: ({ value }: ProblemDetails) => `الرمز المرجعي ${isolate(value)} لمنتج آخر`,
  },
  barcodeTaken: {
    fr: ({ value }: ProblemDetails) => `Le code-barres ${isolate(value)} appartient à un autre produit`,
    ar: ({ value }: ProblemDetails) => `الباركود ${isolate(value)} لمنتج آخر`,
  },
  repeatedCode: {
    fr: ({ value }: ProblemDetails) => `Déjà utilisé à la ligne ${value}`,
    ar: ({ value }: ProblemDetails) => `مستعمل في السطر ${value}`,
  },
  ambiguousName: {
    fr: () => 'Plusieurs produits portent ce nom : ajoutez la référence',
    ar: () => 'عدة منتجات بهذا الاسم: يرجى إضافة الرمز المرجعي',
  },
  repeatedProduct: {
    fr: ({ value }: ProblemDetails) => `Même produit qu’à la ligne ${value}`,
    ar: ({ value }: ProblemDetails) => `المنتج نفسه في السطر ${value}`,
  },
  optionNameMissing: {
    fr: () => 'Donnez un nom à cette option (par exemple Couleur)',
    ar: () => 'يرجى تسمية هذا الخيار (مثلًا اللون)',
  },
  optionValueMissing: {
    fr: () => 'Il manque une valeur pour cette option',
    ar: () => 'تنقص قيمة لهذا الخيار',
  },
  optionsDiffer: {
    fr: () => 'Ne correspond pas aux options du produit : changez-les dans sa fiche',
    ar: () => 'لا يطابق خيارات المنتج: يرجى تعديلها في صفحته',
  },
  needsOption: {
    fr: () => 'Ce produit a des options : indiquez la variante',
    ar: () => 'لهذا المنتج خيارات: يرجى تحديد النوع',
  },
  notSaved: { fr: () => 'N’a pas pu être enregistré', ar: () => 'تعذّر الحفظ' },
})
