/** What the staff and the clients of the demo shop write, besides messages, order notes and reviews. */
import { defineText, type Bilingual, type Language } from '#core/text.ts'

export type StaffKey = 'owner' | 'manager' | 'cashier'

/** The language in which each staff member writes. */
export const STAFF_LANGUAGE: Record<StaffKey, Language> = { owner: 'fr', manager: 'fr', cashier: 'ar' }

export type CourierKey = 'sidi' | 'demba'

export const COURIERS: Record<CourierKey, { name: string; phone: string }> = {
  sidi: { name: 'Sidi Ould Mbareck', phone: '+22236104477' },
  demba: { name: 'Demba Sall', phone: '+22246220518' },
}

/** Why a parcel was not taken at the door. */
export const refusalReasons: Bilingual[] = [
  { fr: 'La cliente ne veut plus de la commande', ar: 'الزبونة لم تعد تريد الطلب' },
  { fr: 'Trop cher, refusée à la porte', ar: 'رُفضت عند الباب بسبب السعر' },
]

export const postponedReasons: Bilingual[] = [
  { fr: 'Absente, demande de repasser demain', ar: 'غير موجودة، طلبت العودة غدًا' },
  { fr: 'Ne répond pas au téléphone', ar: 'لا ترد على الهاتف' },
  { fr: 'Au travail, livrer le soir', ar: 'في العمل، التوصيل مساءً' },
]

/** A reason that fits products of these categories; of none: all products. */
export interface DemoReason {
  text: Bilingual
  /** Keys of categories or subcategories of the sample catalogue. */
  about: string[]
}

/** Why goods came back after their delivery. */
export const goodsReturnReasons: DemoReason[] = [
  { text: { fr: 'La couleur ne convient pas', ar: 'اللون غير مناسب' }, about: ['nila', 'teints', 'fetes'] },
  { text: { fr: 'Défaut de teinture', ar: 'عيب في الصباغة' }, about: ['nila', 'teints', 'fetes'] },
  { text: { fr: 'Taille trop petite', ar: 'المقاس صغير' }, about: ['fetes-fillettes'] },
  { text: { fr: 'Flacon abîmé', ar: 'القارورة متضررة' }, about: ['parfums-flacons', 'soins-huiles'] },
  { text: { fr: 'Cadeau en double', ar: 'هدية مكررة' }, about: [] },
]

export const discountReasons: Bilingual[] = [
  { fr: 'Cliente fidèle', ar: 'زبونة دائمة' },
  { fr: 'Achat de plusieurs voiles', ar: 'شراء عدة ملاحف' },
  { fr: 'Petit accroc au bord', ar: 'عيب بسيط في الطرف' },
]

export const drawerReasons: Bilingual[] = [
  { fr: 'Faire de la monnaie', ar: 'صرف' },
  { fr: 'Vérifier le fond de caisse', ar: 'التحقق من رصيد الصندوق' },
]

/** Why an alert about the drawer was dismissed. */
export const dismissReason: Bilingual = {
  fr: 'Formation à la caisse, vu avec Oumar',
  ar: 'تدريب على الصندوق، رُوجع مع عمر',
}

/** Why units were taken out of the stock. */
export const damageReasons: DemoReason[] = [
  { text: { fr: 'Tache d’humidité', ar: 'بقعة رطوبة' }, about: ['nila', 'teints', 'fetes'] },
  { text: { fr: 'Emballage cassé', ar: 'تغليف مكسور' }, about: ['parfums', 'soins'] },
]

export const giftReason: Bilingual = { fr: 'Offert pour un mariage', ar: 'هدية لعرس' }

export const suppliers = {
  veils: 'Coopérative des teinturières de Kaédi',
  scents: 'Parfumerie Essalam, marché Capitale',
  care: 'Comptoir Atlas, Nouadhibou',
}

export const places = { safe: 'Coffre de la boutique', bank: 'Compte BMCI' }

export const transferText = defineText({
  toSafe: { fr: 'Recette du jour au coffre', ar: 'دخل اليوم إلى الخزنة' },
  toBank: { fr: 'Versement de la semaine', ar: 'إيداع الأسبوع' },
  change: { fr: 'Apport de monnaie', ar: 'نقد للصرف' },
})

export const cancelReasons: Bilingual[] = [
  { fr: 'La cliente a changé d’avis', ar: 'غيّرت الزبونة رأيها' },
  { fr: 'Injoignable après trois appels', ar: 'لا ترد بعد ثلاث مكالمات' },
  { fr: 'Commande passée deux fois', ar: 'طلب مكرر' },
  { fr: 'Couleur souhaitée épuisée', ar: 'اللون المطلوب نفد' },
  { fr: 'Adresse introuvable, cliente en voyage', ar: 'العنوان غير معروف والزبونة مسافرة' },
]

export const returnReasons: Bilingual[] = [
  { fr: 'Rendue au livreur : la couleur ne convient pas', ar: 'أُعيد مع الموزّع: اللون لا يناسب' },
  { fr: 'Rendue le jour même : défaut de teinture', ar: 'أُعيد في اليوم نفسه: عيب في الصباغة' },
]

export const differenceReasons: Bilingual[] = [
  { fr: 'Monnaie mal rendue', ar: 'خطأ في رد الباقي' },
  { fr: 'Pas de pièces, arrondi', ar: 'لا قطع نقدية، تقريب' },
  { fr: 'À revoir demain', ar: 'يُراجع غدًا' },
]

export interface SampleExpense {
  description: Bilingual
  /** Whole ouguiya. */
  min: number
  max: number
  /** Relative frequency. */
  weight: number
}

export const expenses: SampleExpense[] = [
  { description: { fr: 'Course du livreur', ar: 'أجرة الموزّع' }, min: 60, max: 200, weight: 6 },
  { description: { fr: 'Thé, menthe et sucre', ar: 'شاي ونعناع وسكر' }, min: 40, max: 100, weight: 4 },
  { description: { fr: 'Sacs et papier de soie', ar: 'أكياس وورق تغليف' }, min: 150, max: 400, weight: 2 },
  { description: { fr: 'Recharge téléphone', ar: 'رصيد الهاتف' }, min: 50, max: 100, weight: 1 },
  {
    description: { fr: 'Colis au garage, ligne de Nouadhibou', ar: 'إرسال طرد مع نقل نواذيبو' },
    min: 80,
    max: 250,
    weight: 2,
  },
]

export const thanks: Bilingual[] = [
  { fr: 'Merci beaucoup pour votre réponse !', ar: 'شكرًا جزيلًا على الرد السريع.' },
  { fr: 'Parfait, merci à vous.', ar: 'جزاكم الله خيرًا.' },
  { fr: 'D’accord, c’est noté. Bonne journée.', ar: 'حسنًا، اتفقنا. بارك الله فيكم.' },
]

export const clientNotes: Bilingual[] = [
  { fr: 'À appeler après 17 h.', ar: 'يُتصل بها بعد العصر.' },
  {
    fr: 'Commande souvent pour ses sœurs : proposer les ensembles.',
    ar: 'تطلب كثيرًا لأخواتها: تُعرض عليها الأطقم.',
  },
  { fr: 'Préfère WhatsApp.', ar: 'تفضّل الواتساب.' },
  { fr: 'Revendeuse, demande les nouveautés.', ar: 'تاجرة، تسأل عن الجديد.' },
]
