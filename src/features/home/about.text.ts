import { defineText } from '#core/text.ts'
import { deliveryTimeText } from '#features/messages/delivery-time.text.ts'

export const aboutText = defineText({
  title: {
    fr: (store: string) => `À propos · ${store}`,
    ar: (store: string) => `من نحن · ${store}`,
  },
  description: {
    fr: 'Des voiles de coton noués et teints à la main à Nouakchott : notre histoire, nos valeurs, nos engagements.',
    ar: 'ملاحف قطنية تُعقد وتُصبغ باليد في نواكشوط: قصتنا وقيمنا وما نعدكِ به.',
  },
  kicker: { fr: 'Notre histoire', ar: 'قصتنا' },
  heading: { fr: 'Indigo, eau et patience', ar: 'نيلة، ماء، وصبر' },
  story: {
    fr: 'Nous avons commencé à Nouakchott, à trois femmes et une seule cuve d’indigo. Nous choisissons un coton léger, nouons chaque rosace au fil, puis laissons la couleur travailler à son rythme. Nos mères nous l’ont appris ainsi ; nous l’apprenons ainsi à nos filles.',
    ar: 'بدأنا في نواكشوط بثلاث نساء وقِدر نيلة واحدة. نختار القطن الخفيف، ونعقد كل وردة بخيط، ثم نترك اللون يعمل على مهل. هكذا تعلّمنا من أمهاتنا، وهكذا نُعلّم بناتنا.',
  },
  signature: {
    fr: 'Chaque melhfa qui sort de nos mains porte le nom de celle qui l’a teinte.',
    ar: 'كل ملحفة تخرج من أيدينا تحمل اسم من صبغتها.',
  },
  browse: { fr: 'Voir les collections', ar: 'تصفّحي المجموعات' },
  contact: { fr: 'Nous écrire', ar: 'اتصلي بنا' },
  yearsOfExperience: { fr: 'ans d’expérience', ar: 'سنوات من الخبرة' },
  values: { fr: 'Nos valeurs', ar: 'قيمنا' },
  excellence: { fr: 'Excellence', ar: 'الإتقان' },
  excellenceSentence: {
    fr: 'Chaque mètre est vérifié avant de partir vers vous.',
    ar: 'نراجع كل متر قبل أن يصلكِ.',
  },
  passion: { fr: 'Passion', ar: 'الشغف' },
  passionSentence: {
    fr: 'Nous aimons la couleur autant que celles qui la portent.',
    ar: 'نحب اللون كما تحبه من تلبسه.',
  },
  tradition: { fr: 'Tradition', ar: 'التقاليد' },
  traditionSentence: {
    fr: 'Nœud après nœud, comme on nous l’a transmis.',
    ar: 'عقدة بعقدة، كما ورثناها.',
  },
  community: { fr: 'Communauté', ar: 'المجتمع' },
  communitySentence: {
    fr: 'Des ateliers de femmes, qui vivent de leur métier.',
    ar: 'ورشات نسائية تعيش من صنعة أيديها.',
  },
  reasons: { fr: 'Pourquoi nous choisir', ar: 'لماذا تختاريننا' },
  delivery: { fr: 'Livraison dans tout le pays', ar: 'توصيل إلى كل أنحاء البلاد' },
  deliverySentence: deliveryTimeText.sentence,
  guarantee: { fr: 'Satisfaite ou remboursée', ar: 'رضاكِ أو استرداد المبلغ' },
  guaranteeSentence: { fr: 'Une garantie sans complications', ar: 'ضمان بلا تعقيد' },
  support: { fr: 'À votre écoute 7 jours sur 7', ar: 'دعم سبعة أيام في الأسبوع' },
  supportSentence: { fr: 'Par WhatsApp et par téléphone', ar: 'نردّ على واتساب والهاتف' },
})
