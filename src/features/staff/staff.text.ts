import { defineText, type Bilingual } from '#core/text.ts'
import type { ActivitySubject } from './activity.rules.ts'
import type { ScreenKey } from './screens.rules.ts'
import type { Permission, Role, StaffStatus } from './staff.rules.ts'

export const screenText = defineText({
  dashboard: { fr: 'Tableau de bord', ar: 'لوحة التحكم' },
  orders: { fr: 'Commandes', ar: 'الطلبات' },
  products: { fr: 'Produits', ar: 'المنتجات' },
  media: { fr: 'Médiathèque', ar: 'مكتبة الصور' },
  cashRegister: { fr: 'Caisse', ar: 'الصندوق' },
  till: { fr: 'Comptoir', ar: 'نقطة البيع' },
  runs: { fr: 'Tournées', ar: 'جولات التوصيل' },
  clients: { fr: 'Clients', ar: 'الزبائن' },
  messages: { fr: 'Messages', ar: 'الرسائل' },
  reports: { fr: 'Rapports', ar: 'التقارير' },
  users: { fr: 'Utilisateurs', ar: 'المستخدمون' },
  activity: { fr: 'Journal d’activité', ar: 'سجل النشاط' },
  content: { fr: 'Contenu', ar: 'المحتوى' },
  api: { fr: 'Clés d’API', ar: 'مفاتيح API' },
  settings: { fr: 'Paramètres', ar: 'الإعدادات' },
} satisfies Record<ScreenKey, Bilingual>)

export const accessText = defineText({
  signedOut: {
    fr: 'Votre session a pris fin. Connectez-vous à nouveau : ce que vous avez saisi reste ici.',
    ar: 'انتهت الجلسة. يرجى تسجيل الدخول من جديد، وما كُتب باقٍ هنا.',
  },
  signIn: { fr: 'Se connecter dans un nouvel onglet', ar: 'الدخول في علامة تبويب جديدة' },
  superAdmin: { fr: 'Propriétaire', ar: 'صاحبة المتجر' },
})

export const roleText = defineText({
  admin: { fr: 'Administrateur', ar: 'مدير' },
  manager: { fr: 'Gestionnaire', ar: 'مسيّر' },
  cashier: { fr: 'Caissier', ar: 'أمين صندوق' },
  courier: { fr: 'Livreur', ar: 'مندوب توصيل' },
} satisfies Record<Role, Bilingual>)

export const statusText = defineText({
  active: { fr: 'Actif', ar: 'نشط' },
  inactive: { fr: 'Inactif', ar: 'معطّل' },
  pending: { fr: 'Invité', ar: 'مدعو' },
} satisfies Record<StaffStatus, Bilingual>)

export const permissionText = defineText({
  manageProducts: { fr: 'Produits', ar: 'المنتجات' },
  manageOrders: { fr: 'Commandes', ar: 'الطلبات' },
  refundOrders: { fr: 'Remboursements', ar: 'رد المبالغ' },
  deleteOrders: { fr: 'Suppression de commandes', ar: 'حذف الطلبات' },
  giveDiscount: { fr: 'Remises', ar: 'التخفيضات' },
  manageCash: { fr: 'Caisse', ar: 'الصندوق' },
  resetRegister: { fr: 'Remise à zéro de la caisse', ar: 'تصفير الصندوق' },
  manageClients: { fr: 'Clients', ar: 'الزبائن' },
  viewReports: { fr: 'Rapports', ar: 'التقارير' },
  viewCosts: { fr: 'Coûts et marges', ar: 'التكاليف والهوامش' },
  manageSettings: { fr: 'Paramètres', ar: 'الإعدادات' },
  manageUsers: { fr: 'Utilisateurs', ar: 'المستخدمون' },
} satisfies Record<Permission, Bilingual>)

export const activitySubjectText = defineText({
  order: { fr: 'Commande', ar: 'طلب' },
  product: { fr: 'Produit', ar: 'منتج' },
  goodsReceipt: { fr: 'Réception', ar: 'استلام البضاعة' },
  bulkEdit: { fr: 'Modification groupée', ar: 'تعديل جماعي' },
  category: { fr: 'Catégorie', ar: 'فئة' },
  subCategory: { fr: 'Sous-catégorie', ar: 'فئة فرعية' },
  import: { fr: 'Import', ar: 'استيراد' },
  media: { fr: 'Image', ar: 'صورة' },
  review: { fr: 'Avis', ar: 'تقييم' },
  search: { fr: 'Recherche', ar: 'بحث' },
  client: { fr: 'Client', ar: 'زبون' },
  user: { fr: 'Utilisateur', ar: 'مستخدم' },
  settings: { fr: 'Paramètres', ar: 'الإعدادات' },
  content: { fr: 'Contenu', ar: 'المحتوى' },
  cash: { fr: 'Caisse', ar: 'الصندوق' },
  till: { fr: 'Comptoir', ar: 'نقطة البيع' },
  run: { fr: 'Tournée', ar: 'جولة توصيل' },
  promotion: { fr: 'Offre', ar: 'عرض' },
  message: { fr: 'Message', ar: 'رسالة' },
  letter: { fr: 'Lettre d’information', ar: 'رسالة إخبارية' },
  apiKey: { fr: 'Clé d’API', ar: 'مفتاح API' },
} satisfies Record<ActivitySubject, Bilingual>)
