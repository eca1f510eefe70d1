import { defineText, plural } from '#core/text.ts'

export const sharedCartText = defineText({
  title: {
    fr: (store: string) => `Panier partagé · ${store}`,
    ar: (store: string) => `سلة مشتركة · ${store}`,
  },
  heading: { fr: 'Un panier partagé avec vous', ar: 'سلة شاركتكِ إياها إحداهن' },
  description: { fr: 'Un panier partagé par lien.', ar: 'سلة مشتركة برابط.' },
  sentence: {
    fr: 'Rien n’a encore été ajouté à votre panier.',
    ar: 'لم يُضف شيء إلى سلتك بعد.',
  },
  add: { fr: 'Ajouter à mon panier', ar: 'أضيفيها إلى سلتي' },
  replace: { fr: 'Remplacer mon panier', ar: 'استبدلي سلتي بها' },
  replaceTitle: { fr: 'Remplacer votre panier ?', ar: 'استبدال سلتك؟' },
  replaceSentence: {
    fr: (count: number) =>
      plural('fr', count, {
        one: '{n} article de votre panier sera retiré.',
        other: '{n} articles de votre panier seront retirés.',
      }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'ستُزال قطعة واحدة من سلتك.',
        two: 'ستُزال قطعتان من سلتك.',
        few: 'ستُزال {n} قطع من سلتك.',
        other: 'ستُزال {n} قطعة من سلتك.',
      }),
  },
  order: { fr: 'Commander ces pièces', ar: 'اطلبي هذه القطع' },
  total: { fr: 'Total des pièces', ar: 'مجموع القطع' },
  missing: {
    fr: 'Certaines pièces de ce panier ne sont plus disponibles.',
    ar: 'بعض قطع هذه السلة لم تعد متوفرة.',
  },
  emptyTitle: { fr: 'Ce panier est vide', ar: 'هذه السلة فارغة' },
  emptySentence: {
    fr: 'Le lien n’est pas complet, ou ses pièces ne sont plus proposées.',
    ar: 'الرابط غير مكتمل، أو أن قطعه لم تعد معروضة.',
  },
  browse: { fr: 'Voir les collections', ar: 'تصفّحي المجموعات' },
})

export const shareCartText = defineText({
  share: { fr: 'Partager ce panier', ar: 'مشاركة هذه السلة' },
  message: {
    fr: (link: string) => `Voici mon panier :\n${link}`,
    ar: (link: string) => `هذه سلتي:\n${link}`,
  },
})
