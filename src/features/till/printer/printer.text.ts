import { defineText, type Bilingual } from '#core/text.ts'
import type { PrintProblem } from './print-outcome.rules.ts'
import type { PrintWay } from './printer-settings.rules.ts'

export const printerText = defineText({
  title: { fr: 'Imprimante', ar: 'الطابعة' },
  sub: { fr: 'Réglages de cet appareil seulement', ar: 'إعدادات هذا الجهاز فقط' },
  way: { fr: 'Comment imprimer', ar: 'طريقة الطباعة' },
  notHere: {
    fr: 'Pas dans ce navigateur : ouvrez la caisse dans Chrome ou Edge',
    ar: 'غير متاح في هذا المتصفح: افتح الصندوق في Chrome أو Edge',
  },
  noPrinter: { fr: 'Aucune imprimante choisie', ar: 'لم تُختر طابعة بعد' },
  unnamed: { fr: 'Imprimante choisie', ar: 'طابعة مختارة' },
  choose: { fr: 'Choisir', ar: 'اختيار' },
  change: { fr: 'Changer', ar: 'تغيير' },
  choosing: { fr: 'Choix…', ar: 'جارٍ الاختيار…' },
  baudRate: { fr: 'Vitesse (bauds)', ar: 'السرعة (بود)' },
  baudRateHelp: {
    fr: 'Elle est imprimée sur la page d’état de l’imprimante. Sans effet sur un câble USB.',
    ar: 'تجدها في صفحة حالة الطابعة. لا أثر لها مع كابل USB.',
  },
  paper: { fr: 'Largeur du papier', ar: 'عرض الورق' },
  paper58: { fr: '58 mm', ar: '58 مم' },
  paper80: { fr: '80 mm', ar: '80 مم' },
  automatic: { fr: 'Imprimer automatiquement', ar: 'طباعة تلقائية' },
  automaticHelp: { fr: 'Le reçu sort dès que la vente est payée.', ar: 'يُطبع الوصل فور دفع ثمن البيع.' },
  cutter: { fr: 'Couper le papier', ar: 'قص الورق' },
  cutterHelp: { fr: 'Si l’imprimante a un massicot.', ar: 'إذا كان في الطابعة قاطع ورق.' },
  drawer: { fr: 'Tiroir-caisse branché à l’imprimante', ar: 'درج نقود موصول بالطابعة' },
  drawerHelp: { fr: 'Il s’ouvre à chaque paiement en espèces.', ar: 'يُفتح عند كل دفع نقدي.' },
  drawerPin: { fr: 'Broche du tiroir', ar: 'طرف الدرج' },
  pin: { fr: (pin: number) => `Broche ${pin}`, ar: (pin: number) => `الطرف ${pin}` },
  openDrawer: { fr: 'Ouvrir le tiroir', ar: 'فتح الدرج' },
  opening: { fr: 'Ouverture…', ar: 'جارٍ الفتح…' },
  drawerOpened: {
    fr: 'L’ordre d’ouverture est envoyé. S’il reste fermé, essayez l’autre broche.',
    ar: 'أُرسل أمر الفتح. إن بقي مغلقًا فجرّب الطرف الآخر.',
  },
  testPage: { fr: 'Page d’essai', ar: 'صفحة تجريبية' },
  printing: { fr: 'Impression…', ar: 'جارٍ الطباعة…' },
  sent: { fr: 'La page d’essai est envoyée à l’imprimante.', ar: 'أُرسلت الصفحة التجريبية إلى الطابعة.' },
  done: { fr: 'Terminé', ar: 'تم' },
  unprinted: { fr: 'Un reçu n’est pas imprimé', ar: 'وصل لم يُطبع' },
  printAgain: { fr: 'Imprimer à nouveau', ar: 'إعادة الطباعة' },
  bySystem: { fr: 'Fenêtre d’impression', ar: 'نافذة الطباعة' },
  asImage: { fr: 'Partager l’image', ar: 'مشاركة الصورة' },
  giveUp: { fr: 'Ne pas imprimer', ar: 'عدم الطباعة' },
})

