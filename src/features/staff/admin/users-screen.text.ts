import { isolate, plural, defineText, type Bilingual } from '#core/text.ts'
import type { Permission } from '../staff.rules.ts'

export const usersText = defineText({
  lead: { fr: 'Qui peut entrer, et pour quoi faire', ar: 'من يمكنه الدخول، ولأي غرض' },
  add: { fr: 'Nouvel utilisateur', ar: 'مستخدم جديد' },
  stats: { fr: 'L’équipe en chiffres', ar: 'الفريق بالأرقام' },
  admins: { fr: 'Administrateurs', ar: 'المديرون' },
  managers: { fr: 'Gestionnaires', ar: 'المسيّرون' },
  cashiers: { fr: 'Caissiers', ar: 'أمناء الصندوق' },
  active: { fr: 'Actifs', ar: 'النشطون' },
  ofAccounts: {
    fr: (count: number) => plural('fr', count, { one: 'sur {n} compte', other: 'sur {n} comptes' }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'من حساب واحد',
        two: 'من حسابين',
        few: 'من {n} حسابات',
        many: 'من {n} حسابًا',
        other: 'من {n} حساب',
      }),
  },
  invitedCount: {
    fr: (count: number) => plural('fr', count, { one: '{n} invité', other: '{n} invités' }),
    ar: (count: number) => `مدعوون: ${count}`,
  },
  inactiveCount: {
    fr: (count: number) => plural('fr', count, { one: '{n} inactif', other: '{n} inactifs' }),
    ar: (count: number) => `معطّلون: ${count}`,
  },
  searchHint: { fr: 'Nom, e-mail ou téléphone', ar: 'الاسم أو البريد أو الهاتف' },
  user: { fr: 'Utilisateur', ar: 'المستخدم' },
  role: { fr: 'Rôle', ar: 'الدور' },
  rights: { fr: 'Droits', ar: 'الصلاحيات' },
  status: { fr: 'Statut', ar: 'الحالة' },
  lastLogin: { fr: 'Dernière connexion', ar: 'آخر دخول' },
  never: { fr: 'Jamais', ar: 'لم يدخل بعد' },
  you: { fr: '(vous)', ar: '(أنت)' },
  noRights: { fr: 'Aucun droit', ar: 'بلا صلاحيات' },
  edit: { fr: 'Modifier', ar: 'تعديل' },
  editNamed: {
    fr: (name: string) => `Modifier ${isolate(name)}`,
    ar: (name: string) => `تعديل ${isolate(name)}`,
  },
  activate: { fr: 'Activer', ar: 'تفعيل' },
  deactivate: { fr: 'Désactiver', ar: 'تعطيل' },
  remove: { fr: 'Supprimer', ar: 'حذف' },
  shareWhatsApp: { fr: 'Inviter par WhatsApp', ar: 'إرسال الدعوة عبر واتساب' },
  copyInvitation: { fr: 'Copier l’invitation', ar: 'نسخ الدعوة' },
  copied: { fr: 'Invitation copiée', ar: 'نُسخت الدعوة' },
  copyFailed: { fr: 'La copie n’a pas marché', ar: 'تعذّر النسخ' },
  empty: {
    fr: 'Ajoutez la première personne de l’équipe.',
    ar: 'يمكن إضافة أول شخص في الفريق من هنا.',
  },
})

