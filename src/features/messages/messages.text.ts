import { maxLengthText } from '#core/field-length.text.ts'
import { isolateLtr, defineText } from '#core/text.ts'

/** The dictionary of spec 5. */
export const problemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  badEmail: { fr: 'Adresse email invalide', ar: 'البريد الإلكتروني غير صالح' },
  badPhone: { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
  notAnOption: { fr: 'Veuillez sélectionner une option', ar: 'يرجى اختيار أحد الخيارات' },
  tooLong: maxLengthText,
})

export const contactText = defineText({
  title: {
    fr: (store: string) => `Contact · ${store}`,
    ar: (store: string) => `اتصلي بنا · ${store}`,
  },
  description: {
    fr: 'Une question, une commande sur mesure, un retour : écrivez-nous par WhatsApp, par e-mail ou ici même.',
    ar: 'سؤال أو طلب خاص أو إرجاع: راسلينا على واتساب أو بالبريد أو من هذه الصفحة.',
  },
  heading: { fr: 'Parlons-nous', ar: 'لنتحدّث' },
  lead: {
    fr: 'Une question, une envie particulière ? Écrivez-nous.',
    ar: 'سؤال أو طلب خاص؟ راسلينا.',
  },
  whatsApp: { fr: 'Écrire sur WhatsApp', ar: 'راسلينا على واتساب' },
  whatsAppGreeting: { fr: 'Bonjour ! J’ai une question.', ar: 'السلام عليكم، لديّ سؤال.' },
  information: { fr: 'Nos coordonnées', ar: 'كيف تصلين إلينا' },
  address: { fr: 'Adresse', ar: 'العنوان' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  hours: { fr: 'Horaires', ar: 'أوقات العمل' },
  openMap: { fr: 'Ouvrir la carte', ar: 'افتحي الخريطة' },
  ocean: { fr: 'Océan Atlantique', ar: 'المحيط الأطلسي' },
  city: { fr: 'Nouakchott', ar: 'نواكشوط' },
  formTitle: { fr: 'Votre message', ar: 'رسالتكِ' },
  name: { fr: 'Nom', ar: 'الاسم' },
  subject: { fr: 'Sujet', ar: 'الموضوع' },
  chooseSubject: { fr: 'Choisir un sujet', ar: 'اختاري موضوعًا' },
  message: { fr: 'Message', ar: 'الرسالة' },
  messageHint: { fr: 'Couleur, motif, date souhaitée…', ar: 'اللون، النقش، التاريخ المطلوب…' },
  honeypot: { fr: 'Laissez ce champ vide', ar: 'اتركي هذه الخانة فارغة' },
  send: { fr: 'Envoyer', ar: 'إرسال' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  confirmTitle: { fr: 'Envoyer ce message ?', ar: 'هل نرسل رسالتكِ؟' },
  confirmSentence: {
    fr: (email: string) => `Nous vous répondrons à ${email}.`,
    ar: (email: string) => `سنردّ عليكِ على ${isolateLtr(email)}.`,
  },
  sent: {
    fr: 'Message envoyé. Merci, nous vous répondons très vite.',
    ar: 'وصلت رسالتكِ. شكرًا لكِ، سنردّ عليكِ قريبًا.',
  },
  tooMany: {
    fr: 'Plusieurs messages sont déjà partis en peu de temps. Réessayez un peu plus tard, ou écrivez-nous sur WhatsApp.',
    ar: 'وصلتنا عدة رسائل في وقت قصير. أعيدي المحاولة بعد قليل، أو راسلينا على واتساب.',
  },
  failed: {
    fr: 'Le message n’est pas parti. Vérifiez votre connexion et réessayez : ce que vous avez écrit est toujours là.',
    ar: 'لم تُرسل الرسالة. تحقّقي من الاتصال وأعيدي المحاولة: ما كتبتِه ما زال هنا.',
  },
  questions: { fr: 'Questions fréquentes', ar: 'أسئلة شائعة' },
})

export const subjectText = defineText({
  general: { fr: 'Question générale', ar: 'سؤال عام' },
  order: { fr: 'Ma commande', ar: 'بخصوص طلبي' },
  custom: { fr: 'Commande sur mesure', ar: 'طلب خاص' },
  complaint: { fr: 'Réclamation', ar: 'شكوى' },
})
