import { defineText } from '#core/text.ts'

export const newsletterText = defineText({
  heading: { fr: 'Nos nouveautés par e-mail', ar: 'جديدنا في بريدكِ' },
  sentence: {
    fr: 'Des nouveautés, des offres choisies. Rien d’autre.',
    ar: 'منتجات جديدة وعروض مختارة، ولا شيء غير ذلك.',
  },
  honeypot: { fr: 'Laissez ce champ vide', ar: 'اتركي هذه الخانة فارغة' },
  email: { fr: 'Adresse e-mail', ar: 'بريدكِ الإلكتروني' },
  subscribe: { fr: 'S’abonner', ar: 'اشتركي' },
  subscribing: { fr: 'Inscription…', ar: 'جارٍ الاشتراك…' },
  ok: { fr: 'Inscription enregistrée. À très bientôt !', ar: 'تمّ اشتراككِ. إلى لقاء قريب!' },
  again: { fr: 'Cette adresse est déjà inscrite.', ar: 'هذا البريد مشترك من قبل.' },
  confirm: {
    fr: 'Ouvrez l’e-mail que nous venons d’envoyer pour confirmer.',
    ar: 'افتحي الرسالة التي أرسلناها إلى بريدكِ لتأكيد اشتراككِ.',
  },
  invalid: { fr: 'Adresse email invalide', ar: 'البريد الإلكتروني غير صالح' },
  tooMany: {
    fr: 'Trop d’essais en peu de temps. Réessayez un peu plus tard.',
    ar: 'محاولات كثيرة في وقت قصير. أعيدي المحاولة بعد قليل.',
  },
  failed: {
    fr: 'L’inscription n’est pas passée. Vérifiez votre connexion et réessayez.',
    ar: 'لم يكتمل الاشتراك. تحقّقي من الاتصال وأعيدي المحاولة.',
  },
})

export const unsubscribeText = defineText({
  title: { fr: 'Se désinscrire', ar: 'إلغاء الاشتراك' },
  heading: { fr: 'Ne plus recevoir nos nouveautés ?', ar: 'هل تودّين إيقاف رسائلنا؟' },
  sentence: {
    fr: 'Un geste suffit. Vous pourrez revenir quand vous voudrez.',
    ar: 'ضغطة واحدة تكفي، ويمكنكِ العودة متى شئتِ.',
  },
  leave: { fr: 'Me désinscrire', ar: 'إلغاء اشتراكي' },
  leaving: { fr: 'Désinscription…', ar: 'جارٍ الإلغاء…' },
  goneHeading: { fr: 'C’est fait', ar: 'تمّ الإلغاء' },
  goneSentence: {
    fr: 'Vous ne recevrez plus nos nouveautés par e-mail. La boutique reste ouverte !',
    ar: 'لن تصلكِ رسائلنا بعد الآن، ويبقى المتجر مفتوحًا لكِ.',
  },
  unknownHeading: { fr: 'Ce lien ne mène à aucune inscription', ar: 'لا اشتراك وراء هذا الرابط' },
  unknownSentence: {
    fr: 'Il est peut-être incomplet. Ouvrez-le depuis notre e-mail, ou écrivez-nous : nous nous en occupons.',
    ar: 'ربما نُسخ ناقصًا. افتحيه من رسالتنا، أو راسلينا ونتولّى الأمر.',
  },
  tooMany: {
    fr: 'Trop d’essais en peu de temps. Réessayez un peu plus tard.',
    ar: 'محاولات كثيرة في وقت قصير. أعيدي المحاولة بعد قليل.',
  },
  home: { fr: 'Retour à la boutique', ar: 'العودة إلى المتجر' },
  contact: { fr: 'Nous écrire', ar: 'راسلينا' },
})