export const userFormText = defineText({
  editTitle: { fr: 'Modifier l’utilisateur', ar: 'تعديل المستخدم' },
  addedBy: {
    fr: (name: string) => `ajouté par ${isolate(name)}`,
    ar: (name: string) => `أضافه ${isolate(name)}`,
  },
  name: { fr: 'Nom', ar: 'الاسم' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  emailHelp: {
    fr: 'Celui du compte avec lequel la personne se connecte.',
    ar: 'بريد الحساب الذي يدخل به الشخص.',
  },
  emailLocked: {
    fr: 'L’e-mail identifie la personne : il ne change pas.',
    ar: 'البريد يعرّف بالشخص، فلا يتغيّر.',
  },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  roleHelp: {
    fr: 'Changer de rôle propose ses droits par défaut ; vous pouvez les ajuster.',
    ar: 'تغيير الدور يقترح صلاحياته المعتادة، ويمكن تعديلها.',
  },
  roleFixedSelf: {
    fr: 'Votre propre rôle se change par un autre administrateur.',
    ar: 'دورك لا يغيّره إلا مدير آخر.',
  },
  ownerFixed: {
    fr: 'Une propriétaire a toujours tous les droits.',
    ar: 'لصاحبة المتجر كل الصلاحيات دائمًا.',
  },
  lacking: { fr: 'Vous n’avez pas ce droit', ar: 'لا تملك هذه الصلاحية' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  add: { fr: 'Ajouter', ar: 'إضافة' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  errors: {
    fr: (count: number) => plural('fr', count, { one: '{n} erreur', other: '{n} erreurs' }),
    ar: (count: number) =>
      plural('ar', count, { one: 'خطأ واحد', two: 'خطآن', few: '{n} أخطاء', other: '{n} خطأ' }),
  },
  history: { fr: 'Historique du compte', ar: 'سجل الحساب' },
  activity: { fr: 'Ce que cette personne a fait', ar: 'ما قام به هذا الشخص' },
})

/** What each permission allows. */
export const rightText = defineText({
  manageOrders: {
    fr: 'Voir, confirmer, modifier, envoyer, annuler, vérifier les paiements',
    ar: 'عرض الطلبات وتأكيدها وتعديلها وإرسالها وإلغاؤها والتحقق من الدفع',
  },
  manageCash: {
    fr: 'Ouvrir, fermer, ajouter une transaction, coller un relevé',
    ar: 'فتح الصندوق وإغلاقه وإضافة العمليات ولصق كشوف المحافظ',
  },
  manageClients: {
    fr: 'Créer, modifier, promouvoir VIP, répondre aux messages, lettre d’information',
    ar: 'إضافة الزبائن وتعديلهم وترقيتهم والرد على الرسائل والنشرة البريدية',
  },
  refundOrders: {
    fr: 'Rembourser, reprendre ou échanger des articles',
    ar: 'رد المبالغ وإرجاع السلع واستبدالها',
  },
  deleteOrders: { fr: 'Supprimer une commande', ar: 'حذف طلب' },
  giveDiscount: { fr: 'Accorder une remise, dans la limite du rôle', ar: 'منح تخفيض ضمن حد الدور' },
  resetRegister: { fr: 'Remettre la journée à zéro', ar: 'تصفير صندوق اليوم' },
  manageProducts: {
    fr: 'Créer, modifier, prix et offres, réceptions et inventaires',
    ar: 'إضافة المنتجات وتعديلها، والأسعار والعروض، واستلام البضاعة والجرد',
  },
  viewReports: { fr: 'Voir les revenus et exporter', ar: 'عرض الإيرادات وتصديرها' },
  viewCosts: { fr: 'Voir les prix d’achat et les marges', ar: 'عرض أسعار الشراء والهوامش' },
  manageSettings: {
    fr: 'Boutique, contenu du site, paiement, livraison',
    ar: 'معلومات المتجر ومحتوى الموقع وطرق الدفع والتوصيل',
  },
  manageUsers: { fr: 'Voir l’équipe', ar: 'عرض الفريق' },
} satisfies Record<Permission, Bilingual>)

/** Shown once after the upgrade that added these permissions. */
export const rightsNoteText = defineText({
  title: {
    fr: 'Quatre nouveaux droits : rembourser, supprimer, accorder une remise, remettre la caisse à zéro',
    ar: 'أربع صلاحيات جديدة: رد المبالغ، حذف الطلبات، منح التخفيضات، تصفير الصندوق',
  },
  sentence: {
    fr: 'Chacun garde le droit de rembourser qu’il avait déjà. Supprimer une commande et remettre la caisse à zéro restent réservés aux administrateurs.',
    ar: 'من كان يرد المبالغ احتفظ بذلك. أما حذف الطلبات وتصفير الصندوق فيبقيان للمديرين.',
  },
  kept: {
    fr: 'Pour donner ou retirer un de ces droits, modifiez la personne ; un nouveau caissier n’en reçoit aucun.',
    ar: 'لمنح إحداها أو سحبها يمكن تعديل الشخص، ولا يحصل أمين صندوق جديد على أي منها.',
  },
  understood: { fr: 'Compris', ar: 'فهمت' },
})

/** Confirmation dialogs. */
export const userQuestionText = defineText({
  activateTitle: {
    fr: (name: string) => `Activer ${isolate(name)} ?`,
    ar: (name: string) => `تفعيل حساب ${isolate(name)}؟`,
  },
  activateSentence: {
    fr: 'La personne pourra de nouveau se connecter, avec les mêmes droits.',
    ar: 'سيعود الدخول ممكنًا بالصلاحيات نفسها.',
  },
  deactivateTitle: {
    fr: (name: string) => `Désactiver ${isolate(name)} ?`,
    ar: (name: string) => `تعطيل حساب ${isolate(name)}؟`,
  },
  deactivateSentence: {
    fr: 'La personne ne pourra plus se connecter et sort tout de suite du panneau. Son historique reste.',
    ar: 'لن يكون الدخول ممكنًا بعد الآن، ويخرج من لوحة الإدارة حالًا. يبقى سجله محفوظًا.',
  },
  keepActive: { fr: 'Garder actif', ar: 'إبقاؤه نشطًا' },
  removeTitle: {
    fr: (name: string) => `Supprimer ${isolate(name)} ?`,
    ar: (name: string) => `حذف ${isolate(name)}؟`,
  },
  removeSentence: {
    fr: 'La personne perd l’accès pour de bon. Ce qu’elle a fait reste dans le journal. Action définitive.',
    ar: 'يفقد الشخص حق الدخول نهائيًا، ويبقى ما قام به في السجل. لا يمكن التراجع.',
  },
  keep: { fr: 'Garder', ar: 'إبقاء' },
})
