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
  courier: { fr: 'Livreur, s’il est dans l’équipe', ar: 'مندوب توصيل، إن كان ضمن الفريق' },
  unknown: { fr: 'Inconnue de la boutique', ar: 'لا يعرفها المتجر' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  cancelled: { fr: 'Connexion annulée', ar: 'أُلغي الدخول' },
  expired: {
    fr: 'Ce choix a expiré. Revenez à la page de connexion.',
    ar: 'انتهت مهلة هذا الاختيار. يرجى العودة إلى صفحة الدخول.',
  },
  keyTitle: { fr: 'Clé nécessaire', ar: 'يلزم مفتاح' },
  keyMissing: {
    fr: 'Les comptes d’essai n’ont pas de mot de passe : cette page demande donc la clé de la boutique. Ouvrez le lien « Staff sign-in » que la boutique affiche dans le terminal à son démarrage (npm start). Ce navigateur s’en souviendra.',
    ar: 'حسابات التجربة بلا كلمة سر، لذلك تطلب هذه الصفحة مفتاح المتجر. يُفتح رابط «Staff sign-in» الذي يعرضه المتجر في الطرفية عند تشغيله (npm start)، ثم يتذكره هذا المتصفح.',
  },
  back: { fr: 'Page de connexion', ar: 'صفحة الدخول' },
  otherLanguage: { fr: 'العربية', ar: 'Français' },
})
