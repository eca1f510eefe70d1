import { defineText, plural } from '#core/text.ts'
import { CODE_MINUTES } from '../account.rules.ts'

export const staffSignInText = defineText({
  title: { fr: 'Connexion à « Mes commandes »', ar: 'الدخول إلى «طلباتي»' },
  asked: { fr: 'Code demandé', ar: 'طُلب رمز' },
  check: {
    fr: 'Rappelez le numéro de cette fiche avant de lire le code. Ne l’envoyez jamais par écrit.',
    ar: 'اتصل برقم هذا الملف قبل قراءة الرمز. لا ترسله كتابةً أبدًا.',
  },
  show: { fr: 'Montrer un code', ar: 'عرض رمز' },
  showAgain: { fr: 'Montrer un autre code', ar: 'عرض رمز آخر' },
  showing: { fr: 'Un instant…', ar: 'لحظة…' },
  valid: { fr: `Valable ${CODE_MINUTES} minutes.`, ar: `صالح ${CODE_MINUTES} دقائق.` },
  devices: {
    fr: (count: number) =>
      plural('fr', count, { one: 'Connecté sur {n} appareil', other: 'Connecté sur {n} appareils' }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'متصل على جهاز واحد',
        two: 'متصل على جهازين',
        few: 'متصل على {n} أجهزة',
        other: 'متصل على {n} جهازًا',
      }),
  },
  signOut: { fr: 'Déconnecter partout', ar: 'تسجيل الخروج من كل الأجهزة' },
  signedOut: { fr: 'Client déconnecté partout', ar: 'سُجّل خروج الزبون من كل الأجهزة' },
  notAsked: {
    fr: 'La demande a expiré : le client doit entrer de nouveau son numéro sur la page « Mes commandes ».',
    ar: 'انتهت صلاحية الطلب: على الزبون إدخال رقمه من جديد في صفحة «طلباتي».',
  },
  clientUnknown: { fr: 'Ce client n’existe plus.', ar: 'لم يعد هذا الزبون موجودًا.' },
  failed: { fr: 'Aucun code n’a été créé. Réessayez.', ar: 'لم يُنشأ أي رمز. أعد المحاولة.' },
})