export const printWayText: Record<PrintWay, { label: Bilingual; help: Bilingual }> = {
  bluetooth: {
    label: { fr: 'Bluetooth', ar: 'بلوتوث' },
    help: { fr: 'Petite imprimante sans fil', ar: 'طابعة صغيرة لاسلكية' },
  },
  usb: {
    label: { fr: 'Câble USB', ar: 'كابل USB' },
    help: { fr: 'Imprimante branchée à cet appareil', ar: 'طابعة موصولة بهذا الجهاز' },
  },
  serial: {
    label: { fr: 'Port série', ar: 'منفذ تسلسلي' },
    help: { fr: 'RS-232, adaptateur USB ou Bluetooth classique', ar: 'RS-232 أو محوّل USB أو بلوتوث كلاسيكي' },
  },
  system: {
    label: { fr: 'Fenêtre d’impression', ar: 'نافذة الطباعة' },
    help: { fr: 'Toute imprimante installée sur cet appareil', ar: 'أي طابعة مثبّتة على هذا الجهاز' },
  },
  image: {
    label: { fr: 'Image à partager', ar: 'صورة للمشاركة' },
    help: { fr: 'Pour l’application de l’imprimante ou WhatsApp', ar: 'لتطبيق الطابعة أو واتساب' },
  },
}

/** One sentence for every reason why nothing is printed: what happened and what to do. */
export const printProblemText: Record<PrintProblem, Bilingual> = defineText({
  unsupported: {
    fr: 'Ce navigateur ne sait pas parler à cette imprimante. Essayez Chrome ou Edge, ou choisissez la fenêtre d’impression.',
    ar: 'هذا المتصفح لا يستطيع الاتصال بهذه الطابعة. جرّب Chrome أو Edge، أو اختر نافذة الطباعة.',
  },
  noPrinter: {
    fr: 'Aucune imprimante n’est choisie sur cet appareil.',
    ar: 'لم تُختر أي طابعة على هذا الجهاز.',
  },
  notChosen: {
    fr: 'Aucune imprimante n’a été choisie. Allumez l’imprimante, puis choisissez-la dans la liste.',
    ar: 'لم تُختر أي طابعة. شغّل الطابعة ثم اخترها من القائمة.',
  },
  bluetoothOff: {
    fr: 'Le Bluetooth de cet appareil est éteint. Allumez-le, puis réessayez.',
    ar: 'البلوتوث مطفأ على هذا الجهاز. شغّله ثم أعد المحاولة.',
  },
  refused: {
    fr: 'Le navigateur refuse l’accès à l’imprimante. Autorisez-le dans les réglages du site, puis réessayez.',
    ar: 'المتصفح يرفض الوصول إلى الطابعة. اسمح به في إعدادات الموقع ثم أعد المحاولة.',
  },
  needsPress: {
    fr: 'Appuyez sur « Imprimer à nouveau » pour reconnecter l’imprimante.',
    ar: 'اضغط «إعادة الطباعة» لإعادة الاتصال بالطابعة.',
  },
  unreachable: {
    fr: 'L’imprimante ne répond pas. Vérifiez qu’elle est allumée, proche, et qu’aucun autre programme ne l’utilise.',
    ar: 'الطابعة لا تستجيب. تأكد من أنها مشغّلة وقريبة، وأن لا برنامج آخر يستعملها.',
  },
  notPrinter: {
    fr: 'Cet appareil n’est pas une imprimante de reçus connue. Choisissez-en un autre.',
    ar: 'هذا الجهاز ليس طابعة معروفة لوصولات الزبائن. اختر جهازًا آخر.',
  },
  lost: {
    fr: 'La connexion à l’imprimante s’est coupée pendant l’impression. Le reçu peut être incomplet : imprimez-le à nouveau.',
    ar: 'انقطع الاتصال بالطابعة أثناء الطباعة. قد يكون الوصل ناقصًا: أعد طباعته.',
  },
  stuck: {
    fr: 'L’imprimante n’accepte plus rien. Vérifiez le papier et le capot, puis imprimez à nouveau.',
    ar: 'الطابعة لا تقبل المزيد. تحقق من الورق والغطاء ثم أعد الطباعة.',
  },
  noDrawer: {
    fr: 'Aucun tiroir-caisse n’est réglé sur cet appareil.',
    ar: 'لم يُضبط درج نقود على هذا الجهاز.',
  },
  cancelled: {
    fr: 'L’impression a été annulée.',
    ar: 'أُلغيت الطباعة.',
  },
  failed: {
    fr: 'Le reçu n’a pas pu être dessiné. Rechargez la page et réessayez.',
    ar: 'تعذّر رسم الوصل. أعد تحميل الصفحة وحاول مجددًا.',
  },
})
