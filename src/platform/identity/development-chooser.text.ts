import { defineText } from '#core/text.ts'

export const chooserText = defineText({
  title: { fr: 'Choisir un compte', ar: 'اختيار الحساب' },
  lead: {
    fr: 'Comptes d’essai, sans mot de passe : cette page n’existe que pour le développement.',
    ar: 'حسابات للتجربة من دون كلمة سر: هذه الصفحة للتطوير فقط.',
  },
  superAdmin: { fr: 'Super administrateur', ar: 'مدير عام' },
  manager: { fr: 'Gestionnaire, si elle est dans l’équipe', ar: 'مسيّرة، إن كانت ضمن الفريق' },
  cashier: { fr: 'Caissier, s’il est dans l’équipe', ar: 'أمين صندوق، إن كان ضمن الفريق' },
  unknown: { fr: 'Inconnue de la boutique', ar: 'لا يعرفها المتجر' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  cancelled: { fr: 'Connexion annulée', ar: 'أُلغي الدخول' },
  expired: {
    fr: 'Ce choix a expiré. Revenez à la page de connexion.',
    ar: 'انتهت مهلة هذا الاختيار. يرجى العودة إلى صفحة الدخول.',
  },
  back: { fr: 'Page de connexion', ar: 'صفحة الدخول' },
  otherLanguage: { fr: 'العربية', ar: 'Français' },
})
