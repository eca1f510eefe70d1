import { defineText } from '#core/text.ts'
import type { CodeProblem } from './choose-promotions.rules.ts'

/** Why a code takes nothing off. */
export const codeProblemText = defineText({
  unknown: {
    fr: 'Ce code n’existe pas. Vérifiez l’orthographe.',
    ar: 'هذا الرمز غير موجود. تحقّقي من كتابته.',
  },
  notStarted: { fr: 'Ce code n’est pas encore valable.', ar: 'هذا الرمز لم يبدأ العمل به بعد.' },
  ended: { fr: 'Ce code n’est plus valable.', ar: 'انتهت صلاحية هذا الرمز.' },
  usedUp: {
    fr: 'Ce code a déjà été utilisé autant de fois que prévu.',
    ar: 'استُعمل هذا الرمز العدد المتاح كله.',
  },
  usedByBuyer: { fr: 'Vous avez déjà utilisé ce code.', ar: 'لقد استعملتِ هذا الرمز من قبل.' },
  notFirstOrder: {
    fr: 'Ce code est réservé à une première commande.',
    ar: 'هذا الرمز مخصّص للطلب الأول فقط.',
  },
  vipOnly: { fr: 'Ce code est réservé aux clientes VIP.', ar: 'هذا الرمز مخصّص لعميلات VIP.' },
  noArticle: {
    fr: 'Ce code ne concerne aucun article de votre panier.',
    ar: 'هذا الرمز لا يشمل أي منتج في سلتك.',
  },
  belowMinimum: {
    fr: 'Votre panier n’atteint pas encore le montant minimum de ce code.',
    ar: 'سلتك لم تبلغ بعد الحد الأدنى لهذا الرمز.',
  },
  betterPromotion: {
    fr: 'Une offre plus avantageuse s’applique déjà. Vous gardez votre code.',
    ar: 'عرض أفضل مطبّق بالفعل. رمزك يبقى لك.',
  },
} satisfies Record<CodeProblem, unknown>)
