import type { Bilingual } from '#core/text.ts'
import type { ContentDocuments } from './content.rules.ts'

const NOTHING: Bilingual = { fr: '', ar: '' }
/** Filled in from the delivery zones (`placeholders.rules.ts`). */
const DELIVERY_TIMES: Bilingual = { fr: '{delivery-times}', ar: '{delivery-times}' }
const NINE_TO_SIX = [{ opens: '09:00', closes: '18:00' }]

/** The words of a shop whose owner has not changed them (spec 2). Read on the server only. */
export const DEFAULT_CONTENT: ContentDocuments = {
  announcement: { text: NOTHING, link: '', from: '', to: '' },
  hero: {
    slides: [
      {
        picture: '',
        pictureAr: '',
        title: { fr: 'Élégance & Tradition', ar: 'الأناقة والتقاليد' },
        sentence: {
          fr: 'Le voile de coton de Mauritanie, noué, plongé dans l’indigo, rincé au soleil. Chaque pièce est unique.',
          ar: 'قماش قطني خفيف يُعقد بالخيط ويُغمس في النيلة ويجفّ تحت الشمس. لا قطعة تشبه أخرى.',
        },
        button: { fr: 'Découvrir', ar: 'تسوّقي الآن' },
        link: '/collections',
        from: '',
        to: '',
      },
    ],
  },
  about: {
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
    years: 5,
    values: [
      {
        title: { fr: 'Excellence', ar: 'الإتقان' },
        text: { fr: 'Chaque mètre est vérifié avant de partir vers vous.', ar: 'نراجع كل متر قبل أن يصلكِ.' },
      },
      {
        title: { fr: 'Passion', ar: 'الشغف' },
        text: {
          fr: 'Nous aimons la couleur autant que celles qui la portent.',
          ar: 'نحب اللون كما تحبه من تلبسه.',
        },
      },
      {
        title: { fr: 'Tradition', ar: 'التقاليد' },
        text: { fr: 'Nœud après nœud, comme on nous l’a transmis.', ar: 'عقدة بعقدة، كما ورثناها.' },
      },
      {
        title: { fr: 'Communauté', ar: 'المجتمع' },
        text: {
          fr: 'Des ateliers de femmes, qui vivent de leur métier.',
          ar: 'ورشات نسائية تعيش من صنعة أيديها.',
        },
      },
    ],
    reasons: [
      {
        title: { fr: 'Livraison dans tout le pays', ar: 'توصيل إلى كل أنحاء البلاد' },
        text: DELIVERY_TIMES,
      },
      {
        title: { fr: 'Satisfaite ou remboursée', ar: 'رضاكِ أو استرداد المبلغ' },
        text: { fr: 'Une garantie sans complications', ar: 'ضمان بلا تعقيد' },
      },
      {
        title: { fr: 'À votre écoute 7 jours sur 7', ar: 'دعم سبعة أيام في الأسبوع' },
        text: { fr: 'Par WhatsApp et par téléphone', ar: 'نردّ على واتساب والهاتف' },
      },
    ],
  },
  faq: {
    entries: [
      {
        question: { fr: 'Quels sont les délais de livraison ?', ar: 'كم تستغرق مدة التوصيل؟' },
        answer: DELIVERY_TIMES,
      },
      {
        question: { fr: 'Acceptez-vous les commandes sur mesure ?', ar: 'هل تقبلون الطلبات الخاصة؟' },
        answer: {
          fr: 'Oui. Dites-nous la couleur, le motif et la date souhaitée : nous vous proposons un prix et un délai.',
          ar: 'نعم. أخبرينا باللون والنقش والتاريخ الذي يناسبكِ، ونقترح عليكِ السعر والمدة.',
        },
      },
      {
        question: { fr: 'Puis-je retourner un article ?', ar: 'هل يمكنني إرجاع قطعة؟' },
        answer: {
          fr: 'Oui, dans les 7 jours qui suivent la livraison, si l’article n’a pas été porté.',
          ar: 'نعم، خلال 7 أيام من استلامها، بشرط ألا تكون قد لُبست.',
        },
      },
    ],
  },
  hours: {
    week: [NINE_TO_SIX, NINE_TO_SIX, NINE_TO_SIX, NINE_TO_SIX, NINE_TO_SIX, NINE_TO_SIX, []],
    exceptions: [],
  },
  social: { facebook: '', instagram: '', tiktok: '', snapchat: '', youtube: '', x: '' },
  footer: { tagline: { fr: 'Élégance & Tradition', ar: 'الأناقة والتقاليد' }, lines: [] },
  trust: {
    delivery: { fr: 'Livraison', ar: 'التوصيل' },
    payment: { fr: 'Paiement à la livraison', ar: 'الدفع عند الاستلام' },
    returns: {
      fr: 'Retour sous 7 jours si l’article n’a pas été porté',
      ar: 'إرجاع خلال 7 أيام إن لم تُلبس القطعة',
    },
    question: { fr: 'Une question sur cette pièce ? WhatsApp', ar: 'لديكِ سؤال عن هذه القطعة؟ واتساب' },
  },
}
