import { defineText, type Bilingual } from '#core/text.ts'
import type { ReviewStatus } from '../catalogue-admin.rules.ts'

export const moderationText = defineText({
  all: { fr: 'Tous', ar: 'الكل' },
  review: { fr: 'Avis', ar: 'التقييم' },
  stars: { fr: 'Note', ar: 'التقييم بالنجوم' },
  status: { fr: 'État', ar: 'الحالة' },
  date: { fr: 'Date', ar: 'التاريخ' },
  publish: { fr: 'Publier', ar: 'نشر' },
  hide: { fr: 'Masquer', ar: 'إخفاء' },
  photo: { fr: 'Photo de l’avis', ar: 'صورة التقييم' },
  removePhoto: { fr: 'Supprimer cette photo', ar: 'حذف هذه الصورة' },
  outOf: { fr: (stars: number) => `${stars} sur 5`, ar: (stars: number) => `${stars} من 5` },
})

export const reviewStatusText = defineText({
  pending: { fr: 'En attente', ar: 'قيد الانتظار' },
  published: { fr: 'Publié', ar: 'منشور' },
  hidden: { fr: 'Masqué', ar: 'مخفي' },
} satisfies Record<ReviewStatus, Bilingual>)
