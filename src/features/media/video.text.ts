import { defineText } from '#core/text.ts'
import { MAX_VIDEO_SECONDS, type VideoProblem } from './video.rules.ts'

export const videoText = defineText({
  choose: { fr: 'Choisir une vidéo', ar: 'اختيار فيديو' },
  rules: {
    fr: `MP4 (H.264) ou WebM, ${MAX_VIDEO_SECONDS} s et 6 Mo au plus. Elle est lue sans le son.`,
    ar: `MP4 ‏(H.264) أو WebM، حتى ${MAX_VIDEO_SECONDS} ثانية و6 ميغابايت. تُعرض بلا صوت.`,
  },
  sending: { fr: 'Envoi de la vidéo…', ar: 'جارٍ إرسال الفيديو…' },
  remove: { fr: 'Retirer la vidéo', ar: 'حذف الفيديو' },
  lost: { fr: 'La vidéo n’est pas arrivée. Réessayez.', ar: 'لم يصل الفيديو. أعد المحاولة.' },
})

export const videoProblemText = defineText({
  unsupportedVideo: {
    fr: 'Format non supporté. Utilisez une vidéo MP4 (H.264) ou WebM.',
    ar: 'صيغة غير مدعومة. يرجى استخدام فيديو MP4 ‏(H.264) أو WebM.',
  },
  videoTooLarge: {
    fr: 'Vidéo trop volumineuse. Maximum 6 Mo.',
    ar: 'الفيديو كبير جدًا. الحد الأقصى 6 ميغابايت.',
  },
  videoTooLong: {
    fr: `Vidéo trop longue. Maximum ${MAX_VIDEO_SECONDS} secondes.`,
    ar: `الفيديو طويل جدًا. الحد الأقصى ${MAX_VIDEO_SECONDS} ثانية.`,
  },
} satisfies Record<VideoProblem, unknown>)
