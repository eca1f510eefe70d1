import { isolateLtr, defineText } from '#core/text.ts'

export const clientsText = defineText({
  title: { fr: 'Clients', ar: 'الزبائن' },
  sub: { fr: 'Créés d’eux-mêmes à la première commande', ar: 'يُضافون تلقائيًا عند أول طلب' },
  export: { fr: 'Exporter CSV', ar: 'تصدير CSV' },
  add: { fr: 'Nouveau client', ar: 'زبون جديد' },
  stats: { fr: 'Chiffres des clients', ar: 'أرقام الزبائن' },
  total: { fr: 'Total', ar: 'المجموع' },
  active: { fr: 'Actifs', ar: 'النشطون' },
  vip: { fr: 'VIP', ar: 'VIP' },
  recent: { fr: 'Nouveaux, 30 jours', ar: 'الجدد، 30 يومًا' },
  vipNote: { fr: '10 000 UM et plus', ar: `${isolateLtr('10 000 UM')} فأكثر` },
  share: {
    fr: (percent: number) => `${percent} % des clients`,
    ar: (percent: number) => `${isolateLtr(`${percent} %`)} من الزبائن`,
  },
  before: {
    fr: (count: number) => `${count} les 30 jours d’avant`,
    ar: (count: number) => `${count} في الثلاثين يومًا السابقة`,
  },
  searchHint: { fr: 'Nom, téléphone ou e-mail', ar: 'الاسم أو الهاتف أو البريد' },
  client: { fr: 'Client', ar: 'الزبون' },
  wilaya: { fr: 'Wilaya', ar: 'الولاية' },
  anyWilaya: { fr: 'Toute wilaya', ar: 'كل الولايات' },
  status: { fr: 'Statut', ar: 'الحالة' },
  anyStatus: { fr: 'Tout statut', ar: 'كل الحالات' },
  orders: { fr: 'Commandes', ar: 'الطلبات' },
  spent: { fr: 'Total dépensé', ar: 'مجموع المشتريات' },
  last: { fr: 'Dernière commande', ar: 'آخر طلب' },
  registered: { fr: 'Inscription', ar: 'تاريخ التسجيل' },
  see: { fr: 'Voir le profil', ar: 'عرض الملف' },
  edit: { fr: 'Modifier', ar: 'تعديل' },
  promote: { fr: 'Promouvoir VIP', ar: 'ترقية إلى VIP' },
  remove: { fr: 'Supprimer', ar: 'حذف' },
  why: {
    fr: 'La première commande d’un numéro de téléphone crée sa fiche.',
    ar: 'أول طلب من رقم هاتف ينشئ ملف صاحبه.',
  },
})

export const clientsFileText = defineText({
  name: { fr: 'Nom', ar: 'الاسم' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  address: { fr: 'Adresse', ar: 'العنوان' },
  city: { fr: 'Ville', ar: 'المدينة' },
  wilaya: { fr: 'Wilaya', ar: 'الولاية' },
  status: { fr: 'Statut', ar: 'الحالة' },
  orders: { fr: 'Commandes', ar: 'الطلبات' },
  spent: { fr: 'Total dépensé', ar: 'مجموع المشتريات' },
  last: { fr: 'Dernière commande', ar: 'آخر طلب' },
  registered: { fr: 'Inscription', ar: 'تاريخ التسجيل' },
})
