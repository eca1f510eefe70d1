import { defineText } from '#core/text.ts'

/** The small print of every letter. */
export const letterEmailText = defineText({
  testSubject: {
    fr: (subject: string) => `[Essai] ${subject}`,
    ar: (subject: string) => `[تجربة] ${subject}`,
  },
  why: {
    fr: 'Vous recevez cette lettre parce que cette adresse y est abonnée.',
    ar: 'تصلكِ هذه الرسالة لأن هذا العنوان مشترك في نشرتنا.',
  },
  unsubscribe: { fr: 'Me désinscrire', ar: 'إلغاء الاشتراك' },
  online: { fr: 'Lire cette lettre en ligne', ar: 'قراءة الرسالة على الموقع' },
})

export const confirmEmailText = defineText({
  subject: { fr: 'Confirmez votre inscription', ar: 'أكّدي اشتراككِ' },
  hello: { fr: 'Bonjour,', ar: 'السلام عليكم،' },
  sentence: {
    fr: (store: string) =>
      `Cette adresse a été inscrite à la lettre d’information de ${store}. Un geste confirme que c’est bien vous.`,
    ar: (store: string) => `سُجّل هذا البريد في النشرة البريدية لمتجر ${store}. بضغطة واحدة تؤكدين أنه بريدكِ.`,
  },
  confirm: { fr: 'Confirmer mon inscription', ar: 'تأكيد اشتراكي' },
  ignore: {
    fr: 'Si ce n’est pas vous, ignorez ce message : rien ne vous sera envoyé.',
    ar: 'إن لم تكوني أنتِ من سجّله فتجاهلي هذه الرسالة، ولن نرسل إليكِ شيئًا.',
  },
})
