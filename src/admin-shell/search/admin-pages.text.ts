import type { Bilingual } from '#core/text.ts'
import { ADMIN_PATH } from '#features/staff/screens.rules.ts'
import { screenText } from '#features/staff/staff.text.ts'

export interface AdminPage {
  path: string
  /** As on the screen. */
  title: Bilingual
  /** Other words that find it. */
  words: Bilingual
}

const page = (path: string, title: Bilingual, words: Bilingual = { fr: '', ar: '' }): AdminPage => ({
  path: ADMIN_PATH + path,
  title,
  words,
})

/** Every screen of the admin that has a URL without parameters. `admin-pages.test.ts` compares it with the routes. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  page('', screenText.dashboard, { fr: 'accueil', ar: 'الرئيسية' }),
  page('/orders', screenText.orders, {
    fr: 'retours échanges avoirs remboursements',
    ar: 'إرجاع استبدال إشعار دائن رد المبالغ',
  }),
  page('/orders/new', { fr: 'Nouvelle vente', ar: 'بيع جديد' }, { fr: 'commande', ar: 'طلب' }),
  page(
    '/orders/confirm',
    { fr: 'Commandes à confirmer', ar: 'طلبات للتأكيد' },
    { fr: 'appels', ar: 'اتصال' },
  ),
  page('/orders/blocked', { fr: 'Numéros bloqués', ar: 'الأرقام المحظورة' }),
  page('/products', screenText.products, {
    fr: 'catalogue articles variantes options couleurs tailles',
    ar: 'الكتالوج أنواع خيارات ألوان مقاسات',
  }),
  page('/products/categories', { fr: 'Catégories', ar: 'الفئات' }),
  page('/products/subcategories', { fr: 'Sous-catégories', ar: 'الفئات الفرعية' }),
  page(
    '/products/promotions',
    { fr: 'Offres', ar: 'العروض' },
    {
      fr: 'promotions codes promo remises réductions soldes',
      ar: 'تخفيضات خصم رموز تنزيلات',
    },
  ),
  page('/products/reviews', { fr: 'Avis', ar: 'التقييمات' }),
  page(
    '/products/search-words',
    { fr: 'Mots de recherche', ar: 'كلمات البحث' },
    {
      fr: 'synonymes',
      ar: 'مرادفات',
    },
  ),
  page('/products/stock', { fr: 'Mouvements du stock', ar: 'حركات المخزون' }),
  page(
    '/products/stock/receipts',
    { fr: 'Réceptions', ar: 'البضائع المستلمة' },
    {
      fr: 'stock arrivages achats fournisseurs',
      ar: 'المخزون شراء مورّد',
    },
  ),
  page(
    '/products/stock/receipts/new',
    { fr: 'Recevoir des marchandises', ar: 'استلام بضاعة' },
    {
      fr: 'stock réception arrivage',
      ar: 'المخزون شراء',
    },
  ),
  page(
    '/products/stock/takes',
    { fr: 'Inventaires', ar: 'الجرد' },
    { fr: 'stock compter', ar: 'المخزون عدّ' },
  ),
  page(
    '/products/stock/reorder',
    { fr: 'À réapprovisionner', ar: 'إعادة الطلب' },
    {
      fr: 'stock rupture seuil',
      ar: 'المخزون نفد',
    },
  ),
  page(
    '/products/stock/labels',
    { fr: 'Étiquettes', ar: 'الملصقات' },
    {
      fr: 'code-barres imprimer prix',
      ar: 'باركود طباعة السعر',
    },
  ),
  page('/products/bulk-edits', { fr: 'Modifications groupées', ar: 'التعديلات الجماعية' }),
  page(
    '/products/import',
    { fr: 'Importer des produits', ar: 'استيراد المنتجات' },
    {
      fr: 'excel csv fichier',
      ar: 'excel csv ملف',
    },
  ),
  page('/media', screenText.media, { fr: 'images photos', ar: 'صور' }),
  page('/cash-register', screenText.cashRegister, {
    fr: 'ouverture fermeture tiroir espèces',
    ar: 'فتح إغلاق الدرج نقد',
  }),
  page(
    '/cash-register/journal',
    { fr: 'Journal de caisse', ar: 'دفتر الصندوق' },
    {
      fr: 'comptable écritures',
      ar: 'محاسب قيود',
    },
  ),
  page(
    '/cash-register/alerts',
    { fr: 'Alertes', ar: 'التنبيهات' },
    { fr: 'argent vérifier', ar: 'أموال تحقق' },
  ),
  page(
    '/cash-register/statements',
    { fr: 'Relevés des portefeuilles', ar: 'كشوف المحافظ' },
    {
      fr: 'bankily sedad masrvi rapprochement sms',
      ar: 'بنكيلي سداد مصرفي رسائل',
    },
  ),
  page('/cash-register/statements/patterns', { fr: 'Modèles des relevés', ar: 'صيغ رسائل المحافظ' }),
  page('/till', screenText.till, { fr: 'caisse vente magasin', ar: 'بيع المتجر صندوق' }),
  page('/runs', screenText.runs, { fr: 'livraisons livreurs', ar: 'توصيل مندوب' }),
  page('/runs/new', { fr: 'Nouvelle tournée', ar: 'جولة جديدة' }, { fr: 'livraison', ar: 'توصيل' }),
  page('/runs/couriers', { fr: 'Livreurs', ar: 'المندوبون' }, { fr: 'livraison coursiers', ar: 'توصيل' }),
  page('/clients', screenText.clients),
  page('/messages', screenText.messages, { fr: 'contact questions', ar: 'أسئلة' }),
  page(
    '/messages/newsletter',
    { fr: 'Lettre d’information', ar: 'النشرة البريدية' },
    {
      fr: 'newsletter abonnés inscrits',
      ar: 'مشتركون',
    },
  ),
  page(
    '/messages/newsletter/letters',
    { fr: 'Lettres', ar: 'الرسائل الإخبارية' },
    {
      fr: 'newsletter écrire',
      ar: 'النشرة كتابة',
    },
  ),
  page('/reports', screenText.reports, { fr: 'statistiques chiffres ventes', ar: 'إحصاءات مبيعات' }),
  page(
    '/reports/credit-notes',
    { fr: 'Avoirs', ar: 'الإشعارات الدائنة' },
    { fr: 'retours comptable', ar: 'إرجاع محاسب' },
  ),
  page('/users', screenText.users, {
    fr: 'équipe personnel permissions code pin',
    ar: 'الفريق موظف صلاحيات رمز pin',
  }),
  page('/activity', screenText.activity, { fr: 'historique', ar: 'تاريخ' }),
  page('/content', screenText.content, { fr: 'pages textes accueil', ar: 'صفحات نصوص' }),
  page('/settings', screenText.settings, {
    fr: 'réglages livraison zones paiement sécurité sauvegarde apparence',
    ar: 'توصيل مناطق دفع أمان نسخ احتياطي مظهر',
  }),
  page(
    '/settings/messages',
    { fr: 'Messages envoyés', ar: 'الرسائل المرسلة' },
    {
      fr: 'notifications modèles e-mail sms whatsapp',
      ar: 'إشعارات قوالب البريد واتساب',
    },
  ),
  page('/settings/places', { fr: 'Coffres et banques', ar: 'الخزائن والبنوك' }),
  page(
    '/settings/health',
    { fr: 'État du système', ar: 'حالة النظام' },
    { fr: 'santé serveur disque', ar: 'الخادم القرص' },
  ),
  page(
    '/settings/webhooks',
    { fr: 'Webhooks', ar: 'الويب هوك' },
    { fr: 'programmes développeurs', ar: 'برامج webhook' },
  ),
  page('/settings/api', screenText.api, { fr: 'programmes développeurs', ar: 'برامج' }),
]
