import { defineText } from '#core/text.ts'

export const wishesText = defineText({
  title: { fr: (store: string) => `Mes envies · ${store}`, ar: (store: string) => `مفضلتي · ${store}` },
  description: {
    fr: 'Les pièces que vous avez gardées sur cet appareil.',
    ar: 'القطع التي احتفظتِ بها على هذا الجهاز.',
  },
  heading: { fr: 'Mes envies', ar: 'مفضلتي' },
  onDevice: { fr: 'Gardées sur cet appareil.', ar: 'محفوظة على هذا الجهاز.' },
  inAccount: { fr: 'Gardées dans votre compte.', ar: 'محفوظة في حسابك.' },
  emptyTitle: { fr: 'Aucune envie pour le moment', ar: 'لا شيء في مفضلتك الآن' },
  emptySentence: {
    fr: 'Touchez le cœur d’une pièce pour la retrouver ici.',
    ar: 'المسي القلب على أي قطعة لتجديها هنا.',
  },
  browse: { fr: 'Voir les collections', ar: 'تصفّحي المجموعات' },
  needsScript: {
    fr: 'Cette liste est gardée par votre navigateur : activez JavaScript pour la voir.',
    ar: 'هذه القائمة محفوظة في متصفحك: فعّلي JavaScript لعرضها.',
  },
  failed: {
    fr: 'La liste n’a pas pu être chargée. Vérifiez votre connexion.',
    ar: 'تعذّر تحميل القائمة. تحققي من الاتصال.',
  },
  retry: { fr: 'Réessayer', ar: 'إعادة المحاولة' },
  sharedHeading: { fr: 'Une liste d’envies', ar: 'قائمة مفضلة' },
  sharedSentence: {
    fr: 'Quelqu’un a partagé ces pièces avec vous.',
    ar: 'شاركتكِ إحداهن هذه القطع.',
  },
  sharedEmpty: {
    fr: 'Les pièces de cette liste ne sont plus proposées.',
    ar: 'قطع هذه القائمة لم تعد معروضة.',
  },
  keepAll: { fr: 'Tout garder dans mes envies', ar: 'احتفظي بها كلها في مفضلتي' },
  kept: { fr: 'Ajoutées à vos envies', ar: 'أُضيفت إلى مفضلتك' },
  shareMessage: {
    fr: (link: string) => `Voici mes envies :\n${link}`,
    ar: (link: string) => `هذه مفضلتي:\n${link}`,
  },
  notifyPrice: {
    fr: (name: string) => `Prix de ${name}`,
    ar: (name: string) => `سعر ${name}`,
  },
  notifyPrices: { fr: 'Me prévenir si un prix baisse', ar: 'أعلموني إذا انخفض سعر' },
})

export const requestText = defineText({
  title: { fr: (store: string) => `Prévenez-moi · ${store}`, ar: (store: string) => `أعلموني · ${store}` },
  backHeading: { fr: 'Me prévenir du retour', ar: 'أعلموني عند توفّره' },
  priceHeading: { fr: 'Me prévenir si le prix baisse', ar: 'أعلموني إذا انخفض السعر' },
  backSentence: {
    fr: 'Dès que cette pièce est de nouveau en stock, nous vous écrivons, dans l’ordre des demandes.',
    ar: 'عندما تتوفر هذه القطعة من جديد نراسلك، حسب ترتيب الطلبات.',
  },
  priceSentence: {
    fr: 'Nous vous écrivons une fois, si le prix baisse d’au moins 5 %.',
    ar: 'نراسلك مرة واحدة إذا انخفض السعر بنسبة 5٪ على الأقل.',
  },
  phoneOrEmail: { fr: 'Téléphone ou e-mail', ar: 'رقم الهاتف أو البريد الإلكتروني' },
  phone: { fr: 'Téléphone', ar: 'رقم الهاتف' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  send: { fr: 'Prévenez-moi', ar: 'أعلموني' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  onlyThis: {
    fr: 'Utilisé pour ce message seulement, puis effacé.',
    ar: 'نستعمله لهذه الرسالة فقط، ثم نحذفه.',
  },
  doneHeading: { fr: 'C’est noté', ar: 'تمّ، سنعلمك' },
  doneBack: {
    fr: 'Vous recevrez un message quand cette pièce sera de retour.',
    ar: 'ستصلك رسالة عندما تتوفر هذه القطعة.',
  },
  donePrice: {
    fr: 'Vous recevrez un message si le prix baisse.',
    ar: 'ستصلك رسالة إذا انخفض السعر.',
  },
  backToProduct: { fr: 'Retour à la pièce', ar: 'العودة إلى القطعة' },
  unavailable: {
    fr: 'Cette pièce n’est plus proposée.',
    ar: 'هذه القطعة لم تعد معروضة.',
  },
  noChannel: {
    fr: 'La boutique n’envoie pas encore ces messages.',
    ar: 'المتجر لا يرسل هذه الرسائل بعد.',
  },
  collections: { fr: 'Voir les collections', ar: 'تصفّحي المجموعات' },
  honeypot: { fr: 'Laissez ce champ vide', ar: 'اتركي هذا الحقل فارغًا' },
})

export const requestProblemText = defineText({
  missing: { fr: 'Indiquez où vous joindre.', ar: 'اكتبي كيف نتواصل معك.' },
  invalid: {
    fr: 'Ce numéro ou cette adresse n’est pas valide.',
    ar: 'الرقم أو العنوان غير صحيح.',
  },
  phoneOnly: { fr: 'Indiquez un numéro de téléphone.', ar: 'اكتبي رقم هاتف.' },
  emailOnly: { fr: 'Indiquez une adresse e-mail.', ar: 'اكتبي بريدًا إلكترونيًا.' },
  tooMany: {
    fr: 'Trop de demandes. Réessayez dans une demi-heure.',
    ar: 'محاولات كثيرة. أعيدي المحاولة بعد نصف ساعة.',
  },
  failed: {
    fr: 'La demande n’est pas partie. Vérifiez votre connexion et réessayez.',
    ar: 'تعذّر الإرسال. تحققي من الاتصال وأعيدي المحاولة.',
  },
})
