import { defineText } from '#core/text.ts'
import type { MediaProblem } from './media.rules.ts'

/** Keyed by the code of a problem or refusal. */
export const mediaText = defineText({
  unsupportedFormat: {
    fr: 'Format non supporté. Utilisez JPG, PNG ou WebP.',
    ar: 'صيغة غير مدعومة. يرجى استخدام JPG أو PNG أو WebP.',
  },
  tooLarge: {
    fr: 'Fichier trop volumineux. Maximum 5MB.',
    ar: 'الملف كبير جدًا. الحد الأقصى 5 ميغابايت.',
  },
  unreadable: {
    fr: "Erreur lors du traitement de l'image.",
    ar: 'حدث خطأ أثناء معالجة الصورة.',
  },
  unsupportedAvatar: {
    fr: 'Format non supporté. Utilisez JPG, PNG ou GIF.',
    ar: 'صيغة غير مدعومة. يرجى استخدام JPG أو PNG أو GIF.',
  },
  avatarTooLarge: {
    fr: 'Fichier trop volumineux. Maximum 2MB.',
    ar: 'الملف كبير جدًا. الحد الأقصى 2 ميغابايت.',
  },
  unsupportedAudio: {
    fr: 'Format audio non supporté. Utilisez MP3, M4A, OGG ou WebM.',
    ar: 'صيغة صوتية غير مدعومة. يرجى استخدام MP3 أو M4A أو OGG أو WebM.',
  },
  audioTooLarge: {
    fr: 'Fichier audio trop volumineux. Maximum 5MB.',
    ar: 'الملف الصوتي كبير جدًا. الحد الأقصى 5 ميغابايت.',
  },
  diskFull: {
    fr: "L'espace de stockage est plein : le fichier n'a pas été enregistré. Réessayez plus tard.",
    ar: 'مساحة التخزين ممتلئة: لم يُحفظ الملف. أعد المحاولة لاحقًا.',
  },
} satisfies Record<MediaProblem | 'diskFull', unknown>)
