import { defineText } from '#core/text.ts'

export const subscribersText = defineText({
  title: { fr: 'Lettre d’information', ar: 'النشرة البريدية' },
  messages: { fr: 'Messages', ar: 'الرسائل' },
  sub: {
    fr: 'Les adresses laissées sur la page d’accueil, chacune avec son lien de désinscription',
    ar: 'العناوين المسجّلة في الصفحة الرئيسية، ولكل منها رابط لإلغاء الاشتراك',
  },
  export: { fr: 'Exporter', ar: 'تصدير' },
  searchHint: { fr: 'Adresse e-mail', ar: 'البريد الإلكتروني' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  language: { fr: 'Langue', ar: 'اللغة' },
  arabic: { fr: 'Arabe', ar: 'العربية' },
  french: { fr: 'Français', ar: 'الفرنسية' },
  since: { fr: 'Inscription', ar: 'تاريخ الاشتراك' },
  status: { fr: 'Statut', ar: 'الحالة' },
  all: { fr: 'Toutes', ar: 'الكل' },
  active: { fr: 'Inscrites', ar: 'مشتركة' },
  gone: { fr: 'Désinscrites', ar: 'ملغاة' },
  isActive: { fr: 'Inscrite', ar: 'مشترك' },
  isGone: { fr: 'Désinscrite', ar: 'ملغى' },
  copy: { fr: 'Copier le lien de désinscription', ar: 'نسخ رابط إلغاء الاشتراك' },
  copied: { fr: 'Lien copié', ar: 'نُسخ الرابط' },
  notCopied: { fr: 'Le lien n’a pas pu être copié', ar: 'تعذّر نسخ الرابط' },
  why: {
    fr: 'Les adresses arrivent quand quelqu’un s’abonne sur la page d’accueil.',
    ar: 'تظهر العناوين عند الاشتراك من الصفحة الرئيسية.',
  },
})

/** The columns of the exported file. */
export const subscribersFileText = defineText({
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  language: { fr: 'Langue', ar: 'اللغة' },
  since: { fr: 'Inscription', ar: 'تاريخ الاشتراك' },
  gone: { fr: 'Désinscription', ar: 'تاريخ الإلغاء' },
  link: { fr: 'Lien de désinscription', ar: 'رابط إلغاء الاشتراك' },
})
