import { defineText } from '#core/text.ts'
import type { Colour } from './collection.rules.ts'

/** Read on the server only. */
export const coloursText = defineText({
  black: { fr: 'Noir', ar: 'أسود' },
  white: { fr: 'Blanc', ar: 'أبيض' },
  grey: { fr: 'Gris', ar: 'رمادي' },
  beige: { fr: 'Beige', ar: 'بيج' },
  brown: { fr: 'Marron', ar: 'بني' },
  red: { fr: 'Rouge', ar: 'أحمر' },
  pink: { fr: 'Rose', ar: 'وردي' },
  orange: { fr: 'Orange', ar: 'برتقالي' },
  yellow: { fr: 'Jaune', ar: 'أصفر' },
  green: { fr: 'Vert', ar: 'أخضر' },
  blue: { fr: 'Bleu', ar: 'أزرق' },
  purple: { fr: 'Violet', ar: 'بنفسجي' },
} satisfies Record<Colour, unknown>)
