import { isolateLtr, defineText } from '#core/text.ts'

export const questionText = defineText({
  title: {
    fr: (number: number) => `Une question sur la commande ${number}`,
    ar: (number: number) => `سؤال عن الطلب ${isolateLtr(String(number))}`,
  },
  lead: {
    fr: 'Écrivez-nous ici : la réponse apparaît sur cette page, et nous pouvons aussi vous joindre au numéro de la commande.',
    ar: 'راسلينا من هنا: يظهر ردّنا في هذه الصفحة، ويمكننا أيضًا الاتصال بكِ على رقم الطلب.',
  },
  thread: { fr: 'Notre échange', ar: 'محادثتنا' },
  you: { fr: 'Vous', ar: 'أنتِ' },
  us: { fr: 'La boutique', ar: 'المتجر' },
  message: { fr: 'Votre question', ar: 'سؤالكِ' },
  hint: { fr: 'Livraison, taille, échange…', ar: 'التوصيل، المقاس، التبديل…' },
  send: { fr: 'Envoyer', ar: 'إرسال' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  sent: { fr: 'Message envoyé. Nous vous répondons très vite.', ar: 'وصلت رسالتكِ، وسنردّ عليكِ قريبًا.' },
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  tooLong: { fr: 'Maximum 4000 caractères', ar: 'الحد الأقصى 4000 حرف' },
  back: { fr: 'Retour à la commande', ar: 'العودة إلى الطلب' },
})
