import { defineText } from '#core/text.ts'

export const reportPageText = defineText({
  title: { fr: 'Rapport de caisse', ar: 'تقرير الصندوق' },
  unknown: { fr: 'Ce rapport n’existe pas', ar: 'هذا التقرير غير موجود' },
  hidden: {
    fr: 'Ce rapport se lit après la fermeture de la caisse',
    ar: 'يُقرأ هذا التقرير بعد إغلاق الصندوق',
  },
  nothingSince: {
    fr: 'La caisse est fermée : rien n’a été enregistré depuis le dernier rapport',
    ar: 'الصندوق مغلق: لم يُسجَّل شيء منذ آخر تقرير',
  },
  back: { fr: 'Retour à la caisse', ar: 'العودة إلى الصندوق' },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  paper: { fr: 'Papier', ar: 'الورق' },
  roll: { fr: 'Ticket 58 mm', ar: 'شريط 58 مم' },
  a4: { fr: 'Feuille A4', ar: 'ورقة A4' },
})
