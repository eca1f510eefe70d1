/** Why a cart line cannot have more units; made by the server, so that the cart page does not load these words. */
import { isolateLtr, plural } from '#core/text.ts'
import type { CartOffer } from '#features/cart/cart.rules.ts'

type Limited = Pick<CartOffer, 'available' | 'isLimited'>

export function stockLimit({ available, isLimited }: Limited): NonNullable<CartOffer['limit']> {
  if (isLimited) {
    const max = isolateLtr(String(available))
    const perOrder = {
      fr: `${max} au plus par commande. Pour davantage, écrivez-nous.`,
      ar: `الحد الأقصى ${max} في الطلب الواحد. لكمية أكبر، راسلينا.`,
    }
    return { fewer: perOrder, reached: perOrder }
  }
  return {
    fewer: {
      fr: `Il n’en reste que ${available}.`,
      ar: plural('ar', available, {
        one: 'لم تبق إلا قطعة واحدة.',
        two: 'لم تبق إلا قطعتان.',
        few: 'لم تبق إلا {n} قطع.',
        other: 'لم تبق إلا {n} قطعة.',
      }),
    },
    reached: {
      fr: plural('fr', available, { one: 'C’est la dernière pièce.', other: 'Il n’y en a que {n}.' }),
      ar: plural('ar', available, {
        one: 'هذه آخر قطعة.',
        two: 'المتوفر قطعتان فقط.',
        few: 'المتوفر {n} قطع فقط.',
        other: 'المتوفر {n} قطعة فقط.',
      }),
    },
  }
}
