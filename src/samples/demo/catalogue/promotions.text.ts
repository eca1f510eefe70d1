import { ouguiya } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { PromotionEffect } from '#features/promotions/promotion.rules.ts'

export interface DemoPromotionText {
  code: string | null
  name: Bilingual
  effect: PromotionEffect
  /** Whole ouguiya. */
  minimum: number
  /** Key of a category or subcategory of the sample catalogue; undefined: for all articles. */
  category?: string
  /** For the category itself, and not only for its present products. */
  isWholeCategory?: true
  isVipOnly?: true
  isFirstOrderOnly?: true
  maxUses?: number
  maxUsesPerPhone?: number
  /** Days from today; negative: in the past. */
  from: number
  until?: number
  /** How many of those who may use the code do so. */
  share: number
}

export const demoPromotions: DemoPromotionText[] = [
  {
    code: 'BIENVENUE10',
    name: { fr: 'Bienvenue : 10 % sur la première commande', ar: 'مرحبًا بكِ: خصم 10٪ على أول طلب' },
    effect: { kind: 'percent', percent: 10 },
    minimum: 1000,
    isFirstOrderOnly: true,
    maxUsesPerPhone: 1,
    from: -150,
    share: 0.35,
  },
  {
    code: null,
    name: { fr: 'Livraison offerte dès 4 000 UM', ar: 'توصيل مجاني ابتداءً من 4000 أوقية' },
    effect: { kind: 'freeDelivery' },
    minimum: 4000,
    from: -100,
    share: 0,
  },
  {
    code: 'AID15',
    name: { fr: 'Fête : 15 % sur les voiles de fête', ar: 'العيد: خصم 15٪ على ملاحف الأعراس' },
    effect: { kind: 'percent', percent: 15 },
    minimum: 0,
    category: 'fetes',
    isWholeCategory: true,
    maxUses: 100,
    from: -75,
    until: -45,
    share: 0.5,
  },
  {
    code: 'VIP500',
    name: { fr: 'Merci à nos fidèles : 500 UM offerts', ar: 'شكرًا لزبوناتنا الوفيات: خصم 500 أوقية' },
    effect: { kind: 'amount', amount: ouguiya(500) },
    minimum: 4000,
    isVipOnly: true,
    maxUsesPerPhone: 3,
    from: -60,
    share: 0.2,
  },
  {
    code: null,
    name: { fr: 'Savons : un acheté, un offert', ar: 'الصابون: اشتري واحدًا والثاني مجانًا' },
    effect: { kind: 'buyGet', buy: 1, get: 1 },
    minimum: 0,
    category: 'soins-savons',
    from: -90,
    share: 0,
  },
  {
    code: 'PARFUMS20',
    name: { fr: 'Semaine des parfums : 20 %', ar: 'أسبوع العطور: خصم 20٪' },
    effect: { kind: 'percent', percent: 20 },
    minimum: 1500,
    category: 'parfums',
    isWholeCategory: true,
    from: 6,
    until: 13,
    share: 0,
  },
]
