import { defineText } from '#core/text.ts'

export const addressesText = defineText({
  lead: {
    fr: 'Les adresses de vos commandes. Celle que vous choisissez remplit le formulaire de commande sur cet appareil.',
    ar: 'عناوين طلباتكِ. العنوان الذي تختارينه يملأ نموذج الطلب على هذا الجهاز.',
  },
  chosen: { fr: 'Choisie', ar: 'المختار' },
  choose: { fr: 'Choisir cette adresse', ar: 'اختيار هذا العنوان' },
  useHere: { fr: 'Utiliser sur cet appareil', ar: 'استعماله على هذا الجهاز' },
  saved: {
    fr: 'Adresse choisie. Elle sera remplie à la prochaine commande.',
    ar: 'اختير العنوان. سيُملأ في الطلب القادم.',
  },
  unknown: { fr: 'Cette adresse n’existe plus.', ar: 'لم يعد هذا العنوان موجودًا.' },
  failed: { fr: 'L’adresse n’a pas été choisie. Réessayez.', ar: 'لم يُختر العنوان. أعيدي المحاولة.' },
  pin: { fr: 'Avec la position sur la carte', ar: 'مع الموقع على الخريطة' },
  emptyTitle: { fr: 'Pas encore d’adresse', ar: 'لا يوجد عنوان بعد' },
  emptySentence: {
    fr: 'L’adresse de votre première livraison sera gardée ici.',
    ar: 'سيُحفظ هنا عنوان أول توصيل.',
  },
})
