import { defineText } from '#core/text.ts'
import type { Bilingual } from '#core/text.ts'
import type { PrintProblem } from './print-outcome.rules.ts'

export const printerText = defineText({
  title: { fr: 'Imprimante', ar: 'الطابعة' },
})

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
    ar: 'هذا الجهاز ليس طابعة إيصالات معروفة. اختر جهازًا آخر.',
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
