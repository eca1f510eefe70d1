/** Why a discount is refused, on an edited order and on a sale. */
export const discountProblems = {
  badDiscount: {
    fr: 'Entrez un montant, ou un pourcentage entier de 1 à 100',
    ar: 'أدخل مبلغًا، أو نسبة صحيحة من 1 إلى 100',
  },
  aboveGoods: { fr: 'La remise dépasse le prix des articles', ar: 'التخفيض أكبر من ثمن المنتجات' },
  aboveLimit: {
    fr: 'La remise dépasse votre limite. Demandez à un responsable.',
    ar: 'التخفيض أكبر من حدّك. اطلبه من المسؤول.',
  },
}
