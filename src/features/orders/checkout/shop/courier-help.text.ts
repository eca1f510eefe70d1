import { defineText } from '#core/text.ts'

export const courierHelpText = defineText({
  sharePin: { fr: 'Partager ma position', ar: 'مشاركة موقعي' },
  locating: { fr: 'Recherche de votre position…', ar: 'جارٍ تحديد موقعك…' },
  pinShared: { fr: 'Position jointe', ar: 'أُرفق موقعك' },
  removePin: { fr: 'Retirer la position', ar: 'إزالة الموقع' },
  pinHint: {
    fr: 'À une dizaine de mètres près, visible seulement de la boutique et du livreur.',
    ar: 'بدقة نحو عشرة أمتار، ولا يراه إلا المتجر والموزّع.',
  },
  pinRefused: {
    fr: 'Votre téléphone ne partage pas la position avec ce site. Autorisez-la, ou décrivez un repère.',
    ar: 'هاتفك لا يشارك الموقع مع هذا المتجر. اسمحي بذلك، أو اكتبي معلمًا قريبًا.',
  },
  pinFailed: {
    fr: 'Position introuvable. Réessayez dehors, ou décrivez un repère.',
    ar: 'تعذّر تحديد موقعك. أعيدي المحاولة في الخارج، أو اكتبي معلمًا قريبًا.',
  },
  badPin: {
    fr: 'Position illisible. Partagez-la de nouveau.',
    ar: 'الموقع غير مقروء. شاركيه من جديد.',
  },
  voice: { fr: 'Message vocal', ar: 'رسالة صوتية' },
  voiceHint: { fr: 'Expliquez le chemin, 30 secondes au plus.', ar: 'اشرحي الطريق في 30 ثانية على الأكثر.' },
  record: { fr: 'Enregistrer', ar: 'تسجيل' },
  stop: { fr: 'Arrêter', ar: 'إيقاف' },
  recording: { fr: 'Enregistrement', ar: 'جارٍ التسجيل' },
  choose: { fr: 'Choisir un fichier', ar: 'اختيار ملف' },
  removeVoice: { fr: 'Retirer le message', ar: 'إزالة الرسالة' },
  tooLong: {
    fr: 'Ce message dure plus de 30 secondes.',
    ar: 'هذه الرسالة أطول من 30 ثانية.',
  },
  noMicrophone: {
    fr: 'Le micro n’est pas accessible. Autorisez-le ou choisissez un fichier.',
    ar: 'تعذّر الوصول إلى الميكروفون. اسمحي به أو اختاري ملفًا.',
  },
})
