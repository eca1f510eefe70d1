import { defineText, type Bilingual } from '#core/text.ts'
import { pinRefusalText } from './pins/pin.text.ts'
import type { UserProblem, UserRefusal } from './users.rules.ts'

/** Messages of refused changes (spec 6). */
export const userRefusalText = defineText({
  mayNotAddUsers: {
    fr: 'Permissions insuffisantes pour ajouter des utilisateurs',
    ar: 'صلاحياتك لا تكفي لإضافة مستخدمين',
  },
  mayNotChangeUsers: {
    fr: 'Permissions insuffisantes pour modifier des utilisateurs',
    ar: 'صلاحياتك لا تكفي لتعديل المستخدمين',
  },
  mayNotDeleteUsers: {
    fr: 'Seuls les super administrateurs peuvent supprimer des utilisateurs',
    ar: 'حذف المستخدمين مقصور على المديرين العامين',
  },
  mayNotGrant: {
    fr: 'Vous ne pouvez pas accorder un droit que vous n’avez pas',
    ar: 'لا يمكن منح صلاحية لا تملكها',
  },
  superAdminFixed: {
    fr: 'Un super administrateur ne peut être ni modifié, ni désactivé, ni supprimé ici',
    ar: 'لا يمكن تعديل مدير عام أو تعطيله أو حذفه من هنا',
  },
  notYourself: {
    fr: 'Vous ne pouvez pas changer votre propre rôle ni vous désactiver',
    ar: 'لا يمكنك تغيير دورك أو تعطيل حسابك بنفسك',
  },
  emailTaken: { fr: 'Cette adresse e-mail est déjà utilisée', ar: 'هذا البريد الإلكتروني مستعمل من قبل' },
  userUnknown: { fr: 'Utilisateur introuvable', ar: 'المستخدم غير موجود' },
} satisfies Record<UserRefusal, Bilingual>)

/** Success and error messages (spec 8). */
export const userToastText = defineText({
  saved: { fr: 'Utilisateur enregistré', ar: 'حُفظ المستخدم' },
  activated: { fr: 'Utilisateur activé', ar: 'فُعّل المستخدم' },
  deactivated: { fr: 'Utilisateur désactivé', ar: 'عُطّل المستخدم' },
  deleted: { fr: 'Utilisateur supprimé', ar: 'حُذف المستخدم' },
  saveError: {
    fr: "Erreur lors de la sauvegarde de l'utilisateur",
    ar: 'حدث خطأ أثناء حفظ المستخدم',
  },
  activateError: {
    fr: "Erreur lors de l'activation de l'utilisateur",
    ar: 'حدث خطأ أثناء تفعيل المستخدم',
  },
  deactivateError: {
    fr: "Erreur lors de la désactivation de l'utilisateur",
    ar: 'حدث خطأ أثناء تعطيل المستخدم',
  },
  deleteError: {
    fr: "Erreur lors de la suppression de l'utilisateur",
    ar: 'حدث خطأ أثناء حذف المستخدم',
  },
  pinRemoved: { fr: 'Code PIN retiré', ar: 'أُزيل رمز PIN' },
  pinError: { fr: 'Le code PIN n’a pas pu être retiré', ar: 'تعذّرت إزالة رمز PIN' },
  hideNoteError: { fr: 'La note n’a pas pu être masquée', ar: 'تعذّر إخفاء الملاحظة' },
})

export const userProblemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  badEmail: { fr: 'Adresse email invalide', ar: 'البريد الإلكتروني غير صالح' },
  badPhone: { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
  notAnOption: { fr: 'Veuillez sélectionner une option', ar: 'يرجى اختيار أحد الخيارات' },
  tooLong: { fr: 'Maximum 100 caractères', ar: 'الحد الأقصى 100 حرف' },
  pinDigits: pinRefusalText.pinDigits,
  pinTrivial: pinRefusalText.pinTrivial,
} satisfies Record<UserProblem['code'], Bilingual>)

export const invitationText = defineText({
  message: {
    fr: (store: string, link: string, email: string) =>
      `Bonjour ! Vous êtes invité(e) à rejoindre l’équipe de ${store}. Ouvrez ${link} et choisissez le compte ${email}.`,
    ar: (store: string, link: string, email: string) =>
      `السلام عليكم، أنتم مدعوون للانضمام إلى فريق ${store}. افتحوا ${link} واختاروا الحساب ${email}.`,
  },
})
