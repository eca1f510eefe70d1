import { defineText, type Bilingual } from '#core/text.ts'
import type { SignInProblem } from './sign-in.rules.ts'

export const loginText = defineText({
  title: { fr: 'Espace équipe', ar: 'مساحة الفريق' },
  lead: {
    fr: 'Commandes, caisse et catalogue de la boutique. Choisissez votre compte pour continuer.',
    ar: 'الطلبات والصندوق ومنتجات المتجر. يرجى اختيار الحساب للمتابعة.',
  },
  problemTitle: { fr: 'Connexion impossible', ar: 'تعذّر الدخول' },
  choose: { fr: 'Choisir un compte', ar: 'اختيار الحساب' },
  note: {
    fr: 'Le choix du compte est demandé à chaque connexion : utile sur un poste partagé.',
    ar: 'يُطلب اختيار الحساب عند كل دخول، وهذا مفيد على جهاز مشترك.',
  },
  invited: {
    fr: 'Vous avez reçu une invitation ? Choisissez le compte de l’adresse e-mail invitée.',
    ar: 'هل وصلتك دعوة؟ يجب اختيار الحساب الذي أُرسلت الدعوة إلى بريده.',
  },
  leaving: { fr: 'Ouverture du choix de compte…', ar: 'جارٍ فتح صفحة اختيار الحساب…' },
  continue: { fr: 'Continuer', ar: 'متابعة' },
})

export const signInProblemText = defineText({
  noAccess: {
    fr: 'Ce compte n’est pas encore autorisé. Demandez l’accès à la propriétaire, ou choisissez un autre compte.',
    ar: 'هذا الحساب غير مصرّح له بعد. يُطلب الإذن من صاحبة المتجر، أو يمكن اختيار حساب آخر.',
  },
  inactive: {
    fr: 'Ce compte a été désactivé. Demandez à la propriétaire de le réactiver.',
    ar: 'هذا الحساب معطّل. تفعيله من جديد بيد صاحبة المتجر.',
  },
  otherAccount: {
    fr: 'Cette adresse e-mail est déjà liée à un autre compte. Demandez à la propriétaire de vous ajouter à nouveau.',
    ar: 'هذا البريد مرتبط بحساب آخر. يلزم أن تضيفه صاحبة المتجر من جديد.',
  },
  unverified: {
    fr: 'L’adresse e-mail de ce compte n’est pas vérifiée. Vérifiez-la auprès de son fournisseur, puis réessayez.',
    ar: 'بريد هذا الحساب غير مؤكّد. يجب تأكيده لدى مزوّد الحساب ثم إعادة المحاولة.',
  },
  unusualEmail: {
    fr: 'L’adresse e-mail de ce compte contient des caractères qui ne sont pas acceptés (seulement a-z, chiffres et signes courants).',
    ar: 'بريد هذا الحساب يحتوي على رموز غير مقبولة (تُقبل الحروف اللاتينية والأرقام والعلامات الشائعة فقط).',
  },
  noSecondFactor: {
    fr: 'La boutique exige la double vérification, et ce compte s’est connecté sans elle. Activez-la auprès de son fournisseur, puis réessayez.',
    ar: 'يشترط المتجر التحقق بخطوتين، وقد دخل هذا الحساب بدونه. يجب تفعيله لدى مزوّد الحساب ثم إعادة المحاولة.',
  },
  authenticationTooOld: {
    fr: 'Le mot de passe de ce compte a été saisi il y a trop longtemps. Déconnectez-vous du fournisseur, puis reconnectez-vous.',
    ar: 'مضى وقت طويل على إدخال كلمة مرور هذا الحساب. يجب تسجيل الخروج لدى المزوّد ثم الدخول من جديد.',
  },
  cancelled: { fr: 'Connexion annulée.', ar: 'أُلغي الدخول.' },
  expired: {
    fr: 'Cette tentative de connexion a expiré. Réessayez.',
    ar: 'انتهت مهلة محاولة الدخول. يرجى إعادة المحاولة.',
  },
  provider: { fr: 'Erreur lors de la connexion', ar: 'حدث خطأ أثناء الدخول' },
  notConfigured: {
    fr: 'Aucun fournisseur d’identité n’est configuré : personne ne peut se connecter pour le moment.',
    ar: 'لم يُضبط أي مزوّد هوية، فلا يمكن لأحد الدخول حاليًا.',
  },
  tooMany: {
    fr: 'Trop d’essais en peu de temps. Réessayez un peu plus tard.',
    ar: 'محاولات كثيرة في وقت قصير. يرجى إعادة المحاولة بعد قليل.',
  },
  ended: {
    fr: 'Votre session a pris fin. Connectez-vous à nouveau.',
    ar: 'انتهت الجلسة. يرجى تسجيل الدخول من جديد.',
  },
} satisfies Record<SignInProblem, Bilingual>)
