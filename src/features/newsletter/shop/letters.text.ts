import { defineText } from '#core/text.ts'

export const archiveText = defineText({
  title: { fr: 'Nos lettres', ar: 'رسائلنا' },
  description: {
    fr: 'Les lettres d’information de la boutique : nouveautés et offres choisies.',
    ar: 'رسائل المتجر الإخبارية: جديد المنتجات وعروض مختارة.',
  },
  none: { fr: 'Aucune lettre pour le moment.', ar: 'لا توجد رسائل حتى الآن.' },
  subscribe: { fr: 'S’abonner', ar: 'اشتركي' },
  all: { fr: 'Toutes nos lettres', ar: 'كل رسائلنا' },
  products: { fr: 'Dans cette lettre', ar: 'في هذه الرسالة' },
})

export const confirmText = defineText({
  title: { fr: 'Confirmer l’inscription', ar: 'تأكيد الاشتراك' },
  heading: { fr: 'Recevoir nos nouveautés ?', ar: 'هل تودّين استلام جديدنا؟' },
  sentence: { fr: 'Un geste confirme votre adresse.', ar: 'ضغطة واحدة تؤكد بريدكِ.' },
  confirm: { fr: 'Confirmer', ar: 'تأكيد' },
  confirming: { fr: 'Confirmation…', ar: 'جارٍ التأكيد…' },
  doneHeading: { fr: 'Merci, c’est confirmé', ar: 'شكرًا لكِ، تمّ التأكيد' },
  doneSentence: { fr: 'À très bientôt dans votre boîte.', ar: 'إلى لقاء قريب في بريدكِ.' },
  goneHeading: { fr: 'Cette inscription est terminée', ar: 'أُلغي هذا الاشتراك' },
  goneSentence: {
    fr: 'Inscrivez-vous de nouveau sur la page d’accueil si vous le souhaitez.',
    ar: 'يمكنكِ الاشتراك من جديد في الصفحة الرئيسية متى شئتِ.',
  },
  unknownHeading: { fr: 'Ce lien ne mène à aucune inscription', ar: 'لا اشتراك وراء هذا الرابط' },
  unknownSentence: {
    fr: 'Il est incomplet, ou a plus de 30 jours. Inscrivez-vous de nouveau sur la page d’accueil.',
    ar: 'ربما نُسخ ناقصًا، أو مضى عليه أكثر من 30 يومًا. اشتركي من جديد في الصفحة الرئيسية.',
  },
  tooMany: {
    fr: 'Trop d’essais en peu de temps. Réessayez un peu plus tard.',
    ar: 'محاولات كثيرة في وقت قصير. أعيدي المحاولة بعد قليل.',
  },
  home: { fr: 'Retour à la boutique', ar: 'العودة إلى المتجر' },
})
